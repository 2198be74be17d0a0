import Foundation
import LibraryStore
import Payload

/// A code as a search of the desktop may show it: nothing in it is a secret.
package struct SearchResult: Hashable, Sendable {
    package let id: Code.ID
    /// One line: the title, or the kind where the title says a secret.
    let name: String
    /// The kind, that it is over where it is, and what it says where that is one line.
    let description: String
    package let kind: PayloadKind
    /// What its picture is drawn from; nil where the symbol would show a secret.
    package let picture: CodePicture?
    /// Its content for copying; nil where it is better looked at first.
    let text: String?

    /// Nil for what must not appear: codes in the trash, and codes that are secrets.
    package init?(_ code: Code, at now: Date = .now) {
        let secrecy = ContentSecrecy(code.payload)
        guard Self.mayAppear(code, secrecy) else { return nil }
        id = code.id
        kind = code.kind
        let hasSecrets = !secrecy.secrets.isEmpty
        name = secrecy.secrets.areRepeated(in: code.title) ? code.kind.name : Self.line(code.title)
        picture = hasSecrets ? nil : CodePicture(payload: code.payload, style: code.style)
        let state = code.state(at: now)
        let content = hasSecrets ? nil : Self.content(of: code)
        let condition: String? =
            switch state {
            case .expired: "Expired"
            case .used: "Used"
            case .usable: nil
            }
        description = [code.kind.name, condition, content].compactMap { $0 }.joined(separator: " · ")
        text = hasSecrets || state != .usable || code.isOneTime ? nil : code.payload.text
    }

    /// Whether a search for these words may show the code: what is found by a secret would tell that the code has it.
    static func mayShow(_ code: Code, for terms: SearchTerms) -> Bool {
        let secrecy = ContentSecrecy(code.payload)
        guard mayAppear(code, secrecy) else { return false }
        guard !secrecy.secrets.isEmpty else { return true }
        let open = ([code.title] + code.tags + code.notes.split(whereSeparator: \.isNewline).map(String.init)).filter { !secrecy.secrets.areRepeated(in: $0) }
        let others = terms.words.filter { !KindWords.name(code.kind, with: $0) }
        return SearchWords(others.joined(separator: " ")).stand(in: open + secrecy.openTexts)
    }

    private static func mayAppear(_ code: Code, _ secrecy: ContentSecrecy) -> Bool {
        code.trashed == nil && code.kind != .otp && !secrecy.isSecret
    }

    /// Longer ones are cut by every desktop anyway.
    private static let longestLine = 120

    private static func line(_ text: String) -> String {
        let shown = Payload(text).displayText
        return shown.count > longestLine ? shown.prefix(longestLine - 1) + "…" : shown
    }

    /// What the code says, where that is one line and not what its title says already.
    private static func content(of code: Code) -> String? {
        guard [.uri, .text, .phone, .email].contains(code.kind), let text = code.payload.text, text != code.title else { return nil }
        guard !text.contains(where: \.isNewline) else { return nil }
        return line(text)
    }
}

/// What in a code's content is nobody's to see in passing.
struct ContentSecrecy: Sendable {
    /// Whether the code as a whole is a secret, such as the key of one-time passwords or the activation of an eSIM.
    let isSecret: Bool
    /// The secrets that it holds besides what it says openly, as the password of a network.
    let secrets: SecretTexts
    /// The fields that may be shown, where some may not.
    let openTexts: [String]

    init(_ payload: Payload) {
        let outline = payload.outline(isTitled: false)
        let secrets = SecretTexts(outline.fields)
        self.secrets = secrets
        // What joins a network or a meeting says where that is; of other codes with a secret, the secret is all there is.
        isSecret = outline.kind == .otp || (!secrets.isEmpty && outline.kind != .wifi && payload.link == nil) || Self.isKey(payload)
        openTexts = secrets.isEmpty ? [] : outline.fields.flatMap(\.openTexts).map(\.text).filter { !secrets.areRepeated(in: $0) }
    }

    /// Keys that programs keep as text: PEM (RFC 7468), age, WireGuard; and the setup code of a HomeKit device, which is an address in form.
    private static func isKey(_ payload: Payload) -> Bool {
        // More than a symbol can hold is looked at no further.
        guard let text = payload.text, text.utf8.count <= 8192 else { return false }
        if text.holds("PRIVATE KEY-----") || text.holds("AGE-SECRET-KEY-1") { return true }
        if text.prefix(7).lowercased() == "x-hm://" { return true }
        return text.holds("[Interface]") && text.holds("PrivateKey")
    }
}
