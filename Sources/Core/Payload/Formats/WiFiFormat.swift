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

    // MARK: Building

    private static let security = [
        FormField.Choice("WPA", "WPA, WPA2 or WPA3", aliases: ["WPA2", "WPA/WPA2", "WPA2/WPA3", "WPA-PSK"]),
        FormField.Choice("SAE", "WPA3 only", aliases: ["WPA3"]),
        FormField.Choice("WEP", "WEP"),
        FormField.Choice("WPA2-EAP", "Enterprise", aliases: ["EAP", "WPA-EAP", "WPA3-EAP"]),
        FormField.Choice("nopass", "No password", aliases: ["none", "open"]),
    ]

    static let form = PayloadForm(
        .wifi,
        fields: [
            FormField("ssid", isRequired: true, keeping: .blanks, "the name of the network, at most 32 bytes"),
            FormField("security", .choice(security), "WPA where there is a password"),
            FormField("password", .secret),
            FormField("hidden", .flag, "whether the network does not announce itself"),
            FormField("eap", "for WPA2-EAP: PEAP, TTLS, TLS, PWD …"),
            FormField("phase2", "for WPA2-EAP: MSCHAPV2, GTC, PAP …"),
            FormField("identity", keeping: .blanks, "for WPA2-EAP: the user name"),
            FormField("anonymous", keeping: .blanks, "for WPA2-EAP: the name shown outside the tunnel"),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let name = try values.required("ssid")
        guard name.utf8.count <= 32 else {
            throw values.invalid("ssid", "has \(name.utf8.count) bytes, where the name of a network has at most 32: shorten it")
        }
        let password = values.text("password")
        let security = values.text("security") ?? (password == nil ? "nopass" : "WPA")
        try check(password, security, values)
        let isEnterprise = security == "WPA2-EAP"
        if isEnterprise, !values.has("eap") { throw .missing("eap") }
        for field in ["eap", "phase2", "identity", "anonymous"] where !isEnterprise && values.has(field) {
            throw values.invalid(field, "belongs to an enterprise network: choose the security WPA2-EAP or leave it away")
        }
        func escaped(_ field: String) -> String? { values.text(field).map(FieldList.escaped) }
        return Payload(
            FieldList.written(
                "WIFI",
                [
                    ("T", security), ("S", literal(name)), ("P", password.map(FieldList.escaped)),
                    ("H", values.flag("hidden") ? "true" : nil),
                    ("E", escaped("eap")), ("PH2", escaped("phase2")), ("I", escaped("identity")), ("A", escaped("anonymous")),
                ]))
    }

    private static func check(_ password: String?, _ security: String, _ values: FormValues) throws(PayloadBuildingError) {
        switch security {
        case "nopass":
            if password != nil { throw values.invalid("password", "is given for a network without one: choose another security") }
        case "WPA", "SAE", "WEP":
            guard let password else { throw .missing("password") }
            // IEEE 802.11 annex J: 8 to 63 letters, or the key itself in hexadecimal. Keys of WEP come in more lengths than stand anywhere.
            let isKey = password.utf8.count == 64 && password.utf8.allSatisfy { ASCII.hexValue($0) != nil }
            guard security != "WPA" || (8...63).contains(password.utf8.count) || isKey else {
                throw values.invalid("password", "has \(password.utf8.count) bytes: a WPA password has 8 to 63, or 64 hexadecimal digits")
            }
        default: break
        }
    }

    /// Readers take a name of nothing but pairs of hexadecimal digits for its bytes, unless it stands in quotes. Of passwords they do so
    /// only for lengths that a key has, where that is meant.
    private static func literal(_ name: String) -> String {
        let isAmbiguous = name.utf8.count > 1 && name.utf8.count % 2 == 0 && name.utf8.allSatisfy { ASCII.hexValue($0) != nil }
        return isAmbiguous ? "\"\(name)\"" : FieldList.escaped(name)
    }
}
