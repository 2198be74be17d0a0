import Foundation
import LibraryStore
import Payload
import Platform
import TestNumbers
import Testing

@testable import LibraryTransfer

@Suite("Libraries that share a folder")
struct ConvergenceTests {
    /// Three devices make random changes, and files are carried in random order, some later than others. In the end all libraries are
    /// equal, and each content that nobody knowingly replaced or deleted still exists. `QUIRE_SYNC_WORLDS` sets the number of runs.
    @Test(
        "become equal whatever happens in whatever order, and lose no content",
        arguments: 0..<(ProcessInfo.processInfo.environment["QUIRE_SYNC_WORLDS"].flatMap(Int.init) ?? 12))
    func random(seed: Int) async throws {
        let all = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-sync-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: all) }
        var world = try World(["ant", "bee", "cat"], in: all, seed: UInt64(seed))
        for _ in 0..<40 { try await world.step() }
        try world.settle()
        let contents = try await world.devices.asyncMap { try await $0.contents() }
        #expect(contents[1] == contents[0] && contents[2] == contents[0])
        let kept = Set(contents[0].codes.values.map(\.payload))
        #expect(world.mustSurvive.subtracting(kept).isEmpty)
        let documents = try world.devices.map { try $0.documents() }
        #expect(documents[1] == documents[0] && documents[2] == documents[0])
        #expect(try world.devices.allSatisfy { try $0.sync.run(now: world.now).sent == 0 })
    }

    private struct World {
        let devices: [Device]
        var numbers: SeededNumbers
        private var carrier: Carrier
        private(set) var now = Date(timeIntervalSince1970: 1_900_000_000)
        /// Contents that nobody has seen and replaced.
        private(set) var mustSurvive: Set<Payload> = []
        private var count = 0

        init(_ names: [String], in all: URL, seed: UInt64) throws {
            devices = try names.map { try Device($0, in: all) }
            carrier = Carrier(devices: names.count)
            numbers = SeededNumbers(seed)
        }

        mutating func step() async throws {
            // Clocks differ, and some go backwards.
            now += Double(numbers.below(20)) - 6
            let index = numbers.below(devices.count)
            switch numbers.below(10) {
            case 0..<5: try await change(devices[index].library)
            case 5..<7: _ = try devices[index].sync.run(now: now)
            default:
                let other = (index + 1 + numbers.below(devices.count - 1)) % devices.count
                try carry(from: other, to: index, chance: 60)
            }
        }

        /// Carries and syncs until nothing changes any more.
        mutating func settle() throws {
            for _ in 0..<12 {
                var isStill = true
                for index in devices.indices {
                    now += 1
                    let report = try devices[index].sync.run(now: now)
                    if report.sent + report.received > 0 { isStill = false }
                }
                for index in devices.indices {
                    for other in devices.indices where other != index { try carry(from: other, to: index, chance: 100) }
                }
                let documents = try devices.map { try $0.documents() }
                if isStill, documents.allSatisfy({ $0 == documents[0] }) { return }
            }
        }

        private mutating func carry(from other: Int, to index: Int, chance: Int) throws {
            for name in try devices[other].documents().keys.sorted() where numbers.below(100) < chance {
                try carrier.carry(name, from: other, to: index, of: devices, numbers: &numbers)
            }
        }

        private mutating func text() -> String {
            count += 1
            return "content \(count)"
        }

        private mutating func change(_ library: Library) async throws {
            let codes =
                try await library.codes(matching: CodeQuery(sort: .created))
                + library.codes(matching: CodeQuery(place: .trash, sort: .created))
            let code = codes.isEmpty ? nil : codes[numbers.below(codes.count)]
            let folders = try await library.folders()
            switch (numbers.below(14), code) {
            case (0..<3, _), (_, nil):
                let payload = Payload(text())
                mustSurvive.insert(payload)
                try await library.add(
                    NewCode(payload: payload, title: "Title \(numbers.below(5))", folder: folders.first?.id, tags: ["red"]))
            case (3..<5, let code?):
                let payload = Payload(text())
                mustSurvive.remove(code.payload)
                mustSurvive.insert(payload)
                try await library.update(code.id) { $0.payload = payload }
            case (5, let code?):
                let title = "Renamed \(numbers.below(100))"
                try await library.update(code.id) { $0.title = title }
            case (6, let code?):
                let notes = "notes \(numbers.below(1000))"
                try await library.update(code.id) { $0.notes = notes }
            case (7, let code?):
                let tags = ["red", "Blue", "grün"].filter { _ in numbers.below(2) == 0 }
                try await library.update(code.id) { $0.tags = tags }
            case (8, let code?): try await library.trash([code.id])
            case (9, let code?): try await library.restore([code.id])
            case (10, let code?):
                mustSurvive.remove(code.payload)
                try await library.removePermanently([code.id])
            case (11, let code?):
                let folder =
                    await folders.isEmpty ? try library.addFolder("Folder \(numbers.below(3))") : folders[numbers.below(folders.count)]
                try await library.change([code.id], .move(to: folder.id))
            case (12, let code?):
                if let folder = folders.last, numbers.below(2) == 0 {
                    try await library.removeFolder(folder.id, codes: .unfile)
                } else if folders.count < 3 {
                    // A folder that already exists is refused.
                    _ = try? await library.addFolder("Folder \(numbers.below(4))", color: "2563EB")
                } else {
                    try await library.orderFolders(folders.map(\.id).reversed())
                }
                try await library.record(.shown, of: code.id)
            case (_, let code?): try await library.change([code.id], .setFavorite(!code.isFavorite))
            }
        }
    }
}
