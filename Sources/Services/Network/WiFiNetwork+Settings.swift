import Foundation
import GLib

/// The settings of a connection as NetworkManager takes them (nm-settings-dbus(5)).
extension WiFiNetwork {
    /// Groups of options for `AddAndActivateConnection`.
    var settings: [String: [String: Variant]] {
        var groups: [String: [String: Variant]] = [
            "connection": ["id": .string(name), "uuid": .string(uuid), "type": .string("802-11-wireless")],
            "802-11-wireless": ["ssid": .bytes(Array(name.utf8)), "mode": .string("infrastructure")],
            "ipv4": ["method": .string("auto")],
            "ipv6": ["method": .string("auto")],
        ]
        if isHidden { groups["802-11-wireless"]?["hidden"] = .bool(true) }
        groups["802-11-wireless-security"] = securitySettings
        if case .enterprise(let enterprise) = security { groups["802-1x"] = enterprise.settings }
        return groups
    }

    private var securitySettings: [String: Variant]? {
        switch security {
        case .open: nil
        case .enhancedOpen: ["key-mgmt": .string("owe")]
        case .wep(let key): ["key-mgmt": .string("none"), "wep-key0": .string(key), "wep-key-type": .uint32(Self.isWEPKey(key) ? 1 : 2)]
        case .personal(let password): ["key-mgmt": .string("wpa-psk"), "psk": .string(password)]
        case .equals(let password): ["key-mgmt": .string("sae"), "psk": .string(password)]
        case .enterprise: ["key-mgmt": .string("wpa-eap")]
        }
    }

    /// A key of 40 or 104 bits, in letters or in hexadecimal; anything else is a phrase that the key is made of.
    private static func isWEPKey(_ key: String) -> Bool {
        switch key.utf8.count {
        case 5, 13: true
        case 10, 26: key.allSatisfy(\.isHexDigit)
        default: false
        }
    }

    /// The same for the same network, so that a code read twice makes one connection. The password takes no part: everybody may read it.
    var uuid: String {
        let digits = Array(Checksum.sha256(Array("org.quirebook.Quire/\(securityName)/\(name)".utf8)).prefix(32))
        // RFC 9562 §5.8: version 8, what is in it is ours.
        let text = String(digits[0..<12]) + "8" + String(digits[13..<16]) + "8" + String(digits[17..<32])
        let cuts = [0, 8, 12, 16, 20, 32].map { text.index(text.startIndex, offsetBy: $0) }
        return zip(cuts, cuts.dropFirst()).map { text[$0..<$1] }.joined(separator: "-")
    }

    private var securityName: String {
        switch security {
        case .open: "open"
        case .enhancedOpen: "owe"
        case .wep: "wep"
        case .personal, .equals: "personal"
        case .enterprise: "enterprise"
        }
    }

    /// The same network as an access point that is in reach speaks it: codes say “WPA” of everything that has a password.
    func adapted(to point: AccessPoint) -> WiFiNetwork {
        switch security {
        case .personal(let password) where point.speaks(.equals) && !point.speaks(.sharedKey):
            WiFiNetwork(name: name, isHidden: isHidden, security: .equals(password: password))
        case .equals(let password) where point.speaks(.sharedKey) && !point.speaks(.equals):
            WiFiNetwork(name: name, isHidden: isHidden, security: .personal(password: password))
        case .open where point.speaks(.opportunistic) && !point.isOpen:
            WiFiNetwork(name: name, isHidden: isHidden, security: .enhancedOpen)
        default: self
        }
    }
}

extension WiFiNetwork.Enterprise {
    fileprivate var settings: [String: Variant] {
        var settings: [String: Variant] = [
            "eap": .strings([method]), "identity": .string(identity), "password": .string(password),
        ]
        if let outerIdentity { settings["anonymous-identity"] = .string(outerIdentity) }
        // Inside TTLS an EAP method has an option of its own.
        if let inner = innerMethod {
            if inner.hasPrefix("eap-") {
                settings["phase2-autheap"] = .string(String(inner.dropFirst(4)))
            } else {
                settings["phase2-auth"] = .string(inner)
            }
        }
        return settings
    }
}
