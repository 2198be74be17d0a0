import Desktop
public import FlyerLayout
public import Foundation
import GLib
import Platform

/// Where templates are found, and which there are now.
public struct TemplateCatalog: Sendable {
    /// A file that is to be a template.
    public enum Item: Hashable, Sendable {
        case template(FlyerTemplate)
        case broken(BrokenTemplate)
    }

    /// More than anyone has, and few enough to read all of them.
    public static let maximumFiles = 500

    /// Folders with a JSON file for each template: the user's first, whose templates take the place of others of the same id.
    public let folders: [URL]

    public init(folders: [URL]) {
        self.folders = folders
    }

    /// `quire/flyers` in `$XDG_DATA_HOME` (`~/.local/share`), and what comes with this installation.
    public static let standard = TemplateCatalog(environment: Environment.current.all, data: DataFolder.url)

    /// - Parameter data: the folder of this installation's data.
    public init(environment: [String: String], data: URL) {
        let own = BaseFolders(Environment(environment)).quireData
        folders = [own.appending(path: "flyers", directoryHint: .isDirectory), data.appending(path: "flyers", directoryHint: .isDirectory)]
    }

    /// Where the user's own templates are, or would be.
    public var ownFolder: URL { folders.first ?? DataFolder.url.appending(path: "flyers") }

    /// Every template: those of pages by name, then those of labels, and after them what is broken. Reads every file: not to be called where
    /// windows are drawn.
    public func load() -> [Item] {
        var templates: [String: FlyerTemplate] = [:]
        var broken: [BrokenTemplate] = []
        for folder in folders {
            var ofFolder: [String: (template: FlyerTemplate, file: URL)] = [:]
            for file in TemplateFile.files(in: folder) {
                let reading = TemplateFile.read(file)
                guard let template = reading.template else {
                    broken.append(reading.broken ?? BrokenTemplate(file, []))
                    continue
                }
                if let first = ofFolder[template.id] {
                    broken.append(BrokenTemplate(file: file, line: nil, message: Self.twice(template.id, first.file)))
                } else {
                    ofFolder[template.id] = (template, file)
                }
            }
            templates.merge(ofFolder.mapValues(\.template)) { own, _ in own }
        }
        return templates.values.sorted(by: Self.isBefore).map { .template($0) } + broken.map { .broken($0) }
    }

    /// The template of an id that can be used, or nil. Reads files as `load` does.
    public func template(_ id: String) -> FlyerTemplate? {
        for case .template(let template) in load() where template.id == id { return template }
        return nil
    }

    private static func twice(_ id: String, _ file: URL) -> String {
        "“\(file.lastPathComponent)” has the id “\(id)” as well. Give one of them another id."
    }

    private static func isBefore(_ one: FlyerTemplate, _ other: FlyerTemplate) -> Bool {
        if one.codeCount != other.codeCount { return one.codeCount == .one }
        let order = one.name.localizedStandardCompare(other.name)
        return order == .orderedSame ? one.id < other.id : order == .orderedAscending
    }
}

extension TemplateCatalog {
    /// Tells each time that a template came, went or changed, until nobody waits for it any more.
    @MainActor
    public func changes() -> AsyncStream<Void> {
        // Whoever was slow looks once at how it is by then.
        let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        // A folder that is not there yet cannot be watched. Where it cannot be made, nobody can put a template there either.
        if let own = folders.first { try? FileManager.default.createDirectory(at: own, withIntermediateDirectories: true) }
        let monitors = folders.compactMap { folder in
            FolderMonitor(folder.path) { if TemplateFile.isTemplate($0) { continuation.yield() } }
        }
        continuation.onTermination = { _ in Task { @MainActor in for monitor in monitors { monitor.stop() } } }
        return stream
    }
}
