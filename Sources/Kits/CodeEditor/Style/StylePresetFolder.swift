import Drawing
public import Foundation
import Symbols

/// Keeps the presets of one's own, each as a JSON file that may be copied to another computer.
///
/// A file is replaced as a whole or not at all. One that cannot be read is left out and named, and stays where it is.
public struct StylePresetFolder: Sendable {
    /// More are not read: somebody took the folder for something else.
    public static let maximumCount = 200
    /// Of one file; a logo of the largest size takes a third of it.
    static let maximumBytes = 4 * 1_048_576

    public let folder: URL

    public init(_ folder: URL) {
        self.folder = folder
    }

    /// `quire/styles` in `$XDG_DATA_HOME` (`~/.local/share`).
    public static var standard: StylePresetFolder {
        let environment = ProcessInfo.processInfo.environment
        // XDG Base Directory Specification: a relative path is to be ignored.
        func folder(_ variable: String) -> URL? {
            environment[variable].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0, isDirectory: true) : nil }
        }
        // Foundation looks the home up by user and does not listen to HOME.
        let home = folder("HOME") ?? FileManager.default.homeDirectoryForCurrentUser
        let shared = folder("XDG_DATA_HOME") ?? home.appending(path: ".local/share", directoryHint: .isDirectory)
        return StylePresetFolder(shared.appending(path: "quire/styles", directoryHint: .isDirectory))
    }

    /// What the folder holds.
    public struct Content: Hashable, Sendable {
        /// By name, as people sort.
        public var presets: [StylePreset] = []
        /// A sentence for each file that was left out.
        public var problems: [String] = []
    }

    public var content: Content {
        let (files, problems) = read()
        let presets = files.map(\.preset).sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
        return Content(presets: presets, problems: problems)
    }

    /// Writes a preset; one of the same name is replaced only when that is said.
    public func save(_ preset: StylePreset, replacing: Bool = false) throws(StylePresetError) {
        if let builtIn = StylePreset.builtIn.first(where: { $0.key == preset.key }) { throw .builtInName(builtIn.name) }
        let files = read().files
        let same = files.filter { $0.preset.key == preset.key }
        if !replacing, let existing = same.first { throw .exists(existing.preset.name) }
        guard !same.isEmpty || files.count < Self.maximumCount else { throw .tooMany(limit: Self.maximumCount) }
        let place = folder.appending(path: PresetFileName(preset.name).text, directoryHint: .notDirectory)
        do {
            let data = try PresetFile(preset).data
            guard data.count <= Self.maximumBytes else { throw StylePresetError.tooLarge }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try data.write(to: place, options: .atomic)
        } catch let error as StylePresetError {
            throw error
        } catch {
            throw .cannotWrite(folder: folder.path, reason: Self.reason(of: error))
        }
        // What was replaced may have had a file name that a person gave it.
        try remove(same.map(\.file).filter { $0.lastPathComponent != place.lastPathComponent })
    }

    /// Removes a preset, by its name; one that is gone already is no problem.
    public func remove(_ preset: StylePreset) throws(StylePresetError) {
        try remove(read().files.filter { $0.preset.key == preset.key }.map(\.file))
    }

    private func remove(_ files: [URL]) throws(StylePresetError) {
        for file in files {
            do {
                try FileManager.default.removeItem(at: file)
            } catch {
                if (error as? CocoaError)?.code == .fileNoSuchFile { continue }
                throw .cannotRemove(file: file.path, reason: Self.reason(of: error))
            }
        }
    }

    // MARK: Reading

    private func read() -> (files: [(file: URL, preset: StylePreset)], problems: [String]) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            // There is no folder before the first preset.
            if !FileManager.default.fileExists(atPath: folder.path) { return ([], []) }
            return ([], ["Your presets in \(folder.path) cannot be read: \(Self.reason(of: error))."])
        }
        var files: [(file: URL, preset: StylePreset)] = []
        var problems: [String] = []
        for name in names.sorted() where name.hasSuffix(PresetFileName.ending) && !name.hasPrefix(".") {
            guard files.count < Self.maximumCount else {
                problems.append("Only \(Self.maximumCount) presets are shown; \(folder.path) holds more.")
                break
            }
            let file = folder.appending(path: name, directoryHint: .notDirectory)
            do {
                let preset = try PresetFile.preset(at: file)
                if let other = files.first(where: { $0.preset.key == preset.key }) {
                    problems.append("“\(name)” was left out: \(other.file.lastPathComponent) is a preset “\(preset.name)” too.")
                } else {
                    files.append((file, preset))
                }
            } catch {
                problems.append("“\(name)” was left out: \(error.reason) It is in \(folder.path).")
            }
        }
        return (files, problems)
    }

    /// The system's own words, without Foundation's frame around them.
    private static func reason(of error: any Error) -> String {
        let error = error as NSError
        let underlying = error.userInfo[NSUnderlyingErrorKey] as? NSError ?? error
        return underlying.domain == NSPOSIXErrorDomain ? String(cString: strerror(Int32(underlying.code))) : error.localizedDescription
    }
}

