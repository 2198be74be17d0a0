import Drawing
import Foundation
import Graphics
import Testing
import Timeline
import WidgetKit

@Suite("Every kind in every family")
struct GalleryTests {
    @Test("Has a drawable snapshot and placeholder, light and dark", arguments: [false, true])
    func drawable(isDark: Bool) async throws {
        let library = try libraryWithCode()
        for kind in registry(library).kinds {
            for family in kind.families {
                let look = WidgetLook(palette: Palette(accent: .teal, isDark: isDark))
                let snapshot = Snapshot(of: kind, context: context(family, isPreview: true))
                let bitmap = try await snapshot.bitmap(look: look)
                #expect(bitmap.colors(in: Rectangle(x: 8, y: 8, width: family.size.width - 16, height: family.size.height - 16)).count > 8)
                #expect(try snapshot.placeholder(look: look).width == Int(family.size.width))
            }
        }
    }

    @Test("Says who it is")
    func identity() throws {
        for kind in registry(try .inMemory()).kinds {
            #expect(!kind.name.isEmpty && kind.summary.hasSuffix(".") && kind.iconName.hasSuffix("-symbolic"))
            #expect(!kind.families.isEmpty && Set(kind.families).count == kind.families.count)
            #expect(kind.id == kind.id.lowercased())
            #expect(Set(kind.schema.parameters.map(\.name)).count == kind.schema.parameters.count)
        }
    }

    @Test("Its standard values are values it takes")
    func standards() throws {
        for kind in registry(try .inMemory()).kinds {
            let standard = kind.schema.parameters.compactMap { parameter in parameter.standard.map { (parameter.name, $0) } }
            try kind.schema.validate(WidgetConfiguration(Dictionary(uniqueKeysWithValues: standard)))
        }
    }
}
