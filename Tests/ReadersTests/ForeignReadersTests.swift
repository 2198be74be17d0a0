import Foundation
import Payload
import SamplePayloads
import Testing

/// What the phones of others make of our symbols: the parsers of ZXing, which most scanners for Android share, run over what every form
/// builds. They are a Java library, `libzxing-core-java` in Debian; without it and a JDK these tests are skipped.
@Suite("What ZXing reads", .enabled(if: ZXing.isInstalled))
struct ForeignReadersTests {
    /// Texts in which something has a meaning for some notation.
    static let awkward = [
        "Köln", "Café Ünïcode", "日本語", "a b", "a;b", "a:b", "a,b", "a\\b", "\"a\"", "'a'", "a&b=c", "a+b", "100%", "a%41", "#1", "?x",
        "2024", "Cafe", "ABCDEF", "12345678", "👩‍💻", "a/b", "http://x", "\\n", "<b>",
    ]

    @Test("The name and the password of a network", arguments: awkward)
    func wifi(text: String) throws {
        let password = text + "--------"
        let read = try ZXing.read(.wifi, ["ssid": .text(text), "password": .text(password)])
        #expect(read.kind == "WIFI" && read["getNetworkEncryption"] == ["WPA"])
        #expect(read["getSsid"] == [text] && read["getPassword"] == [password])
    }

    @Test("A hidden network without a password")
    func openNetwork() throws {
        let read = try ZXing.read(.wifi, ["ssid": .text("2024"), "hidden": .flag(true)])
        #expect(read["getSsid"] == ["2024"] && read["isHidden"] == ["true"] && read["getNetworkEncryption"] == ["nopass"])
    }

    /// ZXing takes an escaped backslash before an “n” of a vCard or an event for a line end, however it is written.
    static let lines = awkward.filter { $0 != "\\n" }

    @Test("The names and the numbers of a contact", arguments: lines, ["vcard3", "vcard4", "mecard"])
    func contact(text: String, notation: String) throws {
        let read = try ZXing.read(
            .contact, notation,
            [
                "name": .text(text), "phones": .list([.text("+49301234")]), "emails": .list([.text("a@example.org")]), "note": .text(text),
                "urls": .list([.text("https://example.org/ä b")]),
            ])
        #expect(read.kind == "ADDRESSBOOK")
        #expect(read["getPhoneNumbers"] == ["+49301234"])
        #expect(read["getEmails"] == ["a@example.org"])
        #expect(read["getNote"] == [text])
        #expect(read["getURLs"] == ["https://example.org/%C3%A4%20b"])
        // ZXing takes a comma in a MeCard for the one between family and given name.
        if notation != "mecard" || !text.contains(",") { #expect(read["getNames"] == [text]) }
    }

    @Test("The start and the end of an event, in universal time, of a zone, repeating", arguments: [nil, "FREQ=WEEKLY;COUNT=10"], lines)
    func event(rule: String?, text: String) throws {
        var fields: [String: FieldValue] = [
            "summary": .text(text), "start": .text("2026-07-15T09:30:00"), "end": .text("2026-07-15T10:30:00"),
            "tz": .text("Europe/Berlin"), "location": .text(text), "description": .text(text),
        ]
        if let rule { fields["rrule"] = .text(rule) }
        let read = try ZXing.read(.calendar, fields)
        #expect(read.kind == "CALENDAR")
        #expect(read["getSummary"] == [text] && read["getLocation"] == [text] && read["getDescription"] == [text])
        // ZXing ignores the zone of a local time: the day and the time on the wall of a repeating event, the instant of any other.
        let zone = rule == nil ? 0 : ZXing.localOffset
        let start = try #require(read["getStartTimestamp"].first.flatMap { Int($0) })
        let wall = rule == nil ? 1_784_100_600 : 1_784_107_800
        #expect(start / 1000 + zone == wall)
    }

    @Test("An event of a whole day")
    func day() throws {
        let read = try ZXing.read(.calendar, ["summary": .text("x"), "start": .text("2026-07-15")])
        #expect(read["isStartAllDay"] == ["true"])
    }

    @Test("Addresses of other scripts and with blanks are links", arguments: awkward)
    func link(text: String) throws {
        guard text.contains("\\") == false else { return }
        let read = try ZXing.read(.uri, "plain", ["uri": .text("https://münchen.example/" + text)])
        #expect(read.kind == "URI")
        #expect(read["getURI"].first?.hasPrefix("https://xn--mnchen-3ya.example/") == true)
        let bookmark = try ZXing.read(.uri, "bookmark", ["uri": .text("https://example.org/" + text), "title": .text(text)])
        #expect(bookmark.kind == "URI" && bookmark["getTitle"] == [text])
    }

    @Test("Messages in each notation", arguments: awkward)
    func message(text: String) throws {
        for notation in ["smsto", "sms", "mmsto"] {
            let read = try ZXing.read(.sms, notation, ["numbers": .list([.text("+49301234")]), "body": .text(text)])
            #expect(read.kind == "SMS" && read["getNumbers"] == ["+49301234"] && read["getBody"] == [text], "\(notation)")
        }
        let read = try ZXing.read(
            .sms, "mmsto", ["numbers": .list([.text("+49301234")]), "subject": .text(text), "body": .text("b " + text)])
        #expect(read.kind == "SMS" && read["getNumbers"] == ["+49301234"])
        #expect(read["getSubject"] == [text] && read["getBody"] == ["b " + text])
    }

    @Test("E-mails in each notation", arguments: awkward)
    func mail(text: String) throws {
        for notation in ["mailto", "matmsg"] {
            let read = try ZXing.read(
                .email, notation, ["to": .list([.text("a@example.org")]), "subject": .text(text), "body": .text(text)])
            #expect(read.kind == "EMAIL_ADDRESS" && read["getTos"] == ["a@example.org"], "\(notation)")
            #expect(read["getSubject"] == [text] && read["getBody"] == [text], "\(notation)")
        }
    }

    @Test("Numbers, places and products")
    func others() throws {
        #expect(try ZXing.read(.phone, ["number": .text("+49 30 1234")])["getNumber"] == ["+49301234"])
        let place = try ZXing.read(.geo, ["lat": .text("52.5"), "lon": .text("-13.4")])
        #expect(place.kind == "GEO" && place["getLatitude"] == ["52.5"] && place["getLongitude"] == ["-13.4"])
        #expect(try ZXing.read(.isbn, ["isbn": .text("3-16-148410-x")], format: "EAN_13").kind == "ISBN")
        #expect(try ZXing.read(.product, ["product": .text("4006381333931")], format: "EAN_13").kind == "PRODUCT")
        #expect(try ZXing.read(.vin, ["vin": .text("1M8GDM9AXKP042788")], format: "CODE_39").kind == "VIN")
    }

    /// The kinds that ZXing has no parser for are addresses or texts to it.
    @Test("Every sample is of the kind that was meant", arguments: SamplePayload.all)
    func kinds(sample: SamplePayload) throws {
        let format = [PayloadKind.isbn: "EAN_13", .product: "EAN_13", .vin: "CODE_39"][sample.kind] ?? "QR_CODE"
        let read = try ZXing.read(sample.payload(), format: format)
        let expected: Set<String> =
            switch sample.kind {
            case .uri: ["URI"]
            case .wifi: ["WIFI"]
            case .phone: ["TEL"]
            case .sms: ["SMS"]
            case .email: ["EMAIL_ADDRESS"]
            case .geo: ["GEO", "URI"]
            case .contact: ["ADDRESSBOOK"]
            case .calendar: ["CALENDAR"]
            case .isbn: ["ISBN"]
            case .product: ["PRODUCT"]
            case .vin: ["VIN"]
            case .otp: ["URI"]
            default: ["URI", "TEXT"]
            }
        #expect(expected.contains(read.kind), "\(sample): \(read.kind)")
    }
}

/// A reading of ZXing: the kind, and the values of its result's getters.
struct ZXingReading: Equatable {
    let kind: String
    let values: [String: [String]]

