import GLib
import Payload
import Platform
import Testing
import TestTexts

@testable import Network

/// What NetworkManager is told of a network that a code describes.
struct WiFiNetworkTests {
    private func network(_ text: String) throws -> WiFiNetwork { try WiFiNetwork(Payload(text).parsed()) }

    private func settings(_ text: String) throws -> [String: [String: Variant]] { try network(text).settings }

    @Test func `A network with a password is joined by it`() throws {
        let settings = try settings("WIFI:T:WPA;S:Café;P:correct horse;;")
        #expect(settings["802-11-wireless"]?["ssid"] == .bytes(Array("Café".utf8)))
        #expect(settings["802-11-wireless"]?["hidden"] == nil)
        #expect(settings["802-11-wireless-security"] == ["key-mgmt": .string("wpa-psk"), "psk": .string("correct horse")])
        #expect(settings["connection"]?["id"] == .string("Café"))
        #expect(settings["connection"]?["type"] == .string("802-11-wireless"))
        #expect(settings["802-1x"] == nil)
    }

    @Test(arguments: [
        ("WPA", "wpa-psk"), ("WPA2", "wpa-psk"), ("WPA/WPA2", "wpa-psk"), ("WPA2/WPA3", "wpa-psk"), ("WPA2-PSK", "wpa-psk"),
        ("WPA3", "sae"),
        ("SAE", "sae"), ("OWE", "owe"), ("WEP", "none"),
    ])
    func `Each kind of security is named as NetworkManager names it`(_ written: String, _ named: String) throws {
        #expect(try settings("WIFI:T:\(written);S:x;P:password1;;")["802-11-wireless-security"]?["key-mgmt"] == .string(named))
    }

    @Test func `An open network has no security at all, and a hidden one says so`() throws {
        #expect(try settings("WIFI:T:nopass;S:Guests;;")["802-11-wireless-security"] == nil)
        #expect(try settings("WIFI:S:Guests;H:true;;")["802-11-wireless"]?["hidden"] == .bool(true))
    }

    @Test(arguments: [("abcde", 1), ("0123456789", 1), ("a phrase that is long", 2)] as [(String, UInt32)])
    func `A key of WEP is told from a phrase`(_ key: String, _ type: UInt32) throws {
        let security = try settings("WIFI:T:WEP;S:Old;P:\(key);;")["802-11-wireless-security"]
        #expect(security?["wep-key0"] == .string(key))
        #expect(security?["wep-key-type"] == .uint32(type))
    }

