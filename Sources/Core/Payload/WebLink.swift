import Foundation

/// A payload that is one http or https address and nothing else.
struct WebLink {
    let url: URL

    init?(_ payload: Payload) {
        // 8,000 octets is what RFC 9110 §4.1 asks every recipient to support; nothing longer is opened.
        guard payload.bytes.count <= 8000, let text = payload.text?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        guard text.lowercased().hasPrefix("http://") || text.lowercased().hasPrefix("https://") else { return nil }
        guard
            !text.unicodeScalars.contains(where: { $0.properties.isWhitespace || VisibleText.isHidden($0) || AddressInspection.lookAlikes.contains($0) })
        else { return nil }
        // Foundation would encode a backslash, where browsers read it as a slash and so end the host there.
        guard !text.contains("\\") else { return nil }
        // The last @ before the path ends a user name: `https://bank.example@evil.example` is a mask, not a login.
        guard let host = Authority(of: text).host, !Authority(of: text).hasUserName, !host.isEmpty else { return nil }
        guard let url = URL(string: text), url.host(percentEncoded: false)?.isEmpty == false else { return nil }
        self.url = url
    }
}
