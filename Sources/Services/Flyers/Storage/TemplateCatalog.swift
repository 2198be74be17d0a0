public import FlyerLayout
public import Foundation
import GLib
import Platform

/// The templates of all folders.
public struct TemplateCatalog: Sendable {
    /// A template, or a file that is no valid one.
    public enum Item: Hashable, Sendable {
        case template(FlyerTemplate)
        case broken(InvalidTemplate)
    }

    /// The maximum number of files that are read of a folder.
    public static let maximumFiles = 500

    /// Folders with a JSON file for each template. The user's comes first; its templates override others with the same id.
    public let folders: [URL]

    public init(folders: [URL]) {
        self.folders = folders
    }

    /// `quire/flyers` in `$XDG_DATA_HOME` (`~/.local/share`), and the folder of this installation.
    public static let standard = TemplateCatalog(environment: Environment.current.all, data: DataFolder.url)

    /// - Parameter data: the data folder of this installation.
    public init(environment: [String: String], data: URL) {
        let own = BaseFolders(Environment(environment)).quireData
        folders = [own.appending(path: "flyers", directoryHint: .isDirectory), data.appending(path: "flyers", directoryHint: .isDirectory)]
    }

    /// The folder for the user's own templates. It may not exist.
    public var ownFolder: URL { folders.first ?? DataFolder.url.appending(path: "flyers") }

    /// Loads all templates: those for pages sorted by name, those for labels, and then invalid files. Reads every file, so do not call it
    /// on the main thread.
    public func load() -> [Item] {
        var templates: [String: FlyerTemplate] = [:]
        var broken: [InvalidTemplate] = []
        for folder in folders {
            var ofFolder: [String: (template: FlyerTemplate, file: URL)] = [:]
            for file in TemplateFile.files(in: folder) {
                switch TemplateFile.read(file) {
                case .broken(let invalid): broken.append(invalid)
                case .template(let template):
                    if let first = ofFolder[template.id] {
                        broken.append(InvalidTemplate(file: file, message: Self.duplicateMessage(template.id, first.file)))
                    } else {
                        ofFolder[template.id] = (template, file)
                    }
                }
            }
            templates.merge(ofFolder.mapValues(\.template)) { own, _ in own }
        }
        return templates.values.sorted(by: Self.isBefore).map { .template($0) } + broken.map { .broken($0) }
    }

    /// Returns the valid template with an id, or nil. Reads files like `load`.
    public func template(_ id: String) -> FlyerTemplate? {
        for case .template(let template) in load() where template.id == id { return template }
        return nil
    }

    private static func duplicateMessage(_ id: String, _ file: URL) -> LocalizedText {
        tr("“\(file.lastPathComponent)” also has the id “\(id)”. Change the id of one of them.")
    }

    private static func isBefore(_ one: FlyerTemplate, _ other: FlyerTemplate) -> Bool {
        if one.codeCount != other.codeCount { return one.codeCount == .one }
        let order = one.name.localizedStandardCompare(other.name)
        return order == .orderedSame ? one.id < other.id : order == .orderedAscending
    }
}

extension TemplateCatalog {
    /// Yields whenever a template is added, removed or changed. Ends when the listener ends.
    @MainActor
    public func changes() -> AsyncStream<Void> {
        // Only an existing folder can be watched. If it cannot be created, nobody can add a template to it either.
        if let own = folders.first { try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true) }
        return FolderMonitor.changes(in: folders, of: TemplateFile.isTemplate)
    }
}

extension FolderMonitor {
    /// Yields whenever a file with such a name is added, removed or changed. Ends when the listener ends.
    static func changes(in folders: [URL], of isMeant: @escaping @MainActor (String) -> Bool) -> AsyncStream<Void> {
        // A slow listener needs only one notification.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let monitors = folders.compactMap { folder in
            FolderMonitor(folder.path) { if isMeant($0) { continuation.yield() } }
        }
        continuation.onTermination = { _ in Task { @MainActor in for monitor in monitors { monitor.stop() } } }
        return stream
    }
}
