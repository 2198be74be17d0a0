import Drawing
import Foundation
import Platform
import Symbols

/// Stores the person's presets as JSON files, which can be copied to another computer.
///
/// Files are replaced atomically. A file that cannot be read is skipped and reported, and stays in the folder.
struct StylePresetFolder: Sendable {
    /// The maximum number of files that are read, in case the folder is used for something else.
    static let maximumCount = 200
    /// The maximum size of a file. The largest logo needs a third of it.
    static let maximumBytes = 4 * 1_048_576

    let folder: URL

    /// Creates a store in a folder, which appears with the first preset.
    init(_ folder: URL) {
        self.folder = folder
    }

    /// `quire/styles` in `$XDG_DATA_HOME` (`~/.local/share`).
    static var standard: StylePresetFolder {
        StylePresetFolder(BaseFolders.current.quireData.appending(path: "styles", directoryHint: .isDirectory))
    }

    struct Content: Hashable, Sendable {
        /// Sorted by name.
        var presets: [StylePreset] = []
        /// A sentence for each file that was skipped.
        var problems: [LocalizedText] = []
    }

    /// Reads the presets and the problems of the folder.
    var content: Content {
        let (files, problems) = read()
        let presets = files.map(\.preset).sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
        return Content(presets: presets, problems: problems)
    }

    /// Writes a preset. One of the same name is replaced only if `replacing` is true.
    func save(_ preset: StylePreset, replacing: Bool = false) throws(StylePresetError) {
        if let builtIn = StylePreset.builtIn.first(where: { $0.key == preset.key }) { throw .builtInName(builtIn.title.string) }
        let files = read().files
        let same = files.filter { $0.preset.key == preset.key }
        if !replacing, let existing = same.first { throw .exists(existing.preset.name) }
        guard !same.isEmpty || files.count < Self.maximumCount else { throw .tooMany(limit: Self.maximumCount) }
        let place = folder.appending(path: PresetFileName(preset.name).text, directoryHint: .notDirectory)
        do {
            let data = try PresetFile(preset).data
            guard data.count <= Self.maximumBytes else { throw StylePresetError.tooLarge }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileReplacement.write(data, to: place.path, .standard)
        } catch let error as StylePresetError {
            throw error
        } catch {
            throw .cannotWrite(folder: folder.path, reason: SystemError.reason(of: error))
        }
        // The replaced file may have had another file name, given by a person.
        try remove(same.map(\.file).filter { $0.lastPathComponent != place.lastPathComponent })
    }

    /// Removes a preset by its name. A missing preset is no error.
    func remove(_ preset: StylePreset) throws(StylePresetError) {
        try remove(read().files.filter { $0.preset.key == preset.key }.map(\.file))
    }

    private func remove(_ files: [URL]) throws(StylePresetError) {
        for file in files {
            do {
                try FileManager.default.removeItem(at: file)
            } catch {
                if (error as? CocoaError)?.code == .fileNoSuchFile { continue }
                throw .cannotRemove(file: file.path, reason: SystemError.reason(of: error))
            }
        }
    }

    /// Does work on the folder off the main thread.
    @concurrent
    func perform<Result: Sendable, Failure>(
        _ work: @Sendable (StylePresetFolder) throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        try work(self)
    }

    // MARK: Reading

    private func read() -> (files: [(file: URL, preset: StylePreset)], problems: [LocalizedText]) {
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            // The folder is created with the first preset.
            if !FileManager.default.fileExists(atPath: folder.path) { return ([], []) }
            return ([], [tr("Your presets in \(folder.path) can’t be read: \(SystemError.reason(of: error)).")])
        }
        var files: [(file: URL, preset: StylePreset)] = []
        var problems: [LocalizedText] = []
        for name in names.sorted() where name.hasSuffix(PresetFileName.ending) && !name.hasPrefix(".") {
            guard files.count < Self.maximumCount else {
                problems.append(tr("Only \(Self.maximumCount) presets are shown; \(folder.path) contains more."))
                break
            }
            let file = folder.appending(path: name, directoryHint: .notDirectory)
            do {
                let preset = try PresetFile.preset(at: file)
                if let other = files.first(where: { $0.preset.key == preset.key }) {
                    problems.append(tr("“\(name)” was skipped: \(other.file.lastPathComponent) is also a preset named “\(preset.name)”."))
                } else {
                    files.append((file, preset))
                }
            } catch {
                problems.append(tr("“\(name)” was skipped: \(error.reason) The file is in \(folder.path)."))
            }
        }
        return (files, problems)
    }
}

/// The file format of a preset: `{"name":…,"style":{…},"version":1}`.
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

    /// Sorted keys, so that equal presets make equal files.
    var data: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
            return try encoder.encode(self)
        }
    }

    /// The reason why a file is not a preset, as a sentence.
    struct PresetFileError: Error {
        let reason: LocalizedText
    }

    /// Reads an untrusted file. Never blocks on a pipe and never reads more than a preset can have.
    static func preset(at file: URL) throws(PresetFileError) -> StylePreset {
        let bytes: [UInt8]
        do {
            bytes = try FileInput.read(file.path, limit: StylePresetFolder.maximumBytes)
        } catch {
            throw PresetFileError(reason: Self.words(for: error))
        }
        let decoder = JSONDecoder()
        struct Version: Decodable { let version: Int }
        if let version = try? decoder.decode(Version.self, from: Data(bytes)).version, version > currentVersion {
            throw PresetFileError(reason: tr("it was written by a newer version of Quire."))
        }
        // Details about a damaged file help nobody who did not write it.
        guard let read = try? decoder.decode(PresetFile.self, from: Data(bytes)), read.version == currentVersion,
            let preset = try? StylePreset(name: read.name, style: read.style)
        else { throw PresetFileError(reason: tr("it isn’t a preset, or it’s damaged.")) }
        return preset
    }

    private static func words(for error: DrawingError) -> LocalizedText {
        switch error {
        case .cannotRead(_, let reason): tr("it can’t be read: \(reason).")
        case .fileTooLarge: tr("it’s too large for a preset.")
        default: tr("it isn’t a file.")
        }
    }
}

/// The file name of a preset: its name, with characters that are special to file systems percent-encoded, such as `%2F`.
struct PresetFileName: Hashable {
    static let ending = ".json"
    /// File systems allow 255 bytes; the rest is for suffixes of temporary files.
    private static let maximumBytes = 230

    let text: String

    init(_ name: String) {
        let key = StylePreset.key(of: name)
        var text = ""
        for (index, scalar) in key.unicodeScalars.enumerated() {
            // A leading dot would hide the file or leave the folder.
            let isSafe = !"/\\:*?\"<>|%".unicodeScalars.contains(scalar) && scalar.value >= 0x20 && !(index == 0 && scalar == ".")
            if isSafe {
                text.unicodeScalars.append(scalar)
            } else {
                text += "%" + String(format: "%02X", scalar.value)
            }
        }
        self.text = text + Self.ending
    }

    /// True if every file system accepts it.
    var fits: Bool { text.utf8.count <= Self.maximumBytes }
}
