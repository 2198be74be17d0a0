/// Whether a service of the desktop or the system can be asked.
public enum ServiceState: Hashable, Sendable {
    case running
    /// Not running and not installed, or ended.
    case notRunning
    /// There is no bus to reach it by.
    case noBus
}
