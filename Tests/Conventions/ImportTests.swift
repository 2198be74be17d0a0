import Testing

private let tree = SourceTree.current

/// A made-up package with one module of each layer.
private let madeUp = Manifest(
    """
    .systemLibrary(name: "CLamp", path: "Sources/C/CLamp"),
    .target(name: "Gtk", dependencies: ["CLamp"], path: "Sources/Toolkit/Gtk"),
    .target(name: "Light", path: "Sources/Core/Light"),
    .target(name: "Bulbs", dependencies: ["Light", .product(name: "GRDB", package: "GRDB.swift")], path: "Sources/Services/Bulbs"),
    .target(name: "LampKit", dependencies: ["Gtk"], path: "Sources/Kits/LampKit"),
    .target(name: "DeskPane", dependencies: ["LampKit"], path: "Sources/Panes/DeskPane"),
    .target(name: "FloorPane", dependencies: [
        "LampKit", "DeskPane",
    ], path: "Sources/Panes/FloorPane"),
    .executableTarget(name: "lamp", dependencies: ["Bulbs", "LampKit"], path: "Sources/Programs/lamp"),
    .testTarget(name: "LightTests", dependencies: ["Light"]),
    """)

private func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: path, text: text) }

@Suite("Imports")
struct ImportTests {
    @Test("point down the layers only")
    func downwards() {
        #expect(ImportRules.upward(tree.files, tree.manifest) == [])
        #expect(
            ImportRules.upward(
                [
                    file("Sources/Core/Light/A.swift", "import Bulbs"),
                    file("Sources/Panes/FloorPane/B.swift", "public import DeskPane\nimport LampKit"),
                    file("Sources/Programs/lamp/C.swift", "import LampKit"),
                ], madeUp) == [
                    "Sources/Core/Light/A.swift imports Bulbs, which stands above it",
                    "Sources/Panes/FloorPane/B.swift imports DeskPane, which stands beside it",
                ])
    }

    @Test("of the core are Foundation, Synchronization and the core")
    func pureCore() {
        #expect(ImportRules.impureCore(tree.files, tree.manifest) == [])
        #expect(
            ImportRules.impureCore([file("Sources/Core/Light/A.swift", "import Foundation\nimport CLamp\nimport Glibc")], madeUp)
                == ["Sources/Core/Light/A.swift imports CLamp", "Sources/Core/Light/A.swift imports Glibc"])
        #expect(
            ImportRules.impureCore([file("Sources/Core/Platform/A.swift", "import CLamp\nimport Gtk")], madeUp)
                == ["Sources/Core/Platform/A.swift imports Gtk"])
    }

    @Test("of a C module are all in one target")
    func oneTargetForEachCModule() {
        #expect(ImportRules.sharedC(tree.files, tree.manifest) == [])
        #expect(
            ImportRules.sharedC(
                [
                    file("Sources/Toolkit/Gtk/A.swift", "import CLamp"), file("Sources/Kits/LampKit/B.swift", "internal import CLamp"),
                    file("Tests/LightTests/C.swift", "import CLamp"),
                ], madeUp) == ["CLamp is imported by Gtk and LampKit", "LightTests imports CLamp"])
    }

    @Test("of other packages stay behind the target that wraps them")
    func wrappedProducts() {
        let owners = ["GRDB": "LibraryStore", "ArgumentParser": "quire"]
        #expect(ImportRules.leakedProducts(tree.files, owners: owners, tree.manifest) == [])
        #expect(
            ImportRules.leakedProducts([file("Sources/Kits/LampKit/A.swift", "import GRDB")], owners: ["GRDB": "Bulbs"], madeUp)
                == ["Sources/Kits/LampKit/A.swift imports GRDB"])
    }

    @Test("are what Package.swift declares, and no less")
    func used() {
        #expect(ImportRules.unused(tree.files, tree.manifest) == [])
        #expect(
            ImportRules.unused(
                [
                    file("Sources/Services/Bulbs/A.swift", "import Light"), file("Sources/Kits/LampKit/B.swift", "import Gtk"),
                    file("Sources/Panes/DeskPane/C.swift", "import LampKit"), file("Sources/Panes/FloorPane/D.swift", "import LampKit"),
                    file("Sources/Programs/lamp/E.swift", "import Bulbs\nimport LampKit"),
                    file("Tests/LightTests/F.swift", "import Testing"),
                ], madeUp) == [
                    "Bulbs declares GRDB and imports it nowhere", "FloorPane declares DeskPane and imports it nowhere",
                    "LightTests declares Light and imports it nowhere",
                ])
    }

    @Test("of the command line need no toolkit")
    func commandLineWithoutToolkit() {
        #expect(ImportRules.linked("quire", without: ["Gtk", "CGtk", "CGtkShim"], tree.manifest) == [])
        #expect(ImportRules.linked("lamp", without: ["Gtk"], madeUp) == ["lamp links Gtk"])
        // The real window does link it, so the rule reads the real Package.swift.
        #expect(ImportRules.linked("quire-desktop", without: ["Gtk"], tree.manifest) == ["quire-desktop links Gtk"])
    }

    @Test("of what draws widgets need neither toolkit nor library")
    func drawingWithoutLibrary() {
        #expect(ImportRules.linked("WidgetKit", without: ["Gtk", "CGtk", "LibraryStore", "GRDB"], tree.manifest) == [])
    }

    @Test("are found in every shape, and only where they are code")
    func statements() {
        let text = """
            import Foundation
            @testable import LibraryPane
            @preconcurrency public import struct Theme.RGB
            // import Comment
            /* import Block /* import Nested */ import Outer */
            let text = "import Literal"
            """
        #expect(file("A.swift", text).imports == ["Foundation", "LibraryPane", "Theme"])
    }
}

@Suite("Package.swift")
struct ManifestTests {
    @Test("is read as it is written")
    func reading() throws {
        let bulbs = try #require(madeUp["Bulbs"])
        #expect(bulbs.dependencies == ["Light"])
        #expect(bulbs.products == ["GRDB"])
        #expect(madeUp["FloorPane"]?.dependencies == ["LampKit", "DeskPane"])
        #expect(madeUp["LightTests"]?.path == "Tests/LightTests")
        #expect(madeUp.targets.count == 9)
        #expect(tree.manifest["quire"]?.products == ["ArgumentParser"])
        #expect(tree.manifest["CGtkShim"]?.dependencies == ["CGtk"])
    }

    @Test("has a folder for each target and a target for each folder")
    func folders() {
        #expect(FolderRules.targetsWithoutFolder(tree.manifest, isFolder: tree.isFolder) == [])
        #expect(FolderRules.foldersWithoutTarget(tree.sourceFolders, tree.manifest) == [])
        #expect(FolderRules.misnamed(tree.manifest) == [])

        #expect(FolderRules.targetsWithoutFolder(madeUp) { $0 != "Sources/Toolkit/Gtk" } == ["Gtk has no folder Sources/Toolkit/Gtk"])
        #expect(
            FolderRules.foldersWithoutTarget(["Sources/Toolkit/Gtk/Events", "Sources/Attic"], madeUp) == [
                "Sources/Attic belongs to no target"
            ])
        #expect(FolderRules.misnamed(Manifest(#".target(name: "Gtk", path: "Sources/Toolkit")"#)) == ["Gtk is in Sources/Toolkit"])
    }

    @Test("and the tree are really there")
    func isThere() {
        #expect(tree.files.count > 200)
        #expect(tree.manifest.targets.count > 30)
        #expect(tree.icons.count > 30)
        for layer in Layer.allCases { #expect(tree.files.contains { Layer(path: $0.path) == layer }) }
    }
}
