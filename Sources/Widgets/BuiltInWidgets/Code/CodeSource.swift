import LibraryStore
import Timeline

/// Which codes a widget shows.
enum CodeSource: Hashable {
    /// The newest favourite, else the newest of all.
    case automatic
    /// One code; nil while none is chosen.
    case code(Code.ID?)
    /// The newest favourite.
    case favorite
    /// What was added, changed or used last.
    case recent
    /// The codes of a folder, one after the other; nil while none is chosen.
    case folder(Folder.ID?)

    static let parameter = ConfigurationParameter(
        name: "source", title: "Shows",
        kind: .choice([
            .init("automatic", name: "By itself"), .init("code", name: "One code"), .init("favorite", name: "The newest favourite"),
            .init("recent", name: "What was used last"), .init("folder", name: "A folder, in turn"),
        ]),
        standard: "automatic")

    /// Without a source that was chosen, a code or a folder that was is enough.
    init(_ schema: ConfigurationSchema, _ configuration: WidgetConfiguration) {
        let code = schema.value(of: "code", in: configuration).flatMap(Int64.init)
        let folder = schema.value(of: "folder", in: configuration).flatMap(Int64.init)
        switch schema.value(of: "source", in: configuration) {
        case "code": self = .code(code)
        case "favorite": self = .favorite
        case "recent": self = .recent
        case "folder": self = .folder(folder)
        default: self = code != nil ? .code(code) : folder != nil ? .folder(folder) : .automatic
        }
    }
}