    @Test func `An enterprise network asks for a name and a method`() throws {
        let settings = try settings("WIFI:T:WPA2-EAP;S:Uni;P:pw;E:PEAP;PH2:MSCHAPV2;I:ada;A:anonymous;;")
        #expect(settings["802-11-wireless-security"] == ["key-mgmt": .string("wpa-eap")])
        #expect(
            settings["802-1x"] == [
                "eap": .strings(["peap"]), "phase2-auth": .string("mschapv2"), "identity": .string("ada"), "password": .string("pw"),
                "anonymous-identity": .string("anonymous"),
            ])
        let inner = try self.settings("WIFI:T:WPA2-EAP;S:Uni;P:pw;E:TTLS;PH2:EAP-MD5;I:ada;;")
        #expect(inner["802-1x"]?["phase2-autheap"] == .string("md5"))
    }

    @Test(arguments: [
        "WIFI:T:WPA;P:password1;;", "WIFI:T:WPA;S:123456789012345678901234567890123;P:password1;;", "WIFI:T:WPA;S:x;P:short;;",
        "WIFI:T:WPA;S:x;;", "WIFI:T:WPA2-EAP;S:x;P:pw;I:ada;;", "WIFI:T:WPA2-EAP;S:x;P:pw;E:TLS;I:ada;;",
        "WIFI:T:WPA2-EAP;S:x;P:pw;E:PEAP;;",
        "WIFI:T:WAPI;S:x;P:password1;;",
    ])
    func `What cannot work is said before anybody is asked`(_ text: String) {
        #expect {
            try network(text)
        } throws: { error in
            guard case .unusable(let sentence) = error as? NetworkError else { return false }
            return sentence.string.hasSuffix(".")
        }
    }

    @Test func `The same network makes the same connection, whatever its password is`() throws {
        let one = try network("WIFI:T:WPA;S:Café;P:password1;;").uuid
        #expect(try one == network("WIFI:T:WPA;S:Café;P:password2;;").uuid)
        #expect(try one != network("WIFI:T:WPA;S:Cafe;P:password1;;").uuid)
        #expect(try one != network("WIFI:T:nopass;S:Café;;").uuid)
        #expect(one.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    }

    private func point(rsn: UInt32, wpa: UInt32 = 0, flags: UInt32 = 1) throws -> AccessPoint {
        try #require(
            AccessPoint(
                path: "/1",
                [
                    "Ssid": .bytes([0x78]), "Strength": .byte(70), "Flags": .uint32(flags), "WpaFlags": .uint32(wpa),
                    "RsnFlags": .uint32(rsn),
                ]))
    }

    @Test func `What is in reach decides where the code is vague`() throws {
        let vague = try network("WIFI:T:WPA;S:x;P:password1;;")
        #expect(try vague.adapted(to: point(rsn: 0x400)).security == .sae(password: "password1"))
        #expect(try vague.adapted(to: point(rsn: 0x500)).security == .personal(password: "password1"))
        #expect(try vague.adapted(to: point(rsn: 0, wpa: 0x100)).security == .personal(password: "password1"))
        #expect(try network("WIFI:T:SAE;S:x;P:password1;;").adapted(to: point(rsn: 0x100)).security == .personal(password: "password1"))
        #expect(try network("WIFI:S:x;;").adapted(to: point(rsn: 0x800)).security == .enhancedOpen)
        #expect(try network("WIFI:S:x;;").adapted(to: point(rsn: 0, flags: 0)).security == .open)
    }

    @Test func `A refused password is told from a network that is not there`() throws {
        let network = try network("WIFI:T:WPA;S:x;P:password1;;")
        #expect(NetworkError(device: 7, joining: network) == .wrongPassword(network: "x"))
        #expect(NetworkError(device: 8, joining: network) == .wrongPassword(network: "x"))
        #expect(NetworkError(device: 53, joining: network) == .notInReach(network: "x"))
        #expect(NetworkError(device: 17, joining: network) == .noAddress(network: "x"))
        #expect(NetworkError(device: 0, joining: network) == nil)
        #expect(NetworkError(connection: 9, joining: network) == .wrongPassword(network: "x"))
        let open = try self.network("WIFI:S:x;;")
        #expect(NetworkError(device: 8, joining: open) == .signInFailed(network: "x"))
    }

    @Test @MainActor func `A network that is known takes the new password and keeps what people have set besides`() throws {
        let before: SavedConnection.Groups = [
            "connection": ["id": .string("My name for it"), "autoconnect": .bool(false)],
            "802-11-wireless": ["ssid": .bytes(Array("x".utf8)), "mode": .string("infrastructure"), "mtu": .uint32(1400)],
            "802-11-wireless-security": ["key-mgmt": .string("wpa-psk"), "psk": .string("password1"), "pmf": .int32(2)],
            "ipv4": ["method": .string("manual")],
        ]
        #expect(SavedConnection.merging(try settings("WIFI:T:WPA;S:x;P:password1;;"), to: before) == before)
        var wanted = before
        wanted["802-11-wireless-security"] = ["key-mgmt": .string("wpa-psk"), "psk": .string("password2")]
        #expect(SavedConnection.merging(try settings("WIFI:T:WPA;S:x;P:password2;;"), to: before) == wanted)
        wanted["802-11-wireless-security"] = nil
        #expect(SavedConnection.merging(try settings("WIFI:S:x;;"), to: before) == wanted)
    }

    @Test func `Every failure says what happened and what to do`() {
        let failures: [NetworkError] = [
            .noSystemBus, .notRunning, .networkingOff, .switchedOff, .blocked, .noDevice, .deviceUnavailable, .notAuthorized,
            .wrongPassword(network: "x"), .notInReach(network: "x"), .noAddress(network: "x"), .signInFailed(network: "x"),
            .tookTooLong(network: "x"), .cancelled, .refused("No."), .failed(network: "x", reason: 3),
        ]
        for failure in failures {
            #expect(failure.message.string.hasSuffix("."), "\(failure)")
            #expect(failure.recovery?.string.hasSuffix(".") == true, "\(failure)")
        }
        #expect(Set(failures.map(\.message)).count == failures.count)
    }
}
