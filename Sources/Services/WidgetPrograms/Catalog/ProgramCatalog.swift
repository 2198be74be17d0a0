public import Foundation
public import Platform

extension URL {
    /// Whether there is a folder at this path, or a link to one.
    var isFolder: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}

/// The folders with widget programs, and the programs in them.
public struct ProgramCatalog: Sendable {
    /// A folder that may hold a widget program.
    public enum Item: Hashable, Sendable {
        case program(ProgramFolder)
        /// A folder that cannot be used, with what is wrong and what to do.
        case broken(URL, message: LocalizedText, recovery: LocalizedText?)

        public var url: URL {
            switch self {
            case .program(let folder): folder.url
            case .broken(let url, _, _): url
            }
        }
    }

    /// More than anyone has, and few enough to read all of them.
    public static let maximumFolders = 200

    /// The folders that contain a folder for each program. The user's own comes first, and its programs win over others with the same id.
    public let roots: [URL]

    public init(_ roots: [URL]) {
        self.roots = roots
    }

    /// The folders of the XDG Base Directory Specification, and those of this installation or source tree.
    public static let standard = ProgramCatalog(environment: Environment.current.all, data: DataFolder.url)

    /// - Parameter data: The data folder of this installation.
    public init(environment: [String: String], data: URL) {
        let base = BaseFolders(Environment(environment))
        let all = ([base.data] + base.systemData).map { $0.appending(path: "quire/widgets") }
        // The installation's own folder may already be among the others.
        var roots: [URL] = []
        for root in [all[0], data.appending(path: "widgets")] + all.dropFirst() {
            let url = root.standardizedFileURL
            if !roots.contains(where: { $0.path == url.path }) { roots.append(url) }
        }
        self.roots = roots
    }

    /// The user's own folder for programs.
    public var userRoot: URL? { roots.first }

    /// Loads all programs, sorted by name, followed by the broken folders. It reads every file of every program, so do not call it on the
    /// main thread.
    public func load() -> [Item] {
        var programs: [String: ProgramFolder] = [:]
        var broken: [Item] = []
        for root in roots {
            var rootPrograms: [String: ProgramFolder] = [:]
            for url in Self.folders(in: root) {
                do throws(ProgramFormatError) {
                    let folder = try ProgramFolder.load(url)
                    if let other = rootPrograms[folder.manifest.id] {
                        throw ProgramFormatError(
                            "“\(folder.manifest.id)” is the id of \(other.url.lastPathComponent) as well", at: ProgramManifest.fileName,
                            advice: "Give one of the two another id.")
                    }
                    rootPrograms[folder.manifest.id] = folder
                } catch {
                    broken.append(.broken(url, message: error.message, recovery: error.recovery))
                }
            }
            programs.merge(rootPrograms) { before, _ in before }
        }
        let ordered = programs.values.sorted { ($0.manifest.name, $0.manifest.id) < ($1.manifest.name, $1.manifest.id) }
        return ordered.map(Item.program) + broken
    }

    /// The program with an id, if it exists.
    public func program(_ id: String) -> ProgramFolder? {
        for case .program(let folder) in load() where folder.manifest.id == id { return folder }
        return nil
    }

    /// The folders in a root that contain a `widget.json`; others are ignored.
    static func folders(in root: URL) -> [URL] {
        names(in: root).filter { FileManager.default.fileExists(atPath: $0.appending(path: ProgramManifest.fileName).path) }
    }

    /// The folders in a root, sorted by name, without hidden ones.
    static func names(in root: URL) -> [URL] {
        // A missing folder contains no programs.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().prefix(maximumFolders).map { root.appending(path: $0) }.filter(\.isFolder)
    }
}

/// The widget programs and whether they may run.
public struct KnownPrograms: Sendable, Equatable {
    public let items: [ProgramCatalog.Item]
    private let states: [String: ProgramApprovals.State]

    /// No programs.
    public static let none = KnownPrograms(ProgramCatalog([]))

    /// Reads every file of every program, so do not call it on the main thread.
    public init(_ catalog: ProgramCatalog = .standard, _ approvals: ProgramApprovals = ProgramApprovals()) {
        items = catalog.load()
        var states: [String: ProgramApprovals.State] = [:]
        for case .program(let folder) in items { states[folder.manifest.id] = approvals.state(of: folder) }
        self.states = states
    }

    /// Loads the programs away from the main thread.
    @concurrent
    public static func look(
        _ catalog: ProgramCatalog = .standard, _ approvals: ProgramApprovals = ProgramApprovals()
    ) async -> KnownPrograms { KnownPrograms(catalog, approvals) }

    /// The programs with their states, sorted by name.
    public var programs: [(folder: ProgramFolder, state: ProgramApprovals.State)] {
        items.compactMap { item in
            guard case .program(let folder) = item else { return nil }
            return (folder, states[folder.manifest.id] ?? .off)
        }
    }
}

extension ProgramApprovals.State {
    /// The name of the state for scripts.
    public var name: String {
        switch self {
        case .off: "off"
        case .on: "on"
        case .changed: "changed"
        }
    }
}
