import Drawing
import Foundation
import Graphics

/// The icon as files of an icon theme, for panels that show icons by name alone.
///
/// The colour is a part of the name: panels keep what they have loaded under one. The files are of this session and go with it.
struct StatusItemIconFolder {
    private static let prefix = "org.quirebook.Quire.Item-"
    let folder: URL

    /// Nil without a place for files of a session (`$XDG_RUNTIME_DIR`). In a Flatpak sandbox there is one that panels find under the same name.
    init?(environment: [String: String] = ProcessInfo.processInfo.environment) {
        guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
        let base = URL(fileURLWithPath: runtime, isDirectory: true)
        let own = environment["FLATPAK_ID"].map { base.appendingPathComponent("app").appendingPathComponent($0) } ?? base.appendingPathComponent("quire")
        folder = own.appendingPathComponent("icons")
    }

    init(folder: URL) { self.folder = folder }

    /// Writes the files of a colour and gives the name by which they are found; what was written for another colour goes.
    func write(_ color: RGB) throws -> String {
        let name = Self.prefix + color.hex.dropFirst().lowercased()
        for size in StatusItemIcon.sizes {
            let png = try StatusItemIcon.bitmap(size: size, color: color).png()
            try write(png, name, in: folder.appendingPathComponent("hicolor/\(size)x\(size)/apps"))
            // Some panels look into the folder alone, without any theme.
            if size == StatusItemIcon.sizes.last { try write(png, name, in: folder) }
        }
        return name
    }

    private func write(_ png: [UInt8], _ name: String, in place: URL) throws {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let file = place.appendingPathComponent("\(name).png")
        try Data(png).write(to: file, options: .atomic)
        for other in try FileManager.default.contentsOfDirectory(atPath: place.path) where other.hasPrefix(Self.prefix) {
            guard other != file.lastPathComponent else { continue }
            // Another program that shows the icon may have been quicker.
            try? FileManager.default.removeItem(at: place.appendingPathComponent(other))
        }
    }

    func remove() {
        // What cannot be removed goes at the end of the session.
        try? FileManager.default.removeItem(at: folder)
    }
}
