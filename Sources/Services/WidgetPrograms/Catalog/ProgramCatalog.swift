import Desktop
import Foundation
import Platform

/// Where widget programs are found, and which there are now.
public struct ProgramCatalog: Sendable {
    /// A folder that may hold a widget program.
    public enum Item: Hashable, Sendable {
        case program(ProgramFolder)
        /// One that cannot be used: what is wrong with it, and what to do.
        case broken(URL, message: String, recovery: String)

        public var url: URL {
            switch self {
            case .program(let folder): folder.url
            case .broken(let url, _, _): url
            }
        }
    }

    /// More than anyone has, and few enough to look at each of them.
    public static let maximumFolders = 200

    /// Folders that hold a folder for each program: the user's first, whose programs win over others of the same id.
    public let roots: [URL]

    public init(_ roots: [URL]) {
        self.roots = roots
    }

    /// The folders of the XDG Base Directory Specification, and those of this installation or source tree.
    public static let standard = ProgramCatalog(environment: Environment.current.all, data: DataFolder.url)

    /// - Parameter data: the folder of this installation's data.
    public init(environment: [String: String], data: URL) {
        let base = BaseFolders(Environment(environment))
        let all = ([base.data] + base.systemData).map { $0.appending(path: "quire/widgets") }
        // Where the installation's own is among the others already, once is enough.
        var roots: [URL] = []
        for root in [all[0], data.appending(path: "widgets")] + all.dropFirst() {
            let url = root.standardizedFileURL
            if !roots.contains(where: { $0.path == url.path }) { roots.append(url) }
        }
        self.roots = roots
    }

    /// The user's own folder for programs.
    public var userRoot: URL? { roots.first }

    /// Every program, by name, and after them what is broken. Reads every file of every program: not to be called where windows are drawn.
    public func load() -> [Item] {
        var programs: [String: ProgramFolder] = [:]
        var broken: [Item] = []
        for root in roots {
            var ofRoot: [String: ProgramFolder] = [:]
            for url in Self.folders(in: root) {
                do throws(ProgramProblem) {
                    let folder = try ProgramFolder.load(url)
                    if let other = ofRoot[folder.manifest.id] {
                        throw ProgramProblem(
                            "“\(folder.manifest.id)” is the id of \(other.url.lastPathComponent) as well", at: ProgramManifest.fileName,
                            advice: "Give one of the two another id.")
                    }
                    ofRoot[folder.manifest.id] = folder
                } catch {
                    broken.append(.broken(url, message: error.message, recovery: error.recovery))
                }
            }
            programs.merge(ofRoot) { before, _ in before }
        }
        let ordered = programs.values.sorted { ($0.manifest.name, $0.manifest.id) < ($1.manifest.name, $1.manifest.id) }
        return ordered.map(Item.program) + broken
    }

    /// The program with an id, if it is there.
    public func program(_ id: String) -> ProgramFolder? {
        for case .program(let folder) in load() where folder.manifest.id == id { return folder }
        return nil
    }

    /// The folders with a program in one; such without a `widget.json` are somebody's own affair.
    static func folders(in root: URL) -> [URL] {
        names(in: root).filter { FileManager.default.fileExists(atPath: $0.appending(path: ProgramManifest.fileName).path) }
    }

    /// The folders in one, in the order of their names, without hidden ones.
    static func names(in root: URL) -> [URL] {
        // Where there is no such folder, there are no programs.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().prefix(maximumFolders).map { root.appending(path: $0) }.filter { url in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
        }
    }
}

/// The widget programs that there are, and which of them may run.
public struct KnownPrograms: Sendable, Equatable {
    public let items: [ProgramCatalog.Item]
    private let states: [String: ProgramApprovals.State]

    /// No programs at all.
    public static let none = KnownPrograms(ProgramCatalog([]))

    /// Looks at every file of every program: not to be called where windows are drawn.
    public init(_ catalog: ProgramCatalog = .standard, _ approvals: ProgramApprovals = ProgramApprovals()) {
        items = catalog.load()
        var states: [String: ProgramApprovals.State] = [:]
        for case .program(let folder) in items { states[folder.manifest.id] = approvals.state(of: folder) }
        self.states = states
    }

    /// The same, away from where windows are drawn.
    @concurrent
    public static func look(
        _ catalog: ProgramCatalog = .standard, _ approvals: ProgramApprovals = ProgramApprovals()
    ) async -> KnownPrograms { KnownPrograms(catalog, approvals) }

    /// The programs with whether they may run, by name.
    public var programs: [(folder: ProgramFolder, state: ProgramApprovals.State)] {
        items.compactMap { item in
            guard case .program(let folder) = item else { return nil }
            return (folder, states[folder.manifest.id] ?? .off)
        }
    }
}

extension ProgramApprovals.State {
    /// As scripts read it.
    public var name: String {
        switch self {
        case .off: "off"
        case .on: "on"
        case .changed: "changed"
        }
    }
}
