import Foundation
import Platform
import Timeline

/// Parses a view of a widget program, and completes hand-written short forms to the full format.
///
/// A view opens and reads nothing by itself: addresses are opened only by a click, and pictures are the program's own or files that it may
/// read.
struct ViewParser {
    let folder: ProgramFolder
    private(set) var warnings: [ProgramFormatError] = []

    init(folder: ProgramFolder) {
        self.folder = folder
    }

    mutating func parse(_ cursor: ProgramJSON) throws(ProgramFormatError) -> ViewDescription {
        var tree = try full(cursor)
        tree = try cleaned(tree, path: cursor.path)
        addWarnings(in: ProgramJSON(tree, path: cursor.path))
        do throws(TimelineError) {
            return try ViewDescription(json: Data(tree.bytes))
        } catch {
            throw Self.problem(error, at: cursor.path)
        }
    }

    /// The full form of a view. Without "version" it is version 1; a single node is the root of a view, and a single colour is a
    /// background.
    private func full(_ cursor: ProgramJSON) throws(ProgramFormatError) -> JSONTree {
        _ = try cursor.members()
        if cursor["type"] != nil, cursor["root"] == nil {
            return .object([.init(name: "version", value: .number("1")), .init(name: "root", value: cursor.tree)])
        }
        var view = cursor["version"] == nil ? cursor.tree.setting("version", to: .number("1")) : cursor.tree
        switch cursor["background"]?.tree {
        case .string(let color): view = view.setting("background", to: Self.background([.string(color)], angle: .number("0")))
        case .object? where cursor["background"]?["angle"] == nil:
            view = view.setting("background", to: cursor["background"]?.tree.setting("angle", to: .number("90")) ?? .null)
        default: break
        }
        return view
    }

    private static func background(_ colors: [JSONTree], angle: JSONTree) -> JSONTree {
        .object([.init(name: "colors", value: .array(colors)), .init(name: "angle", value: angle)])
    }

    /// The tree with clean texts, and with the paths of pictures resolved for the host.
    private func cleaned(_ tree: JSONTree, path: String) throws(ProgramFormatError) -> JSONTree {
        switch tree {
        case .object(let members):
            let isPicture = tree["type"] == .string("image")
            var cleaned: [JSONTree.Member] = []
            for member in members {
                let memberPath = "\(path).\(member.name)"
                if isPicture, member.name == "file" {
                    let file = try ProgramPicture.path(ProgramJSON(member.value, path: memberPath), of: folder)
                    cleaned.append(.init(name: member.name, value: .string(file)))
                } else {
                    cleaned.append(.init(name: member.name, value: try self.cleaned(member.value, path: memberPath)))
                }
            }
            return .object(cleaned)
        case .array(let items):
            var cleaned: [JSONTree] = []
            for (index, item) in items.enumerated() { cleaned.append(try self.cleaned(item, path: "\(path)[\(index)]")) }
            return .array(cleaned)
        case .string(let text): return .string(CleanText.lines(text))
        case .number, .boolean, .null: return tree
        }
    }

    private mutating func addWarnings(in cursor: ProgramJSON) {
        // A few warnings about a large answer are enough.
        guard warnings.count < 20 else { return }
        warnings += cursor.unknownMembers(beside: ["version", "background", "padding", "action", "scroll", "root"])
        if let root = cursor["root"] { addWarnings(inNode: root) }
    }

    private mutating func addWarnings(inNode cursor: ProgramJSON) {
        guard warnings.count < 20, case .string(let type)? = cursor["type"]?.tree, let known = ViewNodeKeys.keys[type] else { return }
        warnings += cursor.unknownMembers(beside: known)
        if let child = cursor["child"] { addWarnings(inNode: child) }
        if let children = cursor["children"], case .array(let items) = children.tree {
            for (index, item) in items.enumerated() { addWarnings(inNode: ProgramJSON(item, path: "\(children.path)[\(index)]")) }
        }
    }

    private static func problem(_ error: TimelineError, at path: String) -> ProgramFormatError {
        switch error {
        case .malformedView(let inner, let problem):
            ProgramFormatError(
                problem, at: inner == "view" ? path : "\(path).\(inner)", advice: "PROTOCOL.md lists the parts with their names and values."
            )
        case .inView(let inner, let error):
            ProgramFormatError(error.message, at: "\(path).\(inner)", advice: error.recovery)
        default: ProgramFormatError(error.message, at: path, advice: error.recovery)
        }
    }
}

/// The keys of each kind of node, to detect misspelt ones.
enum ViewNodeKeys {
    static let keys: [String: [String]] = [
        "text": [
            "type", "text", "style", "size", "weight", "color", "lines", "alignment", "isTabular", "isMonospaced",
            "isStruckThrough", "minimumScale",
        ],
        "date": ["type", "date", "form", "style", "size", "weight", "color", "alignment"],
        "icon": ["type", "name", "size", "color"],
        "image": ["type", "data", "file", "label", "scaling", "width", "height", "cornerRadius"],
        "code": ["type", "payload", "style", "label", "isWide"],
        "gauge": ["type", "value", "shape", "color", "label", "thickness"],
        "progress": ["type", "start", "end", "shape", "color", "label", "thickness"],
        "sparkline": ["type", "values", "color", "isFilled", "minimum", "label"],
        "row": stack, "column": stack,
        "grid": ["type", "columns", "children", "spacing", "alignment"],
        "spacer": ["type", "minimum"],
        "divider": ["type"],
        "button": ["type", "action", "label", "style", "child"],
        "toggle": ["type", "title", "isOn", "action", "color"],
        "link": ["type", "address", "label", "child"],
        "field": ["type", "prompt", "action", "label", "maximumLength"],
    ]

    private static let stack = [
        "type", "children", "spacing", "alignment", "padding", "width", "height", "background", "cornerRadius",
    ]
}

/// Checks the files of a widget program's pictures: the host reads them with the user's rights, not with the program's.
enum ProgramPicture {
    /// The absolute path of a file in the program's folder, or of one that its manifest requests to read. Symbolic links are resolved
    /// first.
    static func path(_ cursor: ProgramJSON, of folder: ProgramFolder) throws(ProgramFormatError) -> String {
        let written = try cursor.text()
        let advice = "Name a picture in the program's own folder, one below “filesRead” of widget.json, or give its bytes as “data”."
        let shown = CleanText.line(String(written.prefix(80)))
        guard !written.isEmpty, written.utf8.count <= 1024, !written.contains("\0"), !written.contains("://") else {
            throw cursor.problem("“\(shown)” is no path", advice)
        }
        // The path of the program's folder inside its sandbox.
        let path =
            written.hasPrefix(SandboxArguments.folder + "/") ? String(written.dropFirst(SandboxArguments.folder.utf8.count + 1)) : written
        let file = (path.hasPrefix("/") ? URL(filePath: path) : folder.url.appending(path: path)).resolvingSymlinksInPath()
        let allowed = [folder.url.path] + folder.manifest.permissions.filesRead.map(absolute)
        guard allowed.contains(where: { file.path == $0 || file.path.hasPrefix($0 + "/") }) else {
            throw cursor.problem("“\(shown)” is not among what this program may show", advice)
        }
        return file.path
    }

    private static func absolute(_ path: String) -> String {
        URL(filePath: BaseFolders.current.expandingTilde(path)).resolvingSymlinksInPath().path
    }
}
