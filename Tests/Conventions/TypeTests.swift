import Testing

private let tree = SourceTree.current

private let madeUp = Manifest(
    """
    .target(name: "Light", path: "Sources/Core/Light"),
    .target(name: "Bulbs", path: "Sources/Services/Bulbs"),
    """)

private func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: path, text: text) }

@Suite("Types")
struct TypeTests {
    @Test("of two targets have two names")
    func names() {
        #expect(TypeRules.sharedNames(tree.sources, tree.manifest) == [])
        #expect(
            TypeRules.sharedNames(
                [
                    file("Sources/Core/Light/A.swift", "public struct Lamp {\n    struct Socket {}\n}\nenum Switch {}"),
                    file("Sources/Core/Light/B.swift", "extension Lamp {}\nstruct Shade {}"),
                    file("Sources/Services/Bulbs/C.swift", "@MainActor final class Lamp {}\nstruct Socket {}\n// enum Switch {}"),
                ], madeUp) == ["Lamp is in Bulbs and Light"])
    }

    @Test("are found with any access, and only where they are declared")
    func declarations() {
        let text = """
            import struct GLib.SignalConnection
            @MainActor
            public final class A {}
            @MainActor private protocol B {}
            indirect enum C {}
            @available(*, deprecated) package actor D {}
            typealias E = Int
            func make() -> some F {}
            extension G { struct H {} }
                struct I {}
            """
        #expect(TypeRules.topLevelTypes(file("A.swift", text)) == ["A", "B", "C", "D", "E"])
    }
}
