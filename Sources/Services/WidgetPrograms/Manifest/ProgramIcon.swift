/// What a widget program is known by at a glance.
public enum ProgramIcon: Hashable, Sendable {
    /// A symbolic icon of Quire.
    case symbol(String)
    /// A picture in the program's folder, by its path there.
    case picture(String)

    /// For places that draw symbols alone.
    public var symbolName: String {
        switch self {
        case .symbol(let name): name
        case .picture: ProgramManifest.standardIcon
        }
    }
}
