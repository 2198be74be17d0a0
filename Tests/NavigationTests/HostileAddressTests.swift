import TestNumbers
import Testing

@testable import Navigation

/// Thousands of malformed addresses, the same in each run.
struct HostileAddressTests {
    private static let pieces = [
        "quire:", "QUIRE:", "quire://", "//", "/", "?", "&", "=", "#", ":", "@", "+", "..", ".", "%", "%2F", "%00", "%0A", "%25",
        "%E2%80%AE", "%C3%BC", "%FF",
        "code", "create", "scan", "scans", "folder", "flyers", "widgets", "status", "task", "tasks", "search", "settings", "favorites",
        "recent",
        "edit", "complete", "remove", "kind", "text", "title", "source", "key", "camera", "screen", "wifi", "WIFI:T:WPA;S:a;P:b;;",
        "1", "0", "-1", "99999999999999999999", "9223372036854775807", "١", "\u{202E}", "\u{0}", "\n", " ", "ü", "👩‍👧", "\u{FEFF}", "\u{301}",
        "javascript:alert(1)", "' OR 1=1 --", "<script>", "$(reboot)", "%s%n", String(repeating: "a", count: 500),
    ]

    private static func address(_ numbers: inout SeededNumbers) -> String {
        var address = Bool.random(using: &numbers) ? "quire://" : ""
        for _ in 0..<Int.random(in: 0...8, using: &numbers) {
            if Int.random(in: 0..<4, using: &numbers) == 0 {
                let scalars = (0..<Int.random(in: 1...6, using: &numbers)).compactMap { _ in
                    Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &numbers))
                }
                address.unicodeScalars.append(contentsOf: scalars)
            } else {
                address += pieces.randomElement(using: &numbers) ?? ""
            }
        }
        return address
    }

    @Test("Whatever is written, an address is a place that its own address names again, or is refused with a reason")
    func everyAddressIsAnswered() {
        var numbers = SeededNumbers(9)
        var places = 0
        for _ in 0..<2000 {
            let address = Self.address(&numbers)
            do {
                let link = try DeepLink(reading: address)
                places += 1
                #expect((try? DeepLink(reading: link.address)) == link, "\(address.debugDescription)")
                #expect(address.utf8.count <= DeepLink.maximumLength)
                for text in link.texts {
                    #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl || $0.value == 0 }, "\(address.debugDescription)")
                }
            } catch {
                #expect(!error.reason.isEmpty)
            }
        }
        #expect(places > 5, "the addresses are hostile, not hopeless")
    }

    @Test("An address with one byte changed names a place, or none, and never one with invisible characters")
    func mutationsAreAnswered() {
        var numbers = SeededNumbers(10)
        let good = [
            DeepLink.editCode(12), .create(NewCodeRequest(kind: "wifi", text: "Küche & Bad", title: "a\u{200D}b")),
            .scan(ScanRequest(.screen)),
            .folder("Guest room"), .completeTask(3, key: "abcDEF-_"), .status("backup"), .widget("clock"), .search("menu"),
        ].map(\.address)
        for _ in 0..<2000 {
            var bytes = Array((good.randomElement(using: &numbers) ?? "").utf8)
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes.remove(at: place)
            default: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
            }
            let address = String(decoding: bytes, as: UTF8.self)
            guard let link = DeepLink(address) else { continue }
            #expect(DeepLink(link.address) == link, "\(address.debugDescription)")
            for text in link.texts { #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl || $0.value == 0 }) }
        }
    }
}

extension DeepLink {
    /// All texts in the link.
    fileprivate var texts: [String] {
        switch self {
        case .create(let request): [request.kind, request.text, request.title].compactMap { $0 }
        case .folder(let text), .search(let text), .flyer(let text), .widget(let text), .status(let text), .pane(let text): [text]
        case .completeTask(_, let key): key.map { [$0] } ?? []
        default: []
        }
    }
}
