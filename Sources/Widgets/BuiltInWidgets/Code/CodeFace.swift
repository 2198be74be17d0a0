import Foundation
import LibraryStore
import Navigation
import Payload
import Timeline

/// What a widget says about a code.
struct CodeFace {
    let id: Code.ID?
    let payload: Payload
    let style: String?
    let title: String
    let kind: PayloadKind
    let tags: [String]

    init(_ code: Code) {
        id = code.id
        payload = code.payload
        style = code.style
        title = TextNode.shortened(code.title)
        kind = code.kind
        tags = code.tags
    }

    private init(sample text: String, title: String) {
        id = nil
        payload = Payload(text)
        style = nil
        self.title = title
        kind = payload.kind
        tags = []
    }

    /// For the gallery of someone who has no code yet. The domain is reserved for examples (RFC 2606 §3).
    static let sample = CodeFace(sample: "https://example.org/menu", title: "Today’s menu")

    /// Shows it large in the main window; nothing for a sample.
    var action: ViewAction? { id.map { .open(DeepLink.code($0).address) } }

    /// A second line: where a link goes, or how a text begins; nil where the payload is nothing to be read, or is secret.
    var detail: String? {
        if let host = payload.link?.host() { return TextNode.shortened(host.hasPrefix("www.") ? String(host.dropFirst(4)) : host) }
        return readableText?.split(whereSeparator: \.isNewline).first.map { TextNode.shortened(String($0)) }
    }

    /// All that there is to read, cut to what a widget can hold.
    var text: String? {
        let text = payload.link?.absoluteString ?? readableText
        return text == title ? nil : text.map { String($0.prefix(400)) }
    }

    /// In one line; nil where there are none.
    var tagLine: String? { tags.isEmpty ? nil : TextNode.shortened(tags.joined(separator: ", ")) }

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
