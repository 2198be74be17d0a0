import Foundation
import GLib
public import Payload
import Platform

/// A wireless network as a code describes it. Networks that cannot be joined are refused.
public struct WiFiNetwork: Hashable, Sendable {
    /// The security of a network.
    public enum Security: Hashable, Sendable {
        case open
        /// Opportunistic wireless encryption (RFC 8110): encrypted without a password.
        case enhancedOpen
        case wep(key: String)
        /// WPA and WPA2 with a shared password, and WPA3 in its transition mode.
        case personal(password: String)
        /// WPA3 only, with simultaneous authentication of equals (SAE).
        case sae(password: String)
        case enterprise(Enterprise)
    }

    /// The sign-in to an enterprise network (IEEE 802.1X).
    public struct Enterprise: Hashable, Sendable {
        /// The EAP method in lower case, such as “peap”.
        public let method: String
        public let innerMethod: String?
        public let identity: String
        public let outerIdentity: String?
        public let password: String
    }

    public let name: String
    public let isHidden: Bool
    public let security: Security

    /// Makes the network from the fields of a Wi-Fi payload.
    public init(_ payload: ParsedPayload) throws(NetworkError) {
        guard let name = payload.text("ssid") else { throw .unusable(tr("The code doesn’t name a network.")) }
        // IEEE 802.11 §9.4.2.2: a name has at most 32 octets.
        guard name.utf8.count <= 32 else { throw .unusable(tr("The network name is longer than the maximum of 32 bytes.")) }
        self.name = name
        isHidden = payload["hidden"] == .flag(true)
        security = try Self.security(payload)
    }

    private static func security(_ payload: ParsedPayload) throws(NetworkError) -> Security {
        let written = (payload.text("security") ?? "nopass").uppercased()
        let password = payload.text("password") ?? ""
        if written.contains("EAP") || written.contains("ENTERPRISE") { return .enterprise(try enterprise(payload, password)) }
        if written == "OWE" { return .enhancedOpen }
        if written == "NOPASS" { return .open }
        guard !password.isEmpty else { throw .unusable(tr("The code has no password, but the network requires one.")) }
        if written.contains("WEP") { return .wep(key: password) }
        if written == "SAE" || (written.contains("WPA3") && !written.contains("WPA2")) { return .sae(password: password) }
        guard written.contains("WPA") || written.contains("PSK") || written.contains("RSN") else {
            throw .unusable(tr("The code requires a kind of security that Quire doesn’t support."))
        }
        // IEEE 802.11 annex J: 8 to 63 characters, or the key itself in hexadecimal.
        let isKey = password.utf8.count == 64 && password.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
        guard (8...63).contains(password.utf8.count) || isKey else {
            throw .unusable(tr("The password has \(password.utf8.count) characters, but this kind of network requires 8 to 63."))
        }
        return .personal(password: password)
    }

    private static func enterprise(_ payload: ParsedPayload, _ password: String) throws(NetworkError) -> Enterprise {
        guard let method = payload.text("eap")?.lowercased(), !method.isEmpty else {
            throw .unusable(tr("The code doesn’t say how to sign in to this enterprise network."))
        }
        guard ["peap", "ttls", "pwd", "leap", "fast", "md5"].contains(method) else {
            throw .unusable(tr("Signing in with \(method.uppercased()) requires certificates, which a code can’t contain."))
        }
        guard let identity = payload.text("identity"), !password.isEmpty else {
            throw .unusable(tr("The code lacks the user name or password for this enterprise network."))
        }
        return Enterprise(
            method: method, innerMethod: payload.text("phase2")?.lowercased(), identity: identity,
            outerIdentity: payload.text("anonymous"), password: password)
    }

    init(name: String, isHidden: Bool, security: Security) { (self.name, self.isHidden, self.security) = (name, isHidden, security) }
}

/// The settings of a connection in NetworkManager's format (nm-settings-dbus(5)).
extension WiFiNetwork {
    /// The setting groups for `AddAndActivateConnection`.
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
        case .sae(let password): ["key-mgmt": .string("sae"), "psk": .string(password)]
        case .enterprise: ["key-mgmt": .string("wpa-eap")]
        }
    }

    /// Whether the text is a key of 40 or 104 bits, in ASCII or hexadecimal. Anything else is a passphrase.
    private static func isWEPKey(_ key: String) -> Bool {
        switch key.utf8.count {
        case 5, 13: true
        case 10, 26: key.allSatisfy(\.isHexDigit)
        default: false
        }
    }

    /// The UUID of the connection. It is the same for the same network, so that reading a code twice makes one connection. It does not
    /// depend on the password, because everybody may read it.
    var uuid: String {
        let digits = Array(Checksum.sha256(Array("org.quirebook.Quire/\(securityName)/\(name)".utf8)).prefix(32))
        // RFC 9562 §5.8: version 8, with custom contents.
        let text = String(digits[0..<12]) + "8" + String(digits[13..<16]) + "8" + String(digits[17..<32])
        let cuts = [0, 8, 12, 16, 20, 32].map { text.index(text.startIndex, offsetBy: $0) }
        return zip(cuts, cuts.dropFirst()).map { text[$0..<$1] }.joined(separator: "-")
    }

    private var securityName: String {
        switch security {
        case .open: "open"
        case .enhancedOpen: "owe"
        case .wep: "wep"
        case .personal, .sae: "personal"
        case .enterprise: "enterprise"
        }
    }

    /// The network as an access point in range supports it: codes say “WPA” for every network with a password.
    func adapted(to point: AccessPoint) -> WiFiNetwork {
        switch security {
        case .personal(let password) where point.supports(.sae) && !point.supports(.sharedKey):
            WiFiNetwork(name: name, isHidden: isHidden, security: .sae(password: password))
        case .sae(let password) where point.supports(.sharedKey) && !point.supports(.sae):
            WiFiNetwork(name: name, isHidden: isHidden, security: .personal(password: password))
        case .open where point.supports(.opportunistic) && !point.isOpen:
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
        // Inside TTLS an EAP method has its own option.
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
