import Platform
import Timeline

/// A card, the short form of a view: named texts, a number and a gauge, which Quire lays out for every family.
struct Card {
    static let keys = ["title", "value", "text", "icon", "color", "gauge", "values", "items", "link", "action"]
    static let maximumItems = 20

    private let title: String
    private let value: String
    private let text: String
    private let icon: String?
    private let color: ViewColor?
    private let gauge: Double?
    private let values: [Double]
    private let items: [Item]
    private let link: String?
    private let action: String?

    /// A line of the list.
    private struct Item {
        let title: String
        let value: String
        let link: String?
    }

    init(_ cursor: ProgramJSON) throws(ProgramFormatError) {
        title = try cursor["title"]?.line(atMost: 200) ?? ""
        value = try Self.words(cursor["value"], atMost: 60)
        text = try cursor["text"].map { cursor throws(ProgramFormatError) in CleanText.lines(try cursor.text()) } ?? ""
        guard text.unicodeScalars.count <= 1000 else { throw cursor.problem("“text” is too long", "Give at most 1000 characters.") }
        icon = try cursor["icon"]?.nonEmptyLine(atMost: 200)
        color = try cursor["color"].map { cursor throws(ProgramFormatError) in try Self.color(cursor) }
        gauge = try cursor["gauge"]?.number(in: 0...1)
        var numbers: [Double] = []
        for item in try cursor["values"]?.items(atMost: SparklineNode.maximumValues) ?? [] {
            numbers.append(try item.number(in: -1e300...1e300))
        }
        values = numbers
        var lines: [Item] = []
        for item in try cursor["items"]?.items(atMost: Self.maximumItems) ?? [] { lines.append(try Self.item(item)) }
        items = lines
        link = try cursor["link"]?.nonEmptyLine(atMost: ViewAction.maximumLength)
        action = try cursor["action"]?.nonEmptyLine(atMost: 200)
        guard link == nil || action == nil else {
            throw cursor.problem("there are both “link” and “action”", "A click does one thing: keep one of the two.")
        }
    }

    /// A short text; a number is shown as it was written.
    private static func words(_ cursor: ProgramJSON?, atMost limit: Int) throws(ProgramFormatError) -> String {
        guard let cursor else { return "" }
        if case .number(let written) = cursor.tree { return written }
        return try cursor.line(atMost: limit)
    }

    private static func color(_ cursor: ProgramJSON) throws(ProgramFormatError) -> ViewColor {
        let name = try cursor.line(atMost: 40)
        guard let color = ViewColor(name: name) else {
            throw cursor.problem("“\(name)” is no colour", "Give #RRGGBB, or one of \(ViewColor.roleNames.joined(separator: ", ")).")
        }
        return color
    }

    private static func item(_ cursor: ProgramJSON) throws(ProgramFormatError) -> Item {
        if case .string = cursor.tree { return Item(title: try cursor.line(atMost: 200), value: "", link: nil) }
        let title = try cursor.required("title", "Give its words.").line(atMost: 200)
        return Item(
            title: title, value: try words(cursor["value"], atMost: 60),
            link: try cursor["link"]?.nonEmptyLine(atMost: ViewAction.maximumLength))
    }

    // MARK: View

    /// - Throws: A problem with an address, or with a text that is too long.
    func view(in family: WidgetFamily) throws(ProgramFormatError) -> CheckedView {
        let action = link.map(ViewAction.open) ?? action.map { ViewAction.provider($0) }
        let parts = family == .control ? [control] : head(family) + body(family)
        let description = ViewDescription(padding: family == .control ? 12 : 16, action: action, root: .column(spacing: 8, parts))
        do throws(TimelineError) { return try CheckedView(description) } catch {
            throw ProgramFormatError(error.cause)
        }
    }

    private var control: ViewNode {
        var words: [ViewNode] = []
        if !value.isEmpty { words.append(.text(.verbatim(value), style: .heading, color: color ?? .text, minimumScale: 0.7)) }
        let small = title.isEmpty ? text : title
        if !small.isEmpty { words.append(.note(.verbatim(small))) }
        if words.isEmpty, let item = items.first { words.append(.note(.verbatim(item.title), color: .text, lines: 2)) }
        if let gauge { words.append(bar(gauge)) }
        let figure: [ViewNode] = icon.map { [.icon($0, size: 20, color: color ?? .accentText)] } ?? []
        return .row(spacing: 8, alignment: .center, figure + [.column(spacing: 2, words)])
    }

    private func head(_ family: WidgetFamily) -> [ViewNode] {
        guard icon != nil || !title.isEmpty else { return [] }
        return [.heading(.verbatim(title), iconName: icon, tint: color ?? .accentText)]
    }

    private func body(_ family: WidgetFamily) -> [ViewNode] {
        let isSmall = family == .small
        var parts: [ViewNode] = []
        if items.isEmpty, values.isEmpty { parts.append(.space()) }
        if !value.isEmpty {
            let style: TextNode.Style = isSmall || !values.isEmpty || !items.isEmpty ? .title : .display
            let color = color ?? .text
            parts.append(.text(TextNode(.verbatim(value), style: style, color: color, isTabular: true, minimumScale: 0.3)))
        }
        if !values.isEmpty {
            parts.append(
                .sparkline(
                    SparklineNode(values, color: color ?? .accent, isFilled: true, label: title.isEmpty ? tr("Graph") : .verbatim(title))))
        }
        if let gauge { parts.append(bar(gauge)) }
        if !text.isEmpty {
            let lines = isSmall ? (value.isEmpty ? 5 : 2) : family == .medium ? (value.isEmpty ? 4 : 2) : 10
            let isMain = value.isEmpty && items.isEmpty
            parts.append(.text(.verbatim(text), style: isMain ? .body : .caption, color: isMain ? .text : .secondaryText, lines: lines))
        }
        parts += list(family)
        return parts
    }

    private func list(_ family: WidgetFamily) -> [ViewNode] {
        guard !items.isEmpty else { return [] }
        let room = family.isLarge ? 9 : 4
        let taken = (value.isEmpty ? 0 : 2) + (gauge == nil ? 0 : 1) + (text.isEmpty ? 0 : 1)
        return items.prefix(max(room - taken, 1)).map { item in
            let words = ViewNode.text(.verbatim(item.title), lines: 1)
            let row: ViewNode =
                item.value.isEmpty
                ? words : .row(spacing: 8, [words, .space(), .text(.verbatim(item.value), weight: .medium, color: color ?? .text)])
            return item.link.map { .link(LinkNode($0, label: .verbatim(item.title), row)) } ?? row
        } + [.space()]
    }

    private func bar(_ share: Double) -> ViewNode {
        let percent = tr("\(Int((share * 100).rounded())) per cent")
        return .gauge(
            GaugeNode(share, color: color ?? .accent, label: title.isEmpty ? percent : tr("\(title), \(percent)", context: "gauge")))
    }
}
