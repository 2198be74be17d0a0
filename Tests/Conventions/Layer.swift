/// A height in the picture of the architecture: what stands lower may not know what stands above it.
enum Layer: Int, Comparable, CaseIterable {
    case c, core, toolkit, services, kits, plugIns, programs

    /// Nil for what is no part of the product, such as tests.
    init?(path: String) {
        let folders: [(String, Layer)] = [
            ("Sources/C/", .c), ("Sources/Toolkit/", .toolkit), ("Sources/Core/", .core),
            ("Sources/Services/", .services),
            ("Sources/Kits/", .kits), ("Sources/Panes/", .plugIns), ("Sources/Widgets/", .plugIns), ("Sources/Programs/", .programs),
        ]
        guard let layer = folders.first(where: { path.hasPrefix($0.0) })?.1 else { return nil }
        self = layer
    }

    /// Whether modules of this layer may import each other; panes and widget kinds never do, and nobody imports a program.
    var isOpenToItself: Bool { [.toolkit, .core, .services, .kits].contains(self) }

    static func < (one: Layer, other: Layer) -> Bool { one.rawValue < other.rawValue }
}
