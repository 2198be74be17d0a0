import Foundation
import GLib
public import Platform

/// An error in joining a wireless network.
public enum NetworkError: PresentableError, Hashable, Sendable {
    /// The code describes a network that cannot be joined; with a sentence for people.
    case unusable(LocalizedText)
    case noSystemBus
    case notRunning
    case networkingOff
    case switchedOff
    /// Blocked by a hardware switch or by the firmware.
    case blocked
    case noDevice
    case deviceUnavailable
    case notAuthorized
    case wrongPassword(network: String)
    case notInReach(network: String)
    case noAddress(network: String)
    case signInFailed(network: String)
    case tookTooLong(network: String)
    case cancelled
    /// NetworkManager's own message.
    case refused(String)
    /// NetworkManager took the call, and its answer lacks what it should hold.
    case answeredNothing
    /// NetworkManager's number of a reason.
    case failed(network: String, reason: UInt32)

    public var message: LocalizedText {
        switch self {
        case .unusable(let sentence): sentence
        case .noSystemBus: tr("Quire can’t reach the system services of this computer.")
        case .notRunning: tr("NetworkManager isn’t running, but Quire needs it to join networks.")
        case .networkingOff: tr("Networking is switched off.")
        case .switchedOff: tr("Wi-Fi is switched off.")
        case .blocked: tr("Wi-Fi is blocked by a switch on this computer.")
        case .noDevice: tr("This computer has no Wi-Fi adapter.")
        case .deviceUnavailable: tr("The Wi-Fi adapter isn’t ready.")
        case .notAuthorized: tr("You aren’t allowed to change this computer’s networks.")
        case .wrongPassword(let name): tr("“\(name)” didn’t accept the password.")
        case .notInReach(let name): tr("“\(name)” is out of range.")
        case .noAddress(let name): tr("“\(name)” didn’t assign an address to this computer.")
        case .signInFailed(let name): tr("Signing in to “\(name)” failed.")
        case .tookTooLong(let name): tr("“\(name)” didn’t respond in time.")
        case .cancelled: tr("Connecting was cancelled.")
        case .refused(let words): tr("NetworkManager refused: \(words)")
        case .answeredNothing: tr("NetworkManager sent an incomplete reply.")
        case .failed(let name, let reason): tr("Connecting to “\(name)” failed (NetworkManager reason \(reason)).")
        }
    }

    public var recovery: LocalizedText? {
        switch self {
        case .unusable: tr("Ask for a new code, or set up the network in your desktop’s settings.")
        case .noSystemBus, .notRunning: tr("Copy the password and join in your desktop’s settings, or start NetworkManager.")
        case .networkingOff: tr("Switch networking on in your desktop’s settings, then try again.")
        case .switchedOff: tr("Switch Wi-Fi on, then try again.")
        case .blocked: tr("Find the switch or the flight mode key, then try again.")
        case .noDevice: tr("Copy the password to use it on another device, or show the code large.")
        case .deviceUnavailable: tr("Wait a moment, then try again. If that doesn’t help, firmware or a driver is missing.")
        case .notAuthorized: tr("Ask this computer’s administrator, or copy the password for later.")
        case .wrongPassword: tr("Ask for the current password: it has probably changed since the code was made. Nothing was saved.")
        case .notInReach: tr("Move closer, then try again.")
        case .noAddress: tr("Try again, or restart the access point if it is yours.")
        case .signInFailed: tr("Check the user name and password with whoever gave you the code. Nothing was saved.")
        case .tookTooLong: tr("Move closer, then try again. Nothing was saved.")
        case .cancelled: tr("Nothing was saved.")
        case .refused, .answeredNothing, .failed: tr("Try again, or join in your desktop’s settings.")
        }
    }
}

/// The meaning of NetworkManager's errors and reason codes (nm-dbus-types).
extension NetworkError {
    init(_ error: GLibError) {
        let name = error.busName ?? ""
        let last = name.split(separator: ".").last.map(String.init) ?? ""
        switch last {
        case "ServiceUnknown", "NameHasNoOwner", "Spawn", "SpawnServiceNotFound", "NoReply", "Disconnected": self = .notRunning
        case "PermissionDenied", "AccessDenied", "AuthFailed", "InteractiveAuthorizationRequired", "NotAuthorized": self = .notAuthorized
        default:
            if name.hasPrefix("org.freedesktop.DBus.Error.Spawn") || name.hasPrefix("org.freedesktop.systemd1.") {
                self = .notRunning
                return
            }
            self = .refused(error.message)
        }
    }

    /// The error for a failed device (`NMDeviceStateReason`); nil for a reason that says nothing about the network.
    init?(device reason: UInt32, joining network: WiFiNetwork) {
        let name = network.name
        switch reason {
        case 5, 15, 16, 17: self = .noAddress(network: name)
        case 7:
            if case .enterprise = network.security { self = .signInFailed(network: name) } else { self = .wrongPassword(network: name) }
        // The supplicant was disconnected, failed or timed out, as happens with a wrong password.
        case 8, 10, 11: self = network.hasOnlyPassword ? .wrongPassword(network: name) : .signInFailed(network: name)
        case 9: self = .signInFailed(network: name)
        case 36: self = .noDevice
        case 39: self = .cancelled
        case 53: self = .notInReach(network: name)
        default: return nil
        }
    }

    /// The error for an ended connection (`NMActiveConnectionStateReason`).
    init(connection reason: UInt32, joining network: WiFiNetwork) {
        let name = network.name
        switch reason {
        case 2: self = .cancelled
        case 4: self = .notRunning
        case 5: self = .noAddress(network: name)
        case 6: self = .tookTooLong(network: name)
        case 9:
            if case .enterprise = network.security { self = .signInFailed(network: name) } else { self = .wrongPassword(network: name) }
        case 10: self = .signInFailed(network: name)
        case 14: self = .noDevice
        default: self = .failed(network: name, reason: reason)
        }
    }
}

extension WiFiNetwork {
    /// Whether a refusal probably means a wrong password, rather than a wrong name or certificate.
    fileprivate var hasOnlyPassword: Bool {
        switch security {
        case .wep, .personal, .sae: true
        case .open, .enhancedOpen, .enterprise: false
        }
    }
}
