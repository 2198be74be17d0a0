import Foundation

/// The title that a payload suggests for itself.
struct TitleSuggestion {
    static let longest = 60

    private let payload: Payload
    private let kind: PayloadKind
    private let text: String

    init(payload: Payload) {
        self.payload = payload
        kind = payload.kind
        // Bytes of another character set still have a readable shape, and a title may hold U+FFFD.
        text = String(decoding: ASCII.trimmed(payload.bytes), as: UTF8.self)
    }

    var title: String {
        let suggestion = VisibleText.singleLine(specific ?? firstLine, limit: Self.longest)
        if !suggestion.isEmpty { return suggestion }
        return payload.bytes.isEmpty ? "Empty code" : kind.name
    }

    private var specific: String? {
        switch kind {
        case .uri: address
        case .wifi: FieldList(text).first("S").map { "Wi-Fi network \(Self.unquoted($0))" } ?? "Wi-Fi network"
        case .contact: ContactName(text).name ?? "Contact"
        case .calendar: ContentLines(text).first(["SUMMARY"]) ?? "Event"
        case .email: mailbox
        case .phone: parts.path
        case .sms: parts.path.isEmpty ? "Message" : "Message to \(parts.path)"
        case .geo: place
        case .otp: account
        case .epc: billed(line: 5)
        case .swissqr: billed(line: 5)
        case .payment: parts.query["label"] ?? parts.query["pn"] ?? (text.contains(":") ? "Payment (\(parts.scheme))" : "Payment")
        case .binary: payload.bytes.count == 1 ? "1 byte of data" : "\(payload.bytes.count) bytes of data"
        case .text, .isbn, .product, .vin, .gs1: nil
        }
    }

    private var firstLine: String {
        text.prefix { !$0.isNewline }.isEmpty ? text : String(text.prefix { !$0.isNewline })
    }

    private var parts: AddressParts { AddressParts(text) }

    private var address: String? {
        if ASCII.hasPrefix(ArraySlice(text.utf8.prefix(6)), "mebkm:") {
            return FieldList(text).first("TITLE") ?? FieldList(text).first("URL")
        }
        if ASCII.hasPrefix(ArraySlice(text.utf8.prefix(6)), "urlto:") {
            let rest = text.dropFirst(6)
            let name = rest.prefix { $0 != ":" }
            return name.isEmpty ? String(rest.dropFirst()) : String(name)
        }
        // Behind other schemes the authority is no place that a person knows: market://details, intent://scan.
        guard ["http", "https", "ftp", "ftps", "sftp"].contains(parts.scheme), let host = Authority(of: text).host else { return nil }
        return host.isEmpty ? nil : host
    }

    private var mailbox: String {
        if ASCII.hasPrefix(ArraySlice(text.utf8.prefix(7)), "matmsg:") { return FieldList(text).first("TO") ?? "E-mail" }
        if !text.contains(":") { return text }
        if parts.scheme == "smtp" { return String(parts.path.prefix { $0 != ":" }) }
        return [parts.path, parts.query["to"], parts.query["subject"]].compactMap(\.self).first { !$0.isEmpty } ?? "E-mail"
    }

    /// RFC 5870 §3.3, and the label in brackets that Android writes into `q`.
    private var place: String {
        if let query = parts.query["q"], let open = query.firstIndex(of: "("), query.hasSuffix(")") {
            return String(query[query.index(after: open)...].dropLast())
        }
        let numbers = parts.path.split(separator: ",").prefix(2)
        if numbers == ["0", "0"], let query = parts.query["q"] { return query }
        return numbers.count == 2 ? "Place \(numbers[0]), \(numbers[1])" : "Place"
    }

    private var account: String {
        let label = text.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(3).first ?? ""
        let name = String(label.prefix { $0 != "?" })
        let plain = name.removingPercentEncoding ?? name
        return plain.isEmpty ? "One-time password" : plain
    }

    private func billed(line: Int) -> String {
        let lines = text.split(maxSplits: line + 1, omittingEmptySubsequences: false) { $0.isNewline }
        return lines.count > line && !lines[line].isEmpty ? "Payment to \(lines[line])" : kind.name
    }

    /// A network name in quotes is meant literally, not as hexadecimal digits.
    private static func unquoted(_ name: String) -> String {
        name.count > 2 && name.hasPrefix("\"") && name.hasSuffix("\"") ? String(name.dropFirst().dropLast()) : name
    }
}
