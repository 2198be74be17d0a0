import Desktop
import Foundation
import LibraryStore
import Payload
import Platform
import Timeline

struct CodeEntryView {
    let id: Code.ID?
    let payload: Payload
    var symbology = Symbology.qrCode
    let style: String?
    let title: String
    let kind: PayloadKind
    let tags: [String]

    /// A sample for the gallery, for users without codes. The domain is reserved for examples (RFC 2606 §3).
    static var sample: CodeEntryView {
        let payload = Payload("https://example.org/menu")
        return CodeEntryView(id: nil, payload: payload, style: nil, title: tr("Today’s menu").string, kind: payload.kind, tags: [])
    }

    /// Shows the code large in the main window; nil for a sample.
    var action: ViewAction? { id.map { .open(CodeDestination.show($0).address) } }

    /// The second line: what tells the code from others. Nil for what is private: accounts and messages.
    var detail: String? {
        guard ![.otp, .sms, .email].contains(kind) else { return nil }
        return CodeFacts(payload, printedAs: symbology.storedName).details(besides: title).first.map {
            TextNode.shortened($0)
        }
    }

    /// The readable text, cut to the length that fits into a widget.
    var text: String? {
        let text = payload.link?.absoluteString ?? readableText
        return text == title ? nil : text.map { String($0.prefix(400)) }
    }

    /// The tags in one line; nil if there are none.
    var tagLine: String? { tags.isEmpty ? nil : TextNode.shortened(tags.joined(separator: ", ")) }

    /// The text to show. Passwords and accounts are in the symbol only, not in plain text on the desktop.
    private var readableText: String? {
        switch kind {
        case .text, .uri, .isbn, .product, .vin:
            // Without what the title already says.
            let text = payload.displayText.prefix(400)
            let rest = (text.hasPrefix(title) ? text.dropFirst(title.count) : text).drop { $0.isWhitespace }
            return rest.isEmpty ? nil : String(rest)
        default: return nil
        }
    }
}

extension CodeEntryView {
    init(_ code: Code) {
        let title = TextNode.shortened(code.title)
        self.init(
            id: code.id, payload: code.payload, symbology: code.symbology, style: code.style, title: title, kind: code.kind, tags: code.tags
        )
    }

    /// - Parameter leaf: The position in its folder, if the codes of a folder are shown in turn.
    func view(in context: WidgetContext, leaf: FolderPage? = nil) -> ViewDescription {
        var view =
            switch context.family {
            case .large, .extraLarge: large(leaf, in: context)
            case .medium: medium(leaf)
            case .small, .control: small
            }
        view.action = action
        return view
    }

    /// The margin around the symbol in logical pixels, so that its corners run parallel to the window's. Text has the same margin again.
    private static let margin = 8.0

    private func symbol(isWide: Bool = false) -> ViewNode {
        let isQR = symbology == .qrCode
        return .code(
            CodeNode(
                payload: Data(isQR ? payload.symbolForm.payload.bytes : payload.bytes), symbology: isQR ? nil : symbology.rawValue,
                style: style, label: isQR ? tr("QR code: \(title)") : tr("\(symbology.spokenName): \(title)"), isWide: isWide))
    }

    private var kindLine: ViewNode { line(kind.iconName, kind.name, color: .accentText) }

    private func line(_ iconName: String, _ text: LocalizedText, color: ViewColor = .secondaryText) -> ViewNode {
        .row(
            spacing: 4, alignment: .center, [.icon(iconName, color: color), .text(text, style: .caption, color: .secondaryText)])
    }

    private var small: ViewDescription {
        let name = ViewNode.text(.verbatim(title), style: .caption, weight: .semibold, alignment: .center)
        return ViewDescription(padding: Self.margin, root: .column(spacing: 4, alignment: .center, [symbol(), name]))
    }

    private func medium(_ leaf: FolderPage?) -> ViewDescription {
        var lines = [kindLine, .space(), .text(.verbatim(title), style: .heading, lines: leaf == nil ? 3 : 2)]
        if let tagLine {
            lines.append(line("quire-tag-symbolic", .verbatim(tagLine)))
        } else if let detail, leaf == nil {
            lines.append(.text(.verbatim(detail), style: .caption, color: .secondaryText, lines: 2))
        }
        if let leaf { lines += [.space(), leaf.bar] }
        let words = ViewNode.column(spacing: 4, padding: Self.margin, lines)
        return ViewDescription(padding: Self.margin, root: .row(spacing: Self.margin, [symbol(), words]))
    }

    private func large(_ leaf: FolderPage?, in context: WidgetContext) -> ViewDescription {
        // No flexible space here: the symbol gets the remaining room.
        var head = [kindLine, .text(.verbatim(title), style: .heading, lines: 2)]
        let fields = CodeFields(payload, kind: kind, title: title, in: context).lines
        if fields.isEmpty, let text { head.append(.text(.verbatim(text), style: .caption, color: .secondaryText, lines: 2)) }
        var lines = [ViewNode.column(spacing: 4, head)]
        if !fields.isEmpty { lines.append(.grid(GridNode(columns: min(fields.count, 2), spacing: 8, fields.map(cell)))) }
        if let tagLine { lines.append(line("quire-tag-symbolic", .verbatim(tagLine))) }
        if let leaf { lines.append(leaf.bar) }
        let words = ViewNode.column(spacing: 8, padding: Self.margin, lines)
        return ViewDescription(padding: Self.margin, root: .column(spacing: 0, [symbol(isWide: true), words]))
    }

    private func cell(_ line: CodeFields.Line) -> ViewNode {
        .column(
            spacing: 0,
            [.text(line.label, style: .caption, color: .secondaryText), .text(.verbatim(line.text), minimumScale: 0.8)])
    }
}

/// The fields of a code that may be shown on a desktop for everybody who passes by: no passwords, accounts or private messages.
struct CodeFields {
    struct Line: Hashable {
        let label: LocalizedText
        let text: String
    }

    private static let maximumFields = 4

    /// The shown fields by kind, the maximumFields important first. Other fields are not shown.
    private static let shown: [PayloadKind: [String]] = [
        .wifi: ["ssid", "security"],
        .contact: ["name", "org", "phones", "emails", "urls"],
        .calendar: ["summary", "start", "location"],
        .geo: ["label", "lat"],
        .phone: ["number"],
        .sms: ["numbers"],
        .email: ["to"],
        .epc: ["name", "amount"],
        .swissqr: ["amount"],
        .payment: ["amount"],
        .otp: ["issuer"],
        .gs1: ["gtin", "lot", "expiry"],
    ]

    let lines: [Line]

    /// - Parameter title: The title above the fields, which is not repeated.
    init(_ payload: Payload, kind: PayloadKind, title: String, in context: WidgetContext) {
        guard let names = Self.shown[kind] else {
            lines = []
            return
        }
        let dates = DateText(locale: context.locale, timeZone: context.timeZone)
        let rows = CodeFacts(payload, dates: dates, now: context.date).sections.rows
        lines = Array(
            names.compactMap { name -> Line? in
                guard let row = rows.first(where: { $0.name == name }), !row.isSecret, !row.text.isEmpty, row.text != title
                else { return nil }
                return Line(label: row.label, text: TextNode.shortened(row.text, to: 120))
            }.prefix(Self.maximumFields))
    }
}
