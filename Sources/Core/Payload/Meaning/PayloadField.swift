/// One thing that a payload says, under a stable name.
public struct PayloadField: Hashable, Sendable {
    /// The name that scripts and the command line use, such as "ssid" or "ref_type".
    public let name: String
    public let value: FieldValue
    /// Whether it is to be covered until somebody asks for it: a password, the secret of one-time passwords.
    public let isSecret: Bool

    /// A field by its stable name.
    public init(_ name: String, _ value: FieldValue, isSecret: Bool = false) {
        self.name = name
        self.value = value
        self.isSecret = isSecret
    }

    /// The name shown to people.
    public var label: String {
        Self.labels[name] ?? (name.prefix(1).uppercased() + name.dropFirst()).replacing("_", with: " ")
    }

    /// Names that are no words, or not the word that people use.
    private static let labels = [
        "ssid": "Network", "eap": "EAP method", "phase2": "Inner method", "anonymous": "Outer identity", "hidden": "Hidden network",
        "uri": "Address", "cc": "Copy to", "bcc": "Hidden copy to", "lat": "Latitude", "lon": "Longitude", "alt": "Altitude",
        "tz": "Time zone", "rrule": "Repeats", "start_wall": "Start there", "end_wall": "End there", "all_day": "All day",
        "org": "Organisation", "org_parts": "Organisation", "urls": "Web pages", "emails": "E-mail", "phones": "Phone",
        "iban": "IBAN", "bic": "BIC", "iban_valid": "IBAN is right", "crc_ok": "Checksum is right", "ref_type": "Kind of reference",
        "bill_info": "Billing information", "alt_schemes": "Other procedures", "vin": "Vehicle number", "wmi": "Manufacturer",
        "vds": "Vehicle description", "vis": "Vehicle identification", "isbn": "ISBN", "isbn10": "ISBN-10", "gtin": "GTIN", "sscc": "SSCC",
        "chain_id": "Chain", "wep_key": "WEP key",
    ]
}
