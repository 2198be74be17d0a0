import GLib

/// What NetworkManager's answers and numbers mean (nm-dbus-types).
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
            // GDBus writes the name before the words.
            let prefix = "GDBus.Error:\(name): "
            self = .refused(error.message.hasPrefix(prefix) ? String(error.message.dropFirst(prefix.count)) : error.message)
        }
    }

    /// Why the device gave up: `NMDeviceStateReason`; nil where that says nothing of the network.
    init?(device reason: UInt32, joining network: WiFiNetwork) {
        let name = network.name
        switch reason {
        case 5, 15, 16, 17: self = .noAddress(network: name)
        case 7:
            if case .enterprise = network.security { self = .signInFailed(network: name) } else { self = .wrongPassword(network: name) }
        // The supplicant was sent away, failed or got no answer: so is a wrong password turned down.
        case 8, 10, 11: self = network.isLikelyTurnedDown ? .wrongPassword(network: name) : .signInFailed(network: name)
        case 9: self = .signInFailed(network: name)
        case 36: self = .noDevice
        case 39: self = .cancelled
        case 53: self = .notInReach(network: name)
        default: return nil
        }
    }

    /// Why the connection ended: `NMActiveConnectionStateReason`.
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
    /// Whether a refusal means that the password is wrong, rather than a name or a certificate.
    fileprivate var isLikelyTurnedDown: Bool {
        switch security {
        case .wep, .personal, .equals: true
        case .open, .enhancedOpen, .enterprise: false
        }
    }
}
