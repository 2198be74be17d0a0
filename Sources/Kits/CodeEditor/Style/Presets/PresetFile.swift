import Drawing
import Foundation
import Symbols

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
