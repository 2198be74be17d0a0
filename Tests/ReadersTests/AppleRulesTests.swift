import Foundation
import Payload
import SamplePayloads
import Testing

/// The formats that the camera of iPhones acts on, by Apple's documentation and the standards that it names: networks with backslash
/// escapes and no quotes around names, contacts by the parts of `N`, addresses as RFC 3986 allows them, plus signs that stay plus signs.
@Suite("What iPhones read")
struct AppleRulesTests {
    private static let awkward = ForeignReadersTests.awkward

    private func content(_ kind: PayloadKind, _ notation: String? = nil, _ fields: [String: FieldValue]) throws -> String {
        let form = try #require(PayloadForm.forms(of: kind).first { notation == nil || $0.notation == notation })
        let payload = try form.payload(fields.map { PayloadField($0.key, $0.value) }, now: SamplePayload.day)
        return try #require(String(validating: payload.symbolForm.payload.bytes, as: UTF8.self))
    }

    @Test("A network's name and password stand as they are, but for escapes", arguments: awkward)
    func wifi(text: String) throws {
        let password = text + "--------"
        let content = try content(.wifi, nil, ["ssid": .text(text), "password": .text(password), "hidden": .flag(true)])
        let fields = AppleReader.fields(of: content, prefix: "WIFI:")
        #expect(fields["S"] == text && fields["P"] == password && fields["T"] == "WPA" && fields["H"] == "true")
    }

    @Test("A contact has its name in N, which is all that counts there, and its number", arguments: awkward)
    func contact(text: String) throws {
        let lines = AppleReader.lines(
            of: try content(
                .contact, "vcard3", ["name": .text(text), "phones": .list([.text("+49301234")]), "org": .text(text), "note": .text(text)]))
        #expect(lines.first?.name == "BEGIN" && lines.last?.name == "END")
        #expect(lines.dropFirst().first?.name == "VERSION")
        let name = try #require(lines.first { $0.name == "N" })
        #expect(AppleReader.components(of: name.value).filter { !$0.isEmpty } == [text])
        #expect(lines.first { $0.name == "FN" }.map { AppleReader.unescaped($0.value) } == text)
        #expect(lines.first { $0.name == "NOTE" }.map { AppleReader.unescaped($0.value) } == text)
        #expect(lines.first { $0.name == "TEL" }?.value.hasSuffix("+49301234") == true)
    }

    @Test("The parts of a name are in their order", arguments: awkward)
    func name(text: String) throws {
        let lines = AppleReader.lines(of: try content(.contact, "vcard3", ["family": .text(text), "given": .text("Ada")]))
        let name = try #require(lines.first { $0.name == "N" })
        #expect(AppleReader.components(of: name.value) == [text, "Ada", "", "", ""])
    }

    @Test("An event begins and ends in universal time", arguments: awkward)
    func event(text: String) throws {
        let lines = AppleReader.lines(
            of: try content(
                .calendar, nil,
                [
                    "summary": .text(text), "start": .text("2026-07-15T09:30:00"), "end": .text("2026-07-15T10:30:00"),
                    "tz": .text("Europe/Berlin"), "location": .text(text),
                ]))
        let names = lines.map(\.name)
        #expect(names.contains("BEGIN") && lines.contains { $0.name == "BEGIN" && $0.value == "VEVENT" })
        #expect(lines.first { $0.name == "SUMMARY" }.map { AppleReader.unescaped($0.value) } == text)
        #expect(lines.first { $0.name == "LOCATION" }.map { AppleReader.unescaped($0.value) } == text)
        #expect(lines.first { $0.name == "DTSTART" }?.value == "20260715T073000Z")
        #expect(lines.first { $0.name == "DTEND" }?.value == "20260715T083000Z")
    }

    @Test("Links are addresses without blanks and foreign letters", arguments: awkward)
    func link(text: String) throws {
        guard !text.contains("\\") else { return }
        let content = try content(.uri, "plain", ["uri": .text("https://münchen.example/" + text)])
        #expect(AppleReader.isAddress(content), "\(content)")
        #expect(content.hasPrefix("https://xn--mnchen-3ya.example/"))
    }

    @Test("E-mails: what is escaped comes back, and a plus stays one", arguments: awkward)
    func mail(text: String) throws {
        let content = try content(
            .email, "mailto", ["to": .list([.text("a@example.org")]), "subject": .text(text), "body": .text(text)])
        #expect(AppleReader.isAddress(content), "\(content)")
        let query = AppleReader.query(of: content)
        #expect(query["subject"] == text && query["body"] == text)
        #expect(content.hasPrefix("mailto:a@example.org?"))
    }

