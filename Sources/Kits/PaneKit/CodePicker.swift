public import Gtk
public import LibraryStore
import Payload
public import Platform

/// A sheet to find codes of the library and choose among them. Expired and used codes are left out.
@MainActor
public final class CodePicker {
    /// The sheet, to close it and to say whether something is chosen.
    public let sheet: Sheet
    /// The listed codes.
    public private(set) var codes: [Code] = []
    /// Called when other codes are listed.
    public var onList: (@MainActor () -> Void)?
    /// Makes the row above the codes, while nothing is searched.
    public var makeFirstRow: (@MainActor () -> Widget)?
    private let library: Library
    private let sort: CodeQuery.Sort
    private let makeRow: @MainActor (Code) -> Widget
    private let search = SearchEntry(name: tr("Search codes"), placeholder: tr("Search titles and text"))
    private let list = Box(.column, spacing: 4)
    private let loading = LongTask<Never, [Code]>()

    /// The maximum number of listed codes; search finds the rest.
    private static let maximumListed = 50

    /// - Parameters:
    ///   - below: stands below the list.
    ///   - makeRow: makes the row of a code, with a `choice`.
    public init(
        _ library: Library, over parent: Window, title: LocalizedText, confirmTitle: LocalizedText, width: Int, height: Int,
        sort: CodeQuery.Sort,
        below: [Widget] = [], minimumListHeight: Int = 200, makeRow: @escaping @MainActor (Code) -> Widget
    ) {
        (self.library, self.sort, self.makeRow) = (library, sort, makeRow)
        let rows = ScrolledView(list, minimumContentHeight: minimumListHeight).expanding(.vertical)
        let content = Box(.column, spacing: 12, [search, rows] + below).margins(16).expanding(.vertical)
        sheet = Sheet(title: title, over: parent, content: content, confirmTitle: confirmTitle, width: width, height: height)
    }

    /// The button of a code.
    public static func choice(of code: Code, chosen: @escaping @MainActor () -> Void) -> Button {
        choice(
            iconName: code.kind.iconName, title: .verbatim(code.title),
            detail: code.detail,
            name: tr("\(code.title), \(code.kind.name)"),
            chosen)
    }

    /// - Parameter name: the accessible name.
    public static func choice(
        iconName: String, title: LocalizedText, detail: LocalizedText, name: LocalizedText, _ chosen: @escaping @MainActor () -> Void
    ) -> Button {
        let text = Box(.column, [Label(title).fitting(.ellipsisAtEnd), Label(detail, classes: ["caption", "dim"])]).expanding(.horizontal)
        return Button(content: Box(.row, spacing: 12, [Icon(iconName), text]), name: name, classes: ["flat"], chosen)
    }

    /// Opens the sheet. `owner` is kept alive until it closes.
    public func present(keeping owner: AnyObject, confirmed: @escaping @MainActor () -> Void) {
        search.onSearch { [weak self] in self?.show($0) }
        search.onActivate { [weak self] in self?.sheet.confirmIfPossible() }
        sheet.present(keeping: owner, confirmed: confirmed, closed: { [weak self] in self?.loading.drop() })
        show("")
        search.grabFocus()
    }

    private func show(_ text: String) {
        loading.onChange = { [weak self] state in
            switch state {
            case .finished(let codes): self?.render(codes, searched: text)
            case .failed(let error): self?.sheet.showProblem(ErrorText(error).full)
            case .preparing, .running, .cancelled: break
            }
        }
        let query = CodeQuery(search: text, state: .usable, sort: sort, limit: Self.maximumListed)
        loading.start { [library] _ in try await library.codes(matching: query) }
    }

    private func render(_ codes: [Code], searched: String) {
        self.codes = codes
        list.removeAll()
        if codes.isEmpty {
            list.append(
                Label(searched.isEmpty ? tr("The library is empty. Create a code first.") : tr("Nothing found."), classes: ["dim"]).fitting(
                    .wrap))
        }
        if searched.isEmpty, let first = makeFirstRow?() { list.append(first) }
        for code in codes { list.append(makeRow(code)) }
        onList?()
    }
}
