import Foundation
import GLib
public import Platform

/// The reason why a VPN is not connected, or could not be disconnected.
public enum TunnelError: PresentableError, Hashable, Sendable {
    case noSystemBus
    case managerNotRunning
    case managerNotAnswering
    case notAuthorized
    /// The connection no longer exists.
    case unknown
    /// NetworkManager does not manage the interface.
    case notManaged(interface: String)
    case noPassword
    case signInFailed
    case timedOut
    case noAddress
    /// No network is connected to carry it.
    case noNetwork
    /// The connection or the device that carried it is gone.
    case networkGone
    case plugInMissing(String)
    case plugInFailed
    case serverEnded
    /// NetworkManager's own message.
    case refused(String)
    /// NetworkManager's number of a reason.
    case failed(reason: UInt32)

    public var message: LocalizedText {
        switch self {
        case .noSystemBus: tr("Quire can’t reach the system services of this computer.")
        case .managerNotRunning: tr("NetworkManager isn’t running.")
        case .managerNotAnswering: tr("NetworkManager isn’t responding.")
        case .notAuthorized: tr("Permission was denied.")
        case .unknown: tr("This VPN is no longer set up.")
        case .notManaged(let interface): tr("NetworkManager doesn’t manage “\(interface)”.")
        case .noPassword: tr("No password was provided.")
        case .signInFailed: tr("Signing in failed.")
        case .timedOut: tr("The server didn’t respond in time.")
        case .noAddress: tr("The server provided no usable address.")
        case .noNetwork: tr("No network is connected.")
        case .networkGone: tr("The network it was using is gone.")
        case .plugInMissing(let name): tr("The plug-in for \(name) isn’t installed.")
        case .plugInFailed: tr("The VPN’s plug-in didn’t start.")
        case .serverEnded: tr("The connection was ended by the VPN service.")
        case .refused(let words): tr("NetworkManager refused: \(words)")
        case .failed(let reason): tr("Connecting failed (NetworkManager reason \(reason)).")
        }
    }

    public var recovery: LocalizedText? {
        switch self {
        case .noSystemBus, .managerNotRunning: tr("Start NetworkManager, then try again.")
        case .managerNotAnswering: tr("Restart NetworkManager, then try again.")
        case .notAuthorized: tr("Try again and allow it, or ask this computer’s administrator.")
        case .unknown: tr("Set it up in your desktop’s network settings.")
        case .notManaged: tr("Connect and disconnect it in the program that set it up.")
        case .noPassword: tr("Save it in the VPN’s settings, or connect where your desktop can ask for it.")
        case .signInFailed: tr("Check the user name, password and certificate in the VPN’s settings.")
        case .timedOut, .networkGone, .serverEnded: tr("Check the network, then try again.")
        case .noNetwork: tr("Connect to a network, then try again.")
        case .noAddress: tr("Try again, or ask whoever runs the VPN.")
        case .plugInMissing(let name): tr("Install the package network-manager-\(name), then try again.")
        case .plugInFailed: tr("Restart NetworkManager, or reinstall the plug-in.")
        case .refused, .failed: tr("Check the VPN’s settings, then try again.")
        }
    }
}

/// The meaning of NetworkManager's errors and reason codes (nm-dbus-types).
extension TunnelError {
    /// - Parameter plugIn: The short name of the connection's plug-in, if it has one.
    init(_ error: GLibError, plugIn: String? = nil) {
        switch NetworkError(error) {
        case .notRunning: self = error.isTimeout ? .managerNotAnswering : .managerNotRunning
        case .notAuthorized: self = .notAuthorized
        case .refused(let words):
            if error.isTimeout {
                self = .managerNotAnswering
            } else if let plugIn, words.contains("not installed") {
                self = .plugInMissing(plugIn)
            } else if words.contains("source connection") {
                self = .noNetwork
            } else {
                self = .refused(words)
            }
        default: self = .refused(error.message)
        }
    }

    /// The error for an ended connection, by `NMActiveConnectionStateReason` or by `NMVpnConnectionStateReason`, which has the same
    /// numbers. Nil if the end was requested.
    ///
    /// - Parameter deviceReason: `NMDeviceStateReason`, if the connection's own device failed.
    init?(reason: UInt32, ofDevice deviceReason: UInt32? = nil, ofPlugIn isPlugIn: Bool, whileConnecting: Bool) {
        if reason == 3, let problem = deviceReason.flatMap(TunnelError.init(device:)) {
            self = problem
            return
        }
        switch reason {
        // Ended by the user, and removed with its settings.
        case 2, 11: return nil
        // Connections of a device also end with these when they are told to.
        case 0, 1:
            guard whileConnecting else { return nil }
            self = .failed(reason: reason)
        case 3:
            guard isPlugIn || whileConnecting else { return nil }
            self = .networkGone
        case 4: self = whileConnecting ? .plugInFailed : .serverEnded
        case 5: self = .noAddress
        case 6: self = .timedOut
        case 7, 8: self = .plugInFailed
        case 9: self = .noPassword
        case 10: self = .signInFailed
        case 12, 13, 14: self = .networkGone
        default: self = .failed(reason: reason)
        }
    }

    /// The error for a failed device (`NMDeviceStateReason`); nil if that says no more than the connection's own reason.
    private init?(device reason: UInt32) {
        switch reason {
        case 5, 15, 16, 17: self = .noAddress
        case 7: self = .noPassword
        default: return nil
        }
    }
}

extension GLibError {
    /// Whether the call timed out.
    var isTimeout: Bool {
        let last = busName?.split(separator: ".").last
        return last == "NoReply" || last == "Timeout" || last == "TimedOut" || domain == "g-io-error-quark" && code == 24
    }
}