    @Test("Messages by smsto have the number, a colon and the text", arguments: awkward)
    func message(text: String) throws {
        let content = try content(.sms, "smsto", ["numbers": .list([.text("+49301234")]), "body": .text(text)])
        let parts = content.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        #expect(parts.count == 3 && parts[0].uppercased() == "SMSTO" && parts[1] == "+49301234" && parts[2] == text)
    }

    @Test("Numbers and places")
    func others() throws {
        #expect(try content(.phone, nil, ["number": .text("+49 30 1234")]) == "tel:+49301234")
        #expect(try content(.geo, nil, ["lat": .text("52.5"), "lon": .text("-13.4")]).hasPrefix("geo:52.5,-13.4"))
    }

    @Test("The account and the issuer of a one-time password", arguments: awkward)
    func oneTimePassword(text: String) throws {
        // A colon divides the two.
        guard !text.contains(":") else { return }
        let content = try content(
            .otp, nil, ["type": .text("totp"), "issuer": .text(text), "account": .text(text), "secret": .text("JBSWY3DPEHPK3PXP")])
        #expect(AppleReader.isAddress(content), "\(content)")
        #expect(AppleReader.query(of: content)["issuer"] == text && AppleReader.query(of: content)["secret"] == "JBSWY3DPEHPK3PXP")
        #expect(URLComponents(string: content)?.path == "/\(text):\(text)")
    }
}

/// A reader by those rules.
private enum AppleReader {
    /// The fields of `PREFIX:NAME:VALUE;NAME:VALUE;;`.
    static func fields(of content: String, prefix: String) -> [String: String] {
        guard content.hasPrefix(prefix) else { return [:] }
        var fields: [String: String] = [:]
        for field in divided(content.dropFirst(prefix.count), at: ";") where !field.isEmpty {
            let parts = field.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { fields[String(parts[0])] = withoutBackslashes(parts[1]) }
        }
        return fields
    }

    /// The parts between unescaped dividers, still escaped.
    private static func divided(_ text: some StringProtocol, at divider: Character) -> [String] {
        var (parts, isEscaped) = ([""], false)
        for character in text {
            if character == divider, !isEscaped { parts.append("") } else { parts[parts.count - 1].append(character) }
            isEscaped = character == "\\" && !isEscaped
        }
        return parts
    }

    private static func withoutBackslashes(_ text: some StringProtocol) -> String {
        var (result, isEscaped) = ("", false)
        for character in text {
            if character == "\\", !isEscaped {
                isEscaped = true
            } else {
                result.append(character)
                isEscaped = false
            }
        }
        return result
    }

    /// The content lines of RFC 6350 and RFC 5545, unfolded, without parameters.
    static func lines(of content: String) -> [(name: String, value: String)] {
        let text = content.replacing("\r\n", with: "\n").replacing("\n ", with: "").replacing("\n\t", with: "")
        return text.split(separator: "\n").map { line in
            let end = line.firstIndex { $0 == ":" || $0 == ";" } ?? line.endIndex
            let value = line.firstIndex(of: ":").map { line[line.index(after: $0)...] } ?? ""
            return (line[..<end].uppercased(), String(value))
        }
    }

    static func components(of value: String) -> [String] { divided(value, at: ";").map(unescaped) }

    /// A value of text (RFC 6350 §4, RFC 5545 §3.3.11).
    static func unescaped(_ value: String) -> String {
        var (result, isEscaped) = ("", false)
        for character in value {
            if isEscaped {
                result.append(character == "n" || character == "N" ? "\n" : character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else {
                result.append(character)
            }
        }
        return result
    }

    /// Whether a text has only what RFC 3986 allows in an address.
    static func isAddress(_ text: String) -> Bool {
        let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%")
        return text.allSatisfy { allowed.contains($0) } && URL(string: text) != nil
    }

    /// The query of an address. A plus is no blank.
    static func query(of address: String) -> [String: String] {
        let query = address.firstIndex(of: "?").map { address[address.index(after: $0)...] } ?? ""
        let pairs = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
        return Dictionary(
            pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1]).removingPercentEncoding ?? "") }, uniquingKeysWith: { $1 })
    }
}
