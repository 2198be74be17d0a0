import Foundation
import LibraryStore
import Payload
import TestNumbers

@testable import LibraryTransfer

/// A library with a folder and a memory of its own, as on one of several machines.
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
        // Named, so that what is decided by the names of devices is the same in every run.
        var remembered = SyncState(SyncState.file(of: library.file, in: state))
        remembered.device = "\(name)-00000000"
        try remembered.save(to: SyncState.file(of: library.file, in: state))
        try sync.turnOn(files)
    }

    /// The documents that there are, by name.
    func documents() throws -> [String: Data] {
        var found: [String: Data] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: files.path) where name.hasSuffix(".json") {
            found[name] = try Data(contentsOf: files.appending(path: name))
        }
        return found
    }

    /// Everything that is synced, to be compared with another device.
    func contents() throws -> Contents { try Contents(library) }

    struct Contents: Equatable {
        var codes: [UUID: CodeRecord] = [:]
        var folders: [FolderRecord] = []

        init(_ library: Library) throws {
            folders = try library.folders().map { FolderRecord(name: $0.name, icon: $0.icon, color: $0.color) }
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
