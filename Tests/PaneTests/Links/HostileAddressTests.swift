import Desktop
import Navigation
import Platform
import TestNumbers
import Testing

@testable import FlyersPane
@testable import LibraryPane
@testable import WidgetsPane
@testable import quire_desktop

/// Thousands of malformed addresses, the same in each run.
@MainActor
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
                let place = try PlugIns.destinations.destination(reading: address)
                places += 1
                #expect(isFoundAgain(place), "\(address.debugDescription)")
                #expect(address.utf8.count <= DeepLink.maximumLength)
                for text in texts(in: place) {
                    #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl || $0.value == 0 }, "\(address.debugDescription)")
                }
            } catch let error {
                #expect(!error.reason.isEmpty)
            }
        }
        #expect(places > 5, "the addresses are hostile, not hopeless")
    }

    @Test("An address with one byte changed names a place, or none, and never one with invisible characters")
    func mutationsAreAnswered() {
        var numbers = SeededNumbers(10)
        let good =
            [
                CodeDestination.edit(12), LibraryLink.newCode(NewCodeRequest(kind: "wifi", text: "Küche & Bad", title: "a\u{200D}b")),
                ScanDestination.scan(.screen),
                LibraryLink.folder("Guest room"), TaskCompletion(3, key: "abcDEF-_"), WidgetsDestination.status("backup"),
                WidgetsDestination.kind("clock"), SearchDestination("menu"),
            ] as [any LinkedDestination]
        for _ in 0..<2000 {
            var bytes = Array((good.randomElement(using: &numbers)?.address ?? "").utf8)
            let place = Int.random(in: 0..<bytes.count, using: &numbers)
            switch Int.random(in: 0..<3, using: &numbers) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
            case 1: bytes.remove(at: place)
            default: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
            }
            let address = String(decoding: bytes, as: UTF8.self)
            guard let place = destination(address) else { continue }
            #expect(isFoundAgain(place), "\(address.debugDescription)")
            for text in texts(in: place) { #expect(!text.unicodeScalars.contains { $0.properties.isBidiControl || $0.value == 0 }) }
        }
    }

    /// Whether a destination's own address leads to it.
    private func isFoundAgain(_ place: any Destination) -> Bool {
        let own = (place as? any LinkedDestination)?.address ?? (place as? PaneDestination).map { "quire://\($0.id)" }
        return own.flatMap(destination)?.isEqual(to: place) == true
    }

    /// All texts in a destination.
    private func texts(in place: any Destination) -> [String] {
        switch place {
        case LibraryLink.newCode(let request) as LibraryLink: [request.kind, request.text, request.title].compactMap { $0 }
        case LibraryLink.folder(let text) as LibraryLink: [text]
        case let search as SearchDestination: [search.text]
        case let flyer as TemplateLink: [flyer.template]
        case WidgetsDestination.kind(let text) as WidgetsDestination, WidgetsDestination.status(let text) as WidgetsDestination: [text]
        case let pane as PaneDestination: [pane.id]
        case let completion as TaskCompletion: completion.key.map { [$0] } ?? []
        default: []
        }
    }
}
