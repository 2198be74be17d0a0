import Foundation
import Platform
import Timeline

/// Reads a view of a widget program: what people write by hand, made into what the format asks for.
///
/// Nothing of it can open or read anything by itself: addresses are those that a click may open, and pictures are the program's own or
/// what it was allowed to read.
struct ViewReading {
    let folder: ProgramFolder
    private(set) var warnings: [ProgramProblem] = []

    init(folder: ProgramFolder) {
        self.folder = folder
    }

    mutating func read(_ place: JSONPlace) throws(ProgramProblem) -> ViewDescription {
        var tree = try full(place)
        tree = try cleaned(tree, path: place.path)
        strangers(in: JSONPlace(tree, path: place.path))
        do throws(TimelineError) {
            return try ViewDescription(json: Data(tree.bytes))
        } catch {
            throw Self.problem(error, at: place.path)
        }
    }

    /// A view without "version" is one of version 1; a part alone is the root of a view, a colour alone is a background.
    private func full(_ place: JSONPlace) throws(ProgramProblem) -> JSONTree {
        _ = try place.names()
        if place["type"] != nil, place["root"] == nil {
            return .object([.init(name: "version", value: .number("1")), .init(name: "root", value: place.tree)])
        }
        var view = place["version"] == nil ? place.tree.setting("version", to: .number("1")) : place.tree
        switch place["background"]?.tree {
        case .string(let color): view = view.setting("background", to: Self.background([.string(color)], angle: .number("0")))
        case .object? where place["background"]?["angle"] == nil:
            view = view.setting("background", to: place["background"]?.tree.setting("angle", to: .number("90")) ?? .null)
        default: break
        }
        return view
    }

    private static func background(_ colors: [JSONTree], angle: JSONTree) -> JSONTree {
        .object([.init(name: "colors", value: .array(colors)), .init(name: "angle", value: angle)])
    }

    /// The same with clean texts, and with paths of pictures as the host takes them.
    private func cleaned(_ tree: JSONTree, path: String) throws(ProgramProblem) -> JSONTree {
        switch tree {
        case .object(let members):
            let isPicture = tree["type"] == .string("image")
            var cleaned: [JSONTree.Member] = []
            for member in members {
                let place = "\(path).\(member.name)"
                if isPicture, member.name == "file" {
                    let file = try ProgramPicture.path(JSONPlace(member.value, path: place), of: folder)
                    cleaned.append(.init(name: member.name, value: .string(file)))
                } else {
                    cleaned.append(.init(name: member.name, value: try self.cleaned(member.value, path: place)))
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

    private mutating func strangers(in place: JSONPlace) {
        // Of a great answer the first ones are enough.
        guard warnings.count < 20 else { return }
        warnings += place.strangers(beside: ["version", "background", "padding", "action", "scroll", "root"])
        if let root = place["root"] { strangers(inPart: root) }
    }

    private mutating func strangers(inPart place: JSONPlace) {
        guard warnings.count < 20, case .string(let type)? = place["type"]?.tree, let known = ViewParts.keys[type] else { return }
        warnings += place.strangers(beside: known)
        if let child = place["child"] { strangers(inPart: child) }
        if let children = place["children"], case .array(let items) = children.tree {
            for (index, item) in items.enumerated() { strangers(inPart: JSONPlace(item, path: "\(children.path)[\(index)]")) }
        }
    }

    private static func problem(_ error: TimelineError, at path: String) -> ProgramProblem {
        switch error {
        case .malformedView(let inner, let problem):
            ProgramProblem(problem, at: inner == "view" ? path : "\(path).\(inner)", advice: "PROTOCOL.md lists the parts with their names and values.")
        case .inView(let inner, let error):
            ProgramProblem(error.message, at: "\(path).\(inner)", advice: error.recovery)
        default: ProgramProblem(error.message, at: path, advice: error.recovery)
        }
    }
}

/// The names that each part of a view reads, for finding those that are misspelt.
enum ViewParts {
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

/// Which files the pictures of a widget program may be: the host reads them with the user's rights, not with the program's.
enum ProgramPicture {
    /// The absolute path of a file in the program's folder, or of one that its manifest asks to read; wherever links lead counts.
    static func path(_ place: JSONPlace, of folder: ProgramFolder) throws(ProgramProblem) -> String {
        let written = try place.text()
        let advice = "Name a picture in the program's own folder, one below “filesRead” of widget.json, or give its bytes as “data”."
        let shown = CleanText.line(String(written.prefix(80)))
        guard !written.isEmpty, written.utf8.count <= 1024, !written.contains("\0"), !written.contains("://") else {
            throw place.problem("“\(shown)” is no path", advice)
        }
        // Where a program finds itself in its sandbox.
        let path = written.hasPrefix(SandboxArguments.folder + "/") ? String(written.dropFirst(SandboxArguments.folder.utf8.count + 1)) : written
        let file = (path.hasPrefix("/") ? URL(filePath: path) : folder.url.appending(path: path)).resolvingSymlinksInPath()
        let allowed = [folder.url.path] + folder.manifest.permissions.filesRead.map(absolute)
        guard allowed.contains(where: { file.path == $0 || file.path.hasPrefix($0 + "/") }) else {
            throw place.problem("“\(shown)” is not among what this program may show", advice)
        }
        return file.path
    }

    private static func absolute(_ path: String) -> String {
        URL(filePath: BaseFolders.current.expandingTilde(path)).resolvingSymlinksInPath().path
    }
}
