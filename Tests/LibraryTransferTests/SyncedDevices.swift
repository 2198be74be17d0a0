import Foundation
import LibraryStore
import Payload
import TestNumbers
@testable import LibraryTransfer

/// A library with a folder and a state of its own, as on one of several machines.
final class Device {
    let folder: URL
    let files: URL
    let library: Library
    let sync: LibrarySync

    init(_ name: String, in all: URL) throws {
        folder = all.appending(path: name)
        files = folder.appending(path: "files")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        library = try Library.open(at: folder.appending(path: "library.sqlite"), for: .command).library
        let state = folder.appending(path: "state")
        sync = LibrarySync(library, state: state)
        // Named, so that decisions by device name are the same in every run.
        var remembered = SyncState(SyncState.file(of: library.file, in: state))
        remembered.device = "\(name)-00000000"
        try remembered.save(to: SyncState.file(of: library.file, in: state))
        try sync.turnOn(files)
    }

    /// The existing documents by name.
    func documents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) where name.hasSuffix(".json") {
            found[name] = try Data(contentsOf: files.appending(path: name))
        }
        return found
    }

    /// Everything that is synced, for comparison with another device.
    func contents() async throws -> Contents { try await Contents(library) }

    struct Contents: Equatable {
        var codes: [UUID: CodeRecord] = [:]
        var folders: [FolderRecord] = []

        init(_ library: Library) async throws {
            folders = try await library.folders().map { FolderRecord(name: $0.name, icon: $0.icon, color: $0.color) }
            var codes: [UUID: CodeRecord] = [:]
            try library.forEachRecord { _, record in
                var record = record
                record.history = []
                codes[record.uuid] = record
            }
            self.codes = codes
        }
    }
}

extension SeededNumbers {
    mutating func below(_ limit: Int) -> Int { Int.random(in: 0..<limit, using: &self) }
}

/// Carries files between the folders of devices as Syncthing does. Each file has a version vector. An older version never replaces a newer
/// one, and if two devices changed a file, one version is kept next to the other under another name.
struct Carrier {
    private var versions: [[String: [Int: Int]]]
    /// The files of each device when they were last seen.
    private var last: [[String: Data]]

    init(devices: Int) {
        versions = Array(repeating: [:], count: devices)
        last = Array(repeating: [:], count: devices)
    }

    mutating func carry(_ name: String, from other: Int, to index: Int, of devices: [Device], numbers: inout SeededNumbers) throws {
        note(name, other, devices)
        note(name, index, devices)
        let (theirs, mine) = (versions[other][name] ?? [:], versions[index][name] ?? [:])
        guard let arriving = last[other][name], !theirs.allSatisfy({ $0.value <= mine[$0.key] ?? 0 }) else { return }
        let file = devices[index].files.appending(path: name)
        versions[index][name] = mine.merging(theirs, uniquingKeysWith: max)
        if let present = last[index][name], present != arriving, !mine.allSatisfy({ $0.value <= theirs[$0.key] ?? 0 }) {
            let copy = "\(name.dropLast(5)).sync-conflict-20260101-1200\(10 + numbers.below(90))-ABCDEF\(numbers.below(10)).json"
            let isMineKept = numbers.below(2) == 0
            try (isMineKept ? arriving : present).write(to: devices[index].files.appending(path: copy))
            if isMineKept { return }
        }
        try arriving.write(to: file, options: .atomic)
        last[index][name] = arriving
    }

    /// Counts a file that has changed since it was last seen as a change of that device.
    private mutating func note(_ name: String, _ index: Int, _ devices: [Device]) {
        let present = try? Data(contentsOf: devices[index].files.appending(path: name))
        guard present != last[index][name] else { return }
        versions[index][name, default: [:]][index, default: 0] += 1
        last[index][name] = present
    }
}
