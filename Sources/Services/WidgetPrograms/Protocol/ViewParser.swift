import Foundation
import Platform
import Timeline

/// Parses a view of a widget program, and completes hand-written short forms to the full format.
///
/// A view opens and reads nothing by itself: addresses are opened only by a click, and pictures are the program's own or files that it may
/// read. The texts of the tree are clean already.
struct ViewParser {
    let folder: ProgramFolder
    private(set) var warnings: [ProgramFormatError] = []

    mutating func parse(_ cursor: ProgramJSON) throws(ProgramFormatError) -> CheckedView {
        let decoder = JSONTreeDecoder()
        do {
            var view = try decoder.decode(ViewDescription.self, from: try full(cursor))
            // The same value is checked and drawn.
            view.root = try resolvingPictures(view.root, path: cursor.path + ".root")
            // A few warnings about a large answer are enough.
            warnings = decoder.unknownMembers(limit: 20).map { Self.warning($0, in: cursor) }
            return try CheckedView(view)
        } catch let error as ProgramFormatError {
            throw error
        } catch let error as TimelineError {
            throw Self.problem(error, at: cursor.path)
        } catch let error as DecodingError {
            throw Self.problem(.malformedView(error), at: cursor.path)
        } catch {
            throw cursor.problem("it cannot be read", "PROTOCOL.md lists the parts with their names and values.")
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

    /// The part with the paths of its pictures resolved for the host. Throws at one that the program may not show.
    private func resolvingPictures(_ node: ViewNode, path: String) throws(ProgramFormatError) -> ViewNode {
        guard case .image(var image) = node, case .file(let written) = image.source else {
            return try node.mapChildren { index, child throws(ProgramFormatError) in
                try resolvingPictures(child, path: "\(path).\(node.childName(index))")
            }
        }
        image.source = .file(try folder.picturePath(written, at: path + ".file"))
        return .image(image)
    }

    private static func warning(_ member: JSONTreeDecoder.UnknownMember, in cursor: ProgramJSON) -> ProgramFormatError {
        let place = member.path.isEmpty ? cursor.path : "\(cursor.path).\(TimelineError.path(member.path))"
        return ProgramJSON(.null, path: place).unknownMember(member.name, beside: member.known)
    }

    private static func problem(_ error: TimelineError, at path: String) -> ProgramFormatError {
        switch error {
        case .malformedView(let inner, let problem):
            ProgramFormatError(
                problem, at: inner == "view" ? path : "\(path).\(inner)", advice: "PROTOCOL.md lists the parts with their names and values."
            )
        case .inView(let inner, let error):
            ProgramFormatError(error, at: "\(path).\(inner)")
        default: ProgramFormatError(error, at: path)
        }
    }
}

extension ProgramFolder {
    /// The absolute path of a picture file in the program's folder, or of one that its manifest requests to read. Symbolic links are
    /// resolved first. The host reads pictures with the user's rights, not with the program's.
    func picturePath(_ written: String, at place: String) throws(ProgramFormatError) -> String {
        let advice = "Name a picture in the program's own folder, one below “filesRead” of widget.json, or give its bytes as “data”."
        let shown = CleanText.line(String(written.prefix(80)))
        guard !written.isEmpty, written.utf8.count <= 1024, !written.contains("\0"), !written.contains("://") else {
            throw ProgramFormatError("“\(shown)” is no path", at: place, advice: advice)
        }
        // The path of the program's folder inside its sandbox.
        let path =
            written.hasPrefix(SandboxArguments.folder + "/") ? String(written.dropFirst(SandboxArguments.folder.utf8.count + 1)) : written
        let file = (path.hasPrefix("/") ? URL(filePath: path) : url.appending(path: path)).resolvingSymlinksInPath().path
        guard mayShow(resolved: file) else {
            throw ProgramFormatError("“\(shown)” is not among what this program may show", at: place, advice: advice)
        }
        return file
    }

    /// Whether a view of the program may show a picture file, given by its absolute path.
    public func mayShow(pictureFile path: String) -> Bool {
        path.hasPrefix("/") && mayShow(resolved: URL(filePath: path).resolvingSymlinksInPath().path)
    }

    private func mayShow(resolved file: String) -> Bool {
        let allowed = [url] + manifest.permissions.filesRead.map { URL(filePath: BaseFolders.current.expandingTilde($0)) }
        return allowed.map { $0.resolvingSymlinksInPath().path }.contains { file == $0 || file.hasPrefix($0 + "/") }
    }
}
