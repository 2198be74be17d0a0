import Testing

private let tree = SourceTree.current

@Suite("Kits")
struct DocumentationTests {
    @Test("say what each public declaration is")
    func documented() {
        // Timeline is what widget kinds are written against.
        let kits = tree.sources.filter { $0.isSwift && ($0.isIn("Sources/Kits") || $0.isIn("Sources/Core/Timeline")) }
        #expect(kits.count > 100)
        #expect(DocumentationRules.undocumented(kits) == [])
    }

    @Test("are asked for their own declarations alone")
    func rule() {
        let text = """
            public import Light

            /// A lamp.
            @MainActor
            public protocol Lamp {
                /// Whether it is lit.
                var isLit: Bool { get }
                var color: Color { get }
                func press()
            }

            extension Lamp {
                public func press() {}
                public func dim() {}
            }

            public struct Torch: Lamp, Hashable {
                public let isLit = true
                public private(set) var battery = 1.0
                /// The pocket that it fits.
                @discardableResult
                public static func pocket() -> Int { 0 }
                public static func == (one: Torch, other: Torch) -> Bool { true }
                public init(from decoder: any Decoder) throws {}
                public init(_ battery: Double) {}
                let hidden = "public var text"
            }
            """
        #expect(
            DocumentationRules.undocumented([SourceFile(path: "A.swift", text: text)])
                == [
                    "A.swift:8: color", "A.swift:9: press", "A.swift:14: dim", "A.swift:17: Torch", "A.swift:19: battery",
                    "A.swift:25: init _",
                ])
    }
}
