/// Wireless networks: `WIFI:T:WPA;S:name;P:password;;` (Wi-Fi Alliance, WPA3 specification §7) and what generators make of it.
enum WiFiFormat {
    static func read(_ content: Content) -> Reading {
        let list = FieldList(content.text)
        var reading = Reading()
        let name = list.literal("S")
        let password = list.literal("P")
        let security = security(list.first("T"))
        reading.put("ssid", name)
        reading.put("password", password, isSecret: true)
        reading.put("security", security)
        // Earlier writers put the inner method under H, where "true" and "false" are the hidden network now.
        let hidden = list.first("H") ?? ""
        let isMethod = !["true", "false", "1", "0", "yes", "no", ""].contains(hidden.lowercased())
        reading.put("hidden", ["true", "1", "yes"].contains(hidden.lowercased()))
        reading.put("eap", list.first("E"))
        reading.put("phase2", list.first("PH2") ?? (isMethod ? hidden : nil))
        reading.put("identity", list.first("I"))
        reading.put("anonymous", list.first("A", "AI"))
        reading.title = name.map { "Wi-Fi network \($0)" } ?? "Wi-Fi network"
        warn(&reading, name: name, password: password, security: security)
        if name != nil { reading.offer(.connect) }
        reading.offerCopy("password")
        reading.offerCopy("ssid")
        return reading
    }

    private static func warn(_ reading: inout Reading, name: String?, password: String?, security: String) {
        if name == nil { reading.warn(.incomplete(missing: "network name")) }
        if (name?.utf8.count ?? 0) > 32 { reading.warn(.networkNameTooLong) }
        switch security {
        case "nopass" where password == nil: reading.warn(.openNetwork)
        case "WEP": reading.warn(.weakEncryption("WEP"))
        case "WPA", "WPA2", "WPA/WPA2":
            // IEEE 802.11 annex J: 8 to 63 letters, or the key itself as 64 hexadecimal digits.
            let length = password?.utf8.count ?? 0
            if password == nil {
                reading.warn(.incomplete(missing: "password"))
            } else if !(8...63).contains(length), !(length == 64 && password!.utf8.allSatisfy { ASCII.hexValue($0) != nil }) {
                reading.warn(.passwordOfWrongLength)
            }
        default: break
        }
    }

    /// The usual spelling of what is known, everything else as it is written.
    private static func security(_ written: String?) -> String {
        guard let written, !written.isEmpty else { return "nopass" }
        let known = ["WPA", "WPA2", "WPA3", "WPA/WPA2", "WPA2/WPA3", "WEP", "SAE", "OWE", "WPA-EAP", "WPA2-EAP", "WPA3-EAP"]
        let upper = written.trimmed.uppercased()
        if ["NOPASS", "NONE", "OPEN"].contains(upper) { return "nopass" }
        return known.first { $0 == upper } ?? written
    }
}
