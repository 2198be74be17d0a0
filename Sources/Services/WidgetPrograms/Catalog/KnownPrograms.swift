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
