import GLib

/// What NetworkManager's answers and numbers mean (nm-dbus-types).
extension TunnelProblem {
    /// - Parameter plugIn: the short name of the connection's plug-in, where it has one.
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

    /// Why a connection ended: `NMActiveConnectionStateReason`, and `NMVpnConnectionStateReason`, which has the same numbers. Nil where it
    /// ended because that was wanted.
    ///
    /// - Parameter deviceReason: `NMDeviceStateReason`, where the connection's own device gave up.
    init?(reason: UInt32, ofDevice deviceReason: UInt32? = nil, ofPlugIn isPlugIn: Bool, whileConnecting: Bool) {
        if reason == 3, let problem = deviceReason.flatMap(TunnelProblem.init(device:)) {
            self = problem
            return
        }
        switch reason {
        // By the user, and with its settings.
        case 2, 11: return nil
        // Also how connections of a device end that were told to.
        case 0, 1, 3:
            guard isPlugIn || whileConnecting else { return nil }
            guard reason == 3 else {
                guard whileConnecting else { return nil }
                self = .failed(reason: reason)
                return
            }
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

    /// Why the device of a connection gave up: `NMDeviceStateReason`; nil where that says no more than the connection's end does.
    private init?(device reason: UInt32) {
        switch reason {
        case 5, 15, 16, 17: self = .noAddress
        case 7: self = .noPassword
        default: return nil
        }
    }
}

extension GLibError {
    /// Whether nobody answered in time.
    var isTimeout: Bool {
        let last = busName?.split(separator: ".").last
        return last == "NoReply" || last == "Timeout" || last == "TimedOut" || domain == "g-io-error-quark" && code == 24
    }
}
