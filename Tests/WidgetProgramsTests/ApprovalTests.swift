import Foundation
import Glibc
import Testing

@testable import WidgetPrograms

@Suite("A program’s approval")
struct ApprovalTests {
    @Test("is needed before it runs, and is kept for its owner alone")
    func off() async throws {
        let stage = try await RunningStage("echoes", .plain, isOn: false)
        defer { stage.remove() }
        let approvals = stage.runner.approvals
        #expect(approvals.state(of: stage.folder) == .off)
        #expect(try await stage.fault() == .notTurnedOn(name: "Example"))
        try approvals.turnOn(stage.folder, sandbox: .missing)
        #expect(approvals.state(of: stage.folder) == .on)
        #expect(try await stage.answer("now") == "now")
        let attributes = try FileManager.default.attributesOfItem(atPath: approvals.file.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try approvals.turnOff(stage.folder)
        #expect(ProgramApprovals(file: approvals.file).state(of: stage.folder) == .off)
        #expect(try await stage.fault() == .notTurnedOn(name: "Example"))
    }

    @Test("ends with any change of its folder", arguments: ["bytes", "mode", "new", "folder", "link", "gone"])
    func changes(what: String) async throws {
        let stage = try await RunningStage("two-lines", .plain)
        defer { stage.remove() }
        let (files, url) = (FileManager.default, stage.folder.url)
        try files.createSymbolicLink(atPath: url.appending(path: "also").path, withDestinationPath: "widget")
        try Data("data".utf8).write(to: url.appending(path: "data"))
        var folder = try stage.reread()
        folder = ProgramFolder(url: url, manifest: stage.folder.manifest, fingerprint: folder.fingerprint)
        try stage.runner.approvals.turnOn(folder, sandbox: .missing)
        _ = try await stage.runner.answer(folder, request: [], instance: "1")
        switch what {
        case "bytes": try Data("date".utf8).write(to: url.appending(path: "data"))
        case "mode": try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: url.appending(path: "data").path)
        case "new": try Data().write(to: url.appending(path: "new"))
        case "folder": try files.createDirectory(at: url.appending(path: "empty"), withIntermediateDirectories: false)
        case "link":
            try files.removeItem(at: url.appending(path: "also"))
            try files.createSymbolicLink(atPath: url.appending(path: "also").path, withDestinationPath: "data")
        default: try files.removeItem(at: url.appending(path: "data"))
        }
        await #expect(throws: ProgramRunError.changed(name: "Example")) {
            try await stage.runner.answer(folder, request: [], instance: "1")
        }
        let now = ProgramFolder(url: url, manifest: folder.manifest, fingerprint: try FolderContents(of: url).fingerprint)
        #expect(stage.runner.approvals.state(of: now) == .changed)
    }

    @Test("is for what it asks for, too")
    func permissions() async throws {
        let stage = try await RunningStage("echoes", .plain)
        defer { stage.remove() }
        let manifest = ProgramManifest(
            id: stage.folder.manifest.id, name: "Example", permissions: ProgramPermissions(network: true), executable: "widget")
        let greedy = ProgramFolder(url: stage.folder.url, manifest: manifest, fingerprint: stage.folder.fingerprint)
        #expect(stage.runner.approvals.state(of: greedy) == .changed)
    }

    @Test("holds for the copy that runs, whatever happens to the folder meanwhile")
    func running() async throws {
        let stage = try await RunningStage("ticks", .plain)
        defer { stage.remove() }
        var count = 0
        for try await line in stage.lines() {
            count += 1
            #expect(String(decoding: line, as: UTF8.self).hasPrefix("tick "))
            if count == 1 { try Data("#!/bin/sh\necho other\n".utf8).write(to: stage.folder.url.appending(path: "widget")) }
            if count == 4 { break }
        }
    }

    @Test("is not fooled by a copy that was changed")
    func copies() async throws {
        let stage = try await RunningStage("echoes", .plain)
        defer { stage.remove() }
        #expect(try await stage.answer("one") == "one")
        let copy = stage.runner.copies.folder.appending(path: "\(stage.folder.fingerprint)/widget")
        try Data("#!/bin/sh\necho other\n".utf8).write(to: copy)
        #expect(try await stage.answer("two") == "two")
    }

    @Test("has one copy when many make it at a time, also in the place of a damaged one")
    func manyCopies() async throws {
        let stage = try await RunningStage("echoes", .plain)
        defer { stage.remove() }
        let (copies, fingerprint) = (stage.runner.copies, stage.folder.fingerprint)
        let contents = try FolderContents(of: stage.folder.url)
        for _ in 0..<10 {
            let damaged = copies.folder.appending(path: fingerprint)
            try? FileManager.default.removeItem(at: damaged)
            try FileManager.default.createDirectory(at: damaged, withIntermediateDirectories: true)
            try Data("no program".utf8).write(to: damaged.appending(path: "widget"))
            try await withThrowingTaskGroup(of: URL.self) { group in
                for _ in 0..<16 { group.addTask { try copies.copy(of: contents, fingerprint: fingerprint) } }
                for try await copy in group { #expect(copy == damaged) }
            }
        }
        #expect(try stage.copies == [fingerprint])
    }

    @Test("for other contents leaves no copy of the former ones, once it was not used for a day")
    func formerCopies() async throws {
        var stage = try await RunningStage("echoes", .plain)
        defer { stage.remove() }
        #expect(try await stage.answer("one") == "one")
        let former = stage.folder.fingerprint
        #expect(try stage.copies == [former])
        try Data("#!/bin/sh\ncat; #\n".utf8).write(to: stage.folder.url.appending(path: "widget"))
        try stage.runner.approvals.turnOff(stage.folder)
        stage.folder = try stage.reread()
        try stage.runner.approvals.turnOn(stage.folder, sandbox: .missing)
        #expect(try await stage.answer("two") == "two")
        #expect(try stage.copies == [former, stage.folder.fingerprint])
        let yesterday = Date(timeIntervalSinceNow: -90_000)
        try FileManager.default.setAttributes([.modificationDate: yesterday], ofItemAtPath: stage.runner.copies.folder.path + "/" + former)
        try FileManager.default.removeItem(at: stage.runner.copies.folder.appending(path: stage.folder.fingerprint))
        #expect(try await stage.answer("three") == "three")
        #expect(try stage.copies == [stage.folder.fingerprint])
    }

    @Test("is off when its file is damaged, and can be given again")
    func damaged() async throws {
        let stage = try await RunningStage("echoes", .plain)
        defer { stage.remove() }
        try Data("{".utf8).write(to: stage.runner.approvals.file)
        #expect(stage.runner.approvals.state(of: stage.folder) == .off)
        try stage.runner.approvals.turnOn(stage.folder, sandbox: .missing)
        #expect(stage.runner.approvals.state(of: stage.folder) == .on)
    }
}