    subscript(getter: String) -> [String] { values[getter] ?? [] }
}

/// ZXing's parsers in a process of their own, which answers a line for each line.
enum ZXing {
    private static let library = "/usr/share/java/core.jar"
    private static let compiler = ["/usr/bin/javac"].first { FileManager.default.isExecutableFile(atPath: $0) }

    static var isInstalled: Bool { FileManager.default.fileExists(atPath: library) && compiler != nil }

    /// Seconds east of Greenwich of the clock that ZXing reads local times by: the tests run it in UTC.
    static let localOffset = 0

    static func read(_ kind: PayloadKind, _ fields: [String: FieldValue], format: String = "QR_CODE") throws -> ZXingReading {
        try read(kind, nil, fields, format: format)
    }

    static func read(
        _ kind: PayloadKind, _ notation: String?, _ fields: [String: FieldValue], format: String = "QR_CODE"
    ) throws -> ZXingReading {
        let form = try #require(PayloadForm.forms(of: kind).first { notation == nil || $0.notation == notation })
        let payload = try form.payload(fields.map { PayloadField($0.key, $0.value) }, now: SamplePayload.day)
        return try read(payload, format: format)
    }

    static func read(_ payload: Payload, format: String) throws -> ZXingReading {
        let answer = try program.ask("\(format) \(Data(payload.symbolForm.payload.bytes).base64EncodedString())")
        let parts = answer.split(separator: " ").map(String.init)
        var values: [String: [String]] = [:]
        for part in parts.dropFirst() {
            guard let sign = part.firstIndex(of: "="), let data = Data(base64Encoded: String(part[part.index(after: sign)...])) else {
                continue
            }
            values[String(part[..<sign]), default: []].append(String(decoding: data, as: UTF8.self))
        }
        return ZXingReading(kind: parts.first ?? "", values: values)
    }

    private static let program = Program()

    /// Guarded by its lock, as tests run side by side.
    private final class Program: @unchecked Sendable {
        private let lock = NSLock()
        private let process = Process()
        private let (input, output) = (Pipe(), Pipe())
        private var buffer = Data()

        init() {
            let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "ZXingResults.java")
            process.executableURL = URL(fileURLWithPath: "/usr/bin/java")
            process.arguments = ["-Duser.timezone=UTC", "-cp", ZXing.library, source.path]
            (process.standardInput, process.standardOutput) = (input, output)
            try? process.run()
        }

        func ask(_ line: String) throws -> String {
            lock.lock()
            defer { lock.unlock() }
            try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
            while true {
                if let end = buffer.firstIndex(of: 0x0A) {
                    defer { buffer.removeSubrange(...end) }
                    return String(decoding: buffer[..<end], as: UTF8.self)
                }
                let more = output.fileHandleForReading.availableData
                guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
                buffer.append(more)
            }
        }
    }
}
