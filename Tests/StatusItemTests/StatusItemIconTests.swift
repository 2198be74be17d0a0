import Drawing
import Foundation
import GLib
import Graphics
import Testing
@testable import StatusItem

@Suite("The icon in the panel")
struct StatusItemIconTests {
    @Test("is drawn in every accent with a symbol that stands out", arguments: Accent.all)
    func colors(_ accent: Accent) throws {
        for size in StatusItemIcon.sizes {
            let bitmap = try StatusItemIcon.bitmap(size: size, color: accent.color)
            let tile = try #require(Color(hex: hex(bitmap[size / 2, 1])))
            #expect(tile == accent.color)
            let ink = try #require(Color(hex: hex(bitmap[size / 2, size / 2])))
            #expect(ink.contrast(with: tile) >= 4.5)
            #expect(bitmap[0, 0].alpha < 0.5, "round corners")
            // The same from every side.
            for step in 0..<size { #expect(bitmap[step, size / 2] == bitmap[size - 1 - step, size / 2]) }
        }
    }

    private func hex(_ color: Color) -> String {
        [color.red, color.green, color.blue].map { String(format: "%02X", Int(($0 * 255).rounded())) }.joined()
    }

    @Test("is carried as alpha, red, green, blue, the colours not multiplied")
    func pixels() throws {
        // Blue, green, red, alpha, multiplied: half of a red, nothing, and a whole blue.
        let bitmap = try #require(Bitmap(width: 3, height: 1, pixels: [0, 0, 128, 128, 0, 0, 0, 0, 255, 1, 2, 255]))
        #expect(IconPixmap(bitmap).bytes == [128, 255, 0, 0, 0, 0, 0, 0, 255, 2, 1, 255])
        let all = try #require(IconPixmap.all(color: Accent.violet.color).items)
        #expect(all.compactMap { $0.members?[0].int32 } == [16, 22, 24, 32, 48, 64])
        #expect(all.allSatisfy { Int($0.members?[0].int32 ?? 0) * Int($0.members?[1].int32 ?? 0) * 4 == $0.members?[2].bytes?.count })
    }

    @Test("is found by a name of its colour, and the files of another colour go")
    func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("icons-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let icons = StatusItemIconFolder(folder: folder)
        #expect(try icons.write(Accent.violet.color) == "org.quirebook.Quire.Item-7c3aed")
        #expect(try icons.write(Accent.teal.color) == "org.quirebook.Quire.Item-14b8a6")
        for size in StatusItemIcon.sizes {
            let place = folder.appendingPathComponent("hicolor/\(size)x\(size)/apps").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: place) == ["org.quirebook.Quire.Item-14b8a6.png"])
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["hicolor", "org.quirebook.Quire.Item-14b8a6.png"])
        icons.remove()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(StatusItemIconFolder(environment: [:]) == nil)
        #expect(
            StatusItemIconFolder(environment: ["XDG_RUNTIME_DIR": "/run/user/1", "FLATPAK_ID": "org.x.Y"])?.folder.path
                == "/run/user/1/app/org.x.Y/icons")
    }
}
