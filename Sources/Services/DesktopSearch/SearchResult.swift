package import Foundation
package import LibraryStore
package import Payload
import Platform

/// A code as a desktop search may show it: without any secrets.
package struct SearchResult: Hashable, Sendable {
    package let id: Code.ID
    /// The title on one line, or the name of the kind if the title repeats a secret.
    let name: String
    /// The kind, the state if the code is used or expired, and the content if it is one line.
    let description: String
    package let kind: PayloadKind
    /// The symbol to draw as its picture; nil if the symbol would show a secret.
    package let picture: StyledPayload?
    /// The content to copy; nil if it should be looked at first.
    let text: String?

    /// Nil for codes that must not appear: codes in the trash and secrets.
    package init?(_ code: Code, at now: Date = .now) {
        let secrecy = ContentSecrecy(code.payload)
        guard Self.mayAppear(code, secrecy) else { return nil }
        id = code.id
        kind = code.kind
        let hasSecrets = !secrecy.secrets.isEmpty
        name = secrecy.secrets.areRepeated(in: code.title) ? code.kind.name.string : Self.line(code.title)
        picture = hasSecrets ? nil : StyledPayload(payload: code.payload, symbology: code.symbology, style: code.style)
        let state = code.state(at: now)
        let content = hasSecrets ? nil : Self.content(of: code)
        let condition: String? =
            switch state {
            case .expired: tr("Expired").string
            case .used: tr("Used").string
            case .usable: nil
            }
        description = [code.kind.name.string, condition, content].compactMap { $0 }.joined(separator: " · ")
        text = hasSecrets || state != .usable || code.isOneTime ? nil : code.payload.text
    }

    /// Whether a search with these terms may show the code. A match in a secret would reveal that the code contains the term.
    static func mayShow(_ code: Code, for terms: SearchTerms) -> Bool {
        let secrecy = ContentSecrecy(code.payload)
        guard mayAppear(code, secrecy) else { return false }
        guard !secrecy.secrets.isEmpty else { return true }
        let open = ([code.title] + code.tags + code.notes.split(whereSeparator: \.isNewline).map(String.init)).filter {
            !secrecy.secrets.areRepeated(in: $0)
        }
        let others = terms.words.filter { !KindKeywords.name(code.kind, with: $0) }
        return SearchWords(others.joined(separator: " ")).stand(in: open + secrecy.openTexts)
    }

    private static func mayAppear(_ code: Code, _ secrecy: ContentSecrecy) -> Bool {
        code.trashed == nil && code.kind != .otp && !secrecy.isSecret
    }

    /// Every desktop shortens longer lines.
    private static let maximumLineLength = 120

    private static func line(_ text: String) -> String {
        let shown = Payload(text).displayText
        return shown.count > maximumLineLength ? shown.prefix(maximumLineLength - 1) + "…" : shown
    }

    /// The content of the code, if it is one line and differs from the title.
    private static func content(of code: Code) -> String? {
        guard [.uri, .text, .phone, .email].contains(code.kind), let text = code.payload.text, text != code.title else { return nil }
        guard !text.contains(where: \.isNewline) else { return nil }
        return line(text)
    }
}

/// The secrets in the content of a code, which searches must not show.
struct ContentSecrecy: Sendable {
    /// Whether the whole code is a secret, such as the key of one-time passwords or the activation of an eSIM.
    let isSecret: Bool
    /// The secrets among open content, such as the password of a network.
    let secrets: PayloadSecrets
    /// The fields that may be shown, if others may not.
    let openTexts: [String]

    init(_ payload: Payload) {
        let outline = payload.outline(isTitled: false)
        let secrets = PayloadSecrets(outline.fields)
        self.secrets = secrets
        // Codes of networks and meetings have open content too. In other codes with a secret, the secret is all there is.
        isSecret = outline.kind == .otp || (!secrets.isEmpty && outline.kind != .wifi && payload.link == nil) || Self.isKey(payload)
        openTexts = secrets.isEmpty ? [] : outline.fields.flatMap(\.openTexts).map(\.text).filter { !secrets.areRepeated(in: $0) }
    }

    /// Whether the text is a key: PEM (RFC 7468), age, WireGuard, or the setup code of a HomeKit device, which has the form of an address.
    private static func isKey(_ payload: Payload) -> Bool {
        // A longer text does not fit into a symbol.
        guard let text = payload.text, text.utf8.count <= 8192 else { return false }
        if text.holds("PRIVATE KEY-----") || text.holds("AGE-SECRET-KEY-1") { return true }
        if text.prefix(7).lowercased() == "x-hm://" { return true }
        return text.holds("[Interface]") && text.holds("PrivateKey")
    }
}