@Suite("A program’s fingerprint")
struct FingerprintTests {
    private let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath().appending(path: "quire-print-\(UUID().uuidString)")

    private func made(_ make: (URL) throws -> Void) throws -> ProgramRunError? {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: url) }
        try make(url)
        do throws(ProgramRunError) {
            _ = try FolderContents(of: url).fingerprint
            return nil
        } catch {
            return error
        }
    }

    private func link(_ target: String, at name: String = "link") throws -> ProgramRunError? {
        try made { url in
            try Data("x".utf8).write(to: url.appending(path: "widget"))
            try FileManager.default.createSymbolicLink(atPath: url.appending(path: name).path, withDestinationPath: target)
        }
    }

    @Test("takes links that stay in the folder, and no others")
    func links() throws {
        #expect(try link("widget") == nil)
        #expect(try link("./widget") == nil)
        #expect(try link("/etc/passwd") == .outsideFolder(path: "link"))
        #expect(try link("../\(url.lastPathComponent)/widget") == .outsideFolder(path: "link"))
        #expect(try link("../../etc/passwd") == .outsideFolder(path: "link"))
        #expect(try link("missing") == .unfitFile(path: "link", .brokenLink))
        #expect(try link("link") == .unfitFile(path: "link", .brokenLink))
    }

    @Test("takes files only, and no more of them than can be looked at")
    func files() throws {
        #expect(try made { _ = mkfifo($0.appending(path: "pipe").path, 0o600) } == .unfitFile(path: "pipe", .special))
        #expect(
            try made { url in
                try Data().write(to: url.appending(path: "open"))
                chmod(url.appending(path: "open").path, 0o666)
            } == .unfitFile(path: "open", .writableForAll))
        #expect(
            try made { url in
                try Data().write(to: url.appending(path: "raised"))
                chmod(url.appending(path: "raised").path, 0o4755)
            } == .unfitFile(path: "raised", .runsAsAnotherUser))
        #expect(
            try made { url in for number in 0...1000 { try Data().write(to: url.appending(path: "\(number)")) } }
                == .tooManyFiles(limit: 1000))
        #expect(
            try made { url in
                let file = url.appending(path: "huge").path
                try Data().write(to: url.appending(path: "huge"))
                truncate(file, 65 * 1_048_576)
            } == .folderTooLarge(bytes: 64 * 1_048_576))
        guard case .unreadableFolder = try made({ try FileManager.default.removeItem(at: $0) }) else {
            Issue.record("A folder that is gone has no fingerprint")
            return
        }
    }

    @Test("runs no link out of the folder, and no file that is not executable")
    func executables() async throws {
        let stage = try await RunningStage("echoes", .plain)
        defer { stage.remove() }
        let contents = try FolderContents(of: stage.folder.url)
        try contents.checkExecutable("widget")
        #expect(throws: ProgramRunError.notExecutable(path: "missing")) { try contents.checkExecutable("missing") }
        #expect(throws: ProgramRunError.outsideFolder(path: "../config/widget-programs.json")) {
            try contents.checkExecutable("../config/widget-programs.json")
        }
    }

    @Test("is the same wherever the same files are")
    func places() async throws {
        let (one, other) = (try await RunningStage("echoes", .plain), try await RunningStage("echoes", .plain))
        defer {
            one.remove()
            other.remove()
        }
        #expect(one.folder.fingerprint == other.folder.fingerprint)
        #expect(one.folder.fingerprint.count == 64)
    }
}
