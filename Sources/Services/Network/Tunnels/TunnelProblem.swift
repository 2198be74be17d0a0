/// Why a private network is not connected, or could not be disconnected.
public enum TunnelProblem: Error, Hashable, Sendable {
    case noSystemBus
    case managerNotRunning
    case managerNotAnswering
    case notAuthorized
    /// There is no such connection any more.
    case unknown
    /// An interface that NetworkManager does not look after.
    case notManaged(interface: String)
    case noPassword
    case signInFailed
    case timedOut
    case noAddress
    /// Nothing is connected that it could go through.
    case noNetwork
    /// The base connection or the device went away.
    case networkGone
    case plugInMissing(String)
    case plugInFailed
    case serverEnded
    /// NetworkManager's own words.
    case refused(String)
    /// A reason by NetworkManager's number.
    case failed(reason: UInt32)

    /// What happened.
    public var message: String {
        switch self {
        case .noSystemBus: "There is no connection to the services of this computer."
        case .managerNotRunning: "NetworkManager is not running."
        case .managerNotAnswering: "NetworkManager does not answer."
        case .notAuthorized: "Permission was not given."
        case .unknown: "This VPN is not set up any more."
        case .notManaged(let interface): "NetworkManager does not look after “\(interface)”."
        case .noPassword: "No password was given."
        case .signInFailed: "Signing in failed."
        case .timedOut: "The server did not answer in time."
        case .noAddress: "The server gave no usable address."
        case .noNetwork: "No network is connected."
        case .networkGone: "The network below it went away."
        case .plugInMissing(let name): "The plug-in for \(name) is not installed."
        case .plugInFailed: "The VPN’s plug-in did not start."
        case .serverEnded: "The connection was ended from outside."
        case .refused(let words): "NetworkManager refused: \(words)"
        case .failed(let reason): "Connecting failed (reason \(reason) of NetworkManager)."
        }
    }

    /// What to do.
    public var recovery: String {
        switch self {
        case .noSystemBus, .managerNotRunning: "Start NetworkManager, then try again."
        case .managerNotAnswering: "Restart NetworkManager, then try again."
        case .notAuthorized: "Try again and confirm it, or ask whoever looks after this computer."
        case .unknown: "Set it up in the network settings of your desktop."
        case .notManaged: "Connect and disconnect it with the program that set it up."
        case .noPassword: "Keep it in the VPN’s settings, or connect where your desktop can ask for it."
        case .signInFailed: "Check user name, password and certificate in the VPN’s settings."
        case .timedOut, .networkGone, .serverEnded: "Check the network, then try again."
        case .noNetwork: "Connect to one, then try again."
        case .noAddress: "Try again, or ask whoever runs the VPN."
        case .plugInMissing(let name): "Install the package network-manager-\(name), then try again."
        case .plugInFailed: "Restart NetworkManager, or install the plug-in anew."
        case .refused, .failed: "Check the VPN’s settings, then try again."
        }
    }
}
