import Foundation
import LibraryStore
import Payload

/// What a widget says about a code.
struct CodeFace {
    let payload: Payload
    let style: String?
    let title: String
    let kind: PayloadKind

    init(_ code: Code) {
        payload = code.payload
        style = code.style
        title = code.title
        kind = code.kind
    }

    private init(sample text: String, title: String) {
        payload = Payload(text)
        style = nil
        self.title = title
        kind = payload.kind
    }

    /// For the gallery of someone who has no code yet. The domain is reserved for examples (RFC 2606 §3).
    static let sample = CodeFace(sample: "https://example.org/menu", title: "Today’s menu")

    /// A second line: where a link goes, or how a text begins; nil where the payload is nothing to be read, or is secret.
    var detail: String? {
        if let host = payload.link?.host() { return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host }
        return readableText?.split(whereSeparator: \.isNewline).first.map(String.init)
    }

    /// All that there is to read, cut to what a widget can hold.
    var text: String? {
        let text = payload.link?.absoluteString ?? readableText
        return text == title ? nil : text
    }

    /// A password or an account is in the symbol already; it need not stand on the desktop in plain words too.
    private var readableText: String? {
        switch kind {
        case .text, .uri, .isbn, .product, .vin:
            // What the title says already is not said twice.
            let text = payload.displayText.prefix(400)
            let rest = (text.hasPrefix(title) ? text.dropFirst(title.count) : text).drop { $0.isWhitespace }
            return rest.isEmpty ? nil : String(rest)
        default: return nil
        }
    }
}
