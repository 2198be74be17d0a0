public import Drawing
import Foundation
import GLib
public import Graphics
import Platform

/// The status icon: the finder pattern of a code on a tile in the accent colour, visible on dark and on light panels.
public enum StatusItemIcon {
    /// The side lengths in pixels, for panels of all heights at scales one and two. Panels choose the best fit.
    public static let sizes = [16, 22, 24, 32, 48, 64]

    /// Draws the icon, aligned to whole pixels.
    public static func bitmap(size: Int, color: Color) throws(DrawingError) -> Bitmap {
        let side = Double(size)
        let ink = Palette.readable(on: color)
        // Of the same parity as the tile, so that the pattern is centred.
        let outer = 2 * ((side * 0.625 - side.truncatingRemainder(dividingBy: 2)) / 2).rounded() + side.truncatingRemainder(dividingBy: 2)
        let ring = max(1, (outer * 0.15).rounded(.toNearestOrAwayFromZero))
        let gap = max(1, (outer * 0.12).rounded(.toNearestOrAwayFromZero))
        let frame = Rectangle(x: (side - outer) / 2, y: (side - outer) / 2, width: outer, height: outer)
        return try Bitmap(width: size, height: size) { canvas in
            canvas.fill(Path(roundedRectangle: Rectangle(x: 0, y: 0, width: side, height: side), radius: side * 0.22), with: color)
            canvas.fill(Path(roundedRectangle: frame, radius: outer * 0.22), with: ink)
            canvas.fill(Path(roundedRectangle: frame.inset(by: ring), radius: max(0, outer * 0.22 - ring)), with: color)
            canvas.fill(Path(roundedRectangle: frame.inset(by: ring + gap), radius: outer * 0.08), with: ink)
        }
    }
}

/// Pixels in the format of a StatusNotifierItem: `(iiay)`, width, height, and four bytes for each pixel: alpha, red, green and blue, with
/// colours not multiplied by alpha.
struct IconPixmap: Hashable {
    let width: Int
    let height: Int
    let bytes: [UInt8]

    init(_ bitmap: Bitmap) {
        (width, height) = (bitmap.width, bitmap.height)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(bitmap.pixels.count)
        for start in stride(from: 0, to: bitmap.pixels.count, by: 4) {
            let alpha = bitmap.pixels[start + 3]
            bytes.append(alpha)
            for channel in [2, 1, 0] {
                let multiplied = Int(bitmap.pixels[start + channel])
                bytes.append(alpha == 0 ? 0 : UInt8(clamping: (multiplied * 255 + Int(alpha) / 2) / Int(alpha)))
            }
        }
        self.bytes = bytes
    }

    var value: Variant { .tuple([.int32(Int32(width)), .int32(Int32(height)), .bytes(bytes)]) }

    /// `a(iiay)`: the icon in every size. A size that cannot be drawn is left out.
    static func all(color: Color) -> Variant {
        let bitmaps = StatusItemIcon.sizes.compactMap { try? StatusItemIcon.bitmap(size: $0, color: color) }
        return .array(of: "(iiay)", bitmaps.map { IconPixmap($0).value })
    }
}

/// The icon as files of an icon theme, for panels that load icons only by name.
///
/// The colour is part of the name, because panels cache icons by name. The files exist only during the session.
struct StatusItemIconFolder {
    private static let prefix = "org.quirebook.Quire.Item-"
    let folder: URL

    /// Nil without a folder for files of the session (`$XDG_RUNTIME_DIR`). A Flatpak sandbox has a folder that panels find under the same
    /// path.
    init?(environment: [String: String] = Environment.current.all) {
        guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/") else { return nil }
        let base = URL(fileURLWithPath: runtime, isDirectory: true)
        let own =
            environment["FLATPAK_ID"].map { base.appendingPathComponent("app").appendingPathComponent($0) }
            ?? base.appendingPathComponent("quire")
        folder = own.appendingPathComponent("icons")
    }

    init(folder: URL) { self.folder = folder }

    /// Writes the files for a colour and returns the icon's name. The files for other colours are removed.
    func write(_ color: Color) throws -> String {
        let name = Self.prefix + color.hex.dropFirst().lowercased()
        for size in StatusItemIcon.sizes {
            let png = try StatusItemIcon.bitmap(size: size, color: color).png()
            try write(png, name, in: folder.appendingPathComponent("hicolor/\(size)x\(size)/apps"))
            // Some panels search only the folder itself, without a theme.
            if size == StatusItemIcon.sizes.last { try write(png, name, in: folder) }
        }
        return name
    }

    private func write(_ png: [UInt8], _ name: String, in directory: URL) throws {
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let file = directory.appendingPathComponent("\(name).png")
        try FileReplacement.write(png, to: file.path, .standard)
        for other in try FileManager.default.contentsOfDirectory(atPath: directory.path) where other.hasPrefix(Self.prefix) {
            guard other != file.lastPathComponent else { continue }
            // Another program that shows the icon may have removed it already.
            try? FileManager.default.removeItem(at: directory.appendingPathComponent(other))
        }
    }

    func remove() {
        // Remaining files disappear at the end of the session.
        try? FileManager.default.removeItem(at: folder)
    }
}
