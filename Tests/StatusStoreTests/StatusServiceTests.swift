import Foundation
import GLib
import StatusStore
import Testing

@Suite("Statuses over the bus")
struct StatusClerkTests {
    @Test("are pushed with texts, numbers and booleans, read, listed and taken away")
    func calls() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let clerk = StatusService(folder)
            let fields: [String: Variant] = [
                "title": .string("Disk"), "progress": .double(0.25), "n": .int32(-7), "big": .uint64(.max), "on": .bool(true),
                "text": .string(""),
            ]
            #expect(try await clerk.answer("Set", [.string("disk"), .dictionary(fields)]).isEmpty)
            let values = try #require(try await clerk.answer("Get", [.string("disk")]).first?.dictionary)
            #expect(
                values.mapValues(\.string) == [
                    "title": "Disk", "progress": "0.25", "n": "-7", "big": "18446744073709551615", "on": "true",
                    "pushed": values["pushed"]?.string,
                ])
            #expect(try await clerk.answer("List", []) == [.strings(["disk"])])
            #expect(try await clerk.answer("Clear", [.string("disk")]).isEmpty)
            #expect(try await clerk.answer("List", []) == [.strings([])])
        }
    }

    @Test("are refused by names that programs can tell apart")
    func refusals() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let clerk = StatusService(folder)
            for (method, arguments, name) in [
                ("Set", [.string("../x"), .dictionary(["a": .string("b")])], StatusBus.ErrorName.invalid),
                ("Set", [.string("a"), .dictionary([:])], StatusBus.ErrorName.invalid),
                ("Set", [.string("a"), .dictionary(["progress": .double(.nan)])], StatusBus.ErrorName.invalid),
                ("Set", [.string("a"), .dictionary(["a": .strings(["b"])])], StatusBus.ErrorName.invalid),
                ("Get", [.string("none")], StatusBus.ErrorName.noSuchStatus),
                ("Clear", [.string("none")], StatusBus.ErrorName.noSuchStatus),
            ] as [(String, [Variant], String)] {
                do {
                    _ = try await clerk.answer(method, arguments)
                    Issue.record("“\(method)” was answered")
                } catch {
                    #expect((error as? BusError)?.name == name)
                }
            }
            #expect(try folder.names() == [])
        }
    }

    @Test("are kept in the order in which they came")
    func order() async throws {
        try await withFolder { (folder: StatusFolder) async throws -> Void in
            let clerk = StatusService(folder)
            for number in 0..<500 {
                _ = try await clerk.answer("Set", [.string("n"), .dictionary(["value": .int32(Int32(number))])])
            }
            #expect(try folder.get(StatusName("n")).value == "499")
        }
    }

    @Test("are written down for other programs as they are offered")
    func introspectionFile() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../data/dbus/org.quirebook.Quire1.Status.xml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let bare = text.replacing(/(?s)<!--.*?-->/, with: "").replacing(/<!DOCTYPE[^>]*>/, with: "")
        let lines = { (text: String) in text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty } }
        #expect(lines(bare) == lines(StatusBus.interface.introspection))
    }
}
