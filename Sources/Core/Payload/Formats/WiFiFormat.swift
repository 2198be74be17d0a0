import Platform

/// Wi-Fi networks: `WIFI:T:WPA;S:name;P:password;;` (Wi-Fi Alliance, WPA3 specification §7), with the variants of common generators.
enum WiFiFormat {
    static func parse(_ content: PayloadContent) -> ParseResult {
        let list = FieldList(content.text)
        var result = ParseResult()
        let name = list.literal("S")
        let password = list.literal("P")
        let security = security(list.first("T"))
        result.put("ssid", name)
        result.put("password", password, isSecret: true)
        result.put("security", security)
        // Older writers used H for the inner method. Today it says whether the network is hidden.
        let hidden = list.first("H") ?? ""
        let isMethod = !["true", "false", "1", "0", "yes", "no", ""].contains(hidden.lowercased())
        result.put("hidden", ["true", "1", "yes"].contains(hidden.lowercased()))
        result.put("eap", list.first("E"))
        result.put("phase2", list.first("PH2") ?? (isMethod ? hidden : nil))
        result.put("identity", list.first("I"))
        result.put("anonymous", list.first("A", "AI"))
        result.title = name ?? "Wi-Fi network"
        warn(&result, name: name, password: password, security: security)
        if name != nil { result.offer(.connect) }
        result.offerCopy("password")
        result.offerCopy("ssid")
        return result
    }

    private static func warn(_ result: inout ParseResult, name: String?, password: String?, security: String) {
        if name == nil { result.warn(.incomplete(missing: "network name")) }
        if (name?.utf8.count ?? 0) > 32 { result.warn(.networkNameTooLong) }
        switch security {
        case "nopass" where password == nil: result.warn(.openNetwork)
        case "WEP": result.warn(.weakEncryption("WEP"))
        case "WPA", "WPA2", "WPA/WPA2":
            // IEEE 802.11 annex J: 8 to 63 characters, or the key as 64 hexadecimal digits.
            let length = password?.utf8.count ?? 0
            if password == nil {
                result.warn(.incomplete(missing: "password"))
            } else if !(8...63).contains(length), !(length == 64 && password!.isHexadecimal) {
                result.warn(.passwordOfWrongLength)
            }
        default: break
        }
    }

    /// The usual spelling of a known security type; other types are returned as written.
    private static func security(_ written: String?) -> String {
        guard let written, !written.isEmpty else { return "nopass" }
        let known = ["WPA", "WPA2", "WPA3", "WPA/WPA2", "WPA2/WPA3", "WEP", "SAE", "OWE", "WPA-EAP", "WPA2-EAP", "WPA3-EAP"]
        let upper = written.trimmed.uppercased()
        if ["NOPASS", "NONE", "OPEN"].contains(upper) { return "nopass" }
        return known.first { $0 == upper } ?? written
    }

    // MARK: Building

    private static let security = [
        FormField.Choice("WPA", tr("WPA, WPA2 or WPA3"), aliases: ["WPA2", "WPA/WPA2", "WPA2/WPA3", "WPA-PSK"]),
        FormField.Choice("SAE", tr("WPA3 only"), aliases: ["WPA3"]),
        FormField.Choice("WEP", .verbatim("WEP")),
        FormField.Choice("WPA2-EAP", tr("Enterprise"), aliases: ["EAP", "WPA-EAP", "WPA3-EAP"]),
        FormField.Choice("nopass", tr("No password"), aliases: ["none", "open"]),
    ]

    static let form = PayloadForm(
        .wifi,
        fields: [
            FormField("ssid", isRequired: true, whitespace: .preserved, tr("the network name, at most 32 bytes")),
            FormField("password", .secret),
            FormField("security", .choice(security), tr("WPA if there is a password")),
            FormField("hidden", .flag, tr("whether the network doesn’t broadcast its name")),
            FormField("eap", tr("for WPA2-EAP: PEAP, TTLS, TLS, PWD …")),
            FormField("phase2", tr("for WPA2-EAP: MSCHAPV2, GTC, PAP …")),
            FormField("identity", whitespace: .preserved, tr("for WPA2-EAP: the user name")),
            FormField("anonymous", whitespace: .preserved, tr("for WPA2-EAP: the name shown outside the tunnel")),
        ], builder: build)

    @Sendable private static func build(_ values: FormValues) throws(PayloadBuildingError) -> Payload {
        let name = try values.required("ssid")
        guard name.utf8.count <= 32 else {
            throw values.invalid("ssid") {
                tr(
                    "“\($0)” has \(name.utf8.count) byte, but a network name can have at most 32. Shorten it.",
                    plural: "“\($0)” has \(name.utf8.count) bytes, but a network name can have at most 32. Shorten it.",
                    count: name.utf8.count)
            }
        }
        let password = values.text("password")
        let security = values.text("security") ?? (password == nil ? "nopass" : "WPA")
        try check(password, security, values)
        let isEnterprise = security == "WPA2-EAP"
        if isEnterprise, !values.has("eap") { throw .missing("eap") }
        for field in ["eap", "phase2", "identity", "anonymous"] where !isEnterprise && values.has(field) {
            throw values.invalid(field) { tr("“\($0)” is only for enterprise networks. Choose the security WPA2-EAP, or remove it.") }
        }
        func escaped(_ field: String) -> String? { values.text(field).map(FieldList.escaped) }
        return Payload(
            FieldList.written(
                "WIFI",
                [
                    ("T", security), ("S", FieldList.escaped(name)), ("P", password.map(FieldList.escaped)),
                    ("H", values.flag("hidden") ? "true" : nil),
                    ("E", escaped("eap")), ("PH2", escaped("phase2")), ("I", escaped("identity")), ("A", escaped("anonymous")),
                ]))
    }

    private static func check(_ password: String?, _ security: String, _ values: FormValues) throws(PayloadBuildingError) {
        switch security {
        case "nopass":
            if password != nil {
                throw values.invalid("password") { tr("“\($0)” is set for a network without a password. Choose another security.") }
            }
        case "WPA", "SAE", "WEP":
            guard let password else { throw .missing("password") }
            // IEEE 802.11 annex J: 8 to 63 characters, or the key as 64 hexadecimal digits. WEP keys occur in many lengths and are not
            // checked.
            let isKey = password.utf8.count == 64 && password.isHexadecimal
            guard security != "WPA" || (8...63).contains(password.utf8.count) || isKey else {
                throw values.invalid("password") {
                    tr(
                        "“\($0)” has \(password.utf8.count) byte, but a WPA password has 8 to 63, or 64 hexadecimal digits.",
                        plural: "“\($0)” has \(password.utf8.count) bytes, but a WPA password has 8 to 63, or 64 hexadecimal digits.",
                        count: password.utf8.count)
                }
            }
        default: break
        }
    }
}