/// A preset as its file says it: `{"name":…,"style":{…},"version":1}`.
struct PresetFile: Codable {
    private static let currentVersion = 1

    private let version: Int
    private let name: String
    private let style: SymbolStyle

    init(_ preset: StylePreset) {
        version = Self.currentVersion
        name = preset.name
        style = preset.style
    }

    /// With its keys in order, so that equal presets are equal files.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// Why a file gives no preset, as a sentence.
    struct Refusal: Error {
        let reason: String
    }

    /// Reads a file of any origin; never waits for a pipe, and takes nothing larger than a preset can be.
    static func preset(at file: URL) throws(Refusal) -> StylePreset {
        let bytes: [UInt8]
        do {
            bytes = try FileInput.read(file.path, limit: StylePresetFolder.maximumBytes)
        } catch {
            throw Refusal(reason: Self.words(for: error))
        }
        let decoder = JSONDecoder()
        struct Version: Decodable { let version: Int }
        if let version = try? decoder.decode(Version.self, from: Data(bytes)).version, version > currentVersion {
            throw Refusal(reason: "it was written by a newer version of Quire.")
        }
        // What exactly is wrong with a damaged file helps nobody who did not write it.
        guard let read = try? decoder.decode(PresetFile.self, from: Data(bytes)), read.version == currentVersion,
            let preset = try? StylePreset(name: read.name, style: read.style)
        else { throw Refusal(reason: "it is no preset, or is damaged.") }
        return preset
    }

    private static func words(for error: DrawingError) -> String {
        switch error {
        case .cannotRead(_, let reason): "it cannot be read: \(reason)."
        case .fileTooLarge: "it is larger than a preset can be."
        default: "it is no file."
        }
    }
}

/// The name of the file that keeps a preset: the preset's own, with what means something to a file system written as `%2F`.
struct PresetFileName: Hashable {
    static let ending = ".json"
    /// File systems allow 255 bytes; the rest is for what programs add while they write.
    private static let maximumBytes = 230

    let text: String

    init(_ name: String) {
        let key = StylePreset.key(of: name)
        var text = ""
        for (index, scalar) in key.unicodeScalars.enumerated() {
            // A dot at the front would hide the file, or lead out of the folder.
            let isSafe = !"/\\:*?\"<>|%".unicodeScalars.contains(scalar) && scalar.value >= 0x20 && !(index == 0 && scalar == ".")
            if isSafe {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + String(format: "%02X", scalar.value)
            }
        }
        self.text = text + Self.ending
    }

    /// Whether every file system takes it.
    var fits: Bool { text.utf8.count <= Self.maximumBytes }
}

/// What is done with the folder of presets away from the main thread.
enum PresetWork {
    @concurrent
    static func content(of folder: StylePresetFolder) async -> StylePresetFolder.Content { folder.content }

    /// Nil when it was done.
    @concurrent
    static func save(_ preset: StylePreset, in folder: StylePresetFolder, replacing: Bool) async -> StylePresetError? {
        do throws(StylePresetError) {
            try folder.save(preset, replacing: replacing)
            return nil
        } catch {
            return error
        }
    }

    /// Nil when it was done.
    @concurrent
    static func remove(_ preset: StylePreset, from folder: StylePresetFolder) async -> StylePresetError? {
        do throws(StylePresetError) {
            try folder.remove(preset)
            return nil
        } catch {
            return error
        }
    }
}
