// swift-tools-version:6.2

import PackageDescription

let package = Package(
    name: "quire",
    products: [
        .executable(name: "quire", targets: ["quire"]),
        .executable(name: "quire-desktop", targets: ["quire-desktop"]),
        .executable(name: "quire-widgets", targets: ["quire-widgets"]),
        .executable(name: "quire-service", targets: ["quire-service"]),
        .executable(name: "quire-search", targets: ["quire-search"]),
    ],
    dependencies: [
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    ],
    targets: [
        // C: each module is imported by exactly one Swift target (Conventions tests).
        .systemLibrary(name: "CGLib", path: "Sources/C/CGLib", pkgConfig: "gio-unix-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .systemLibrary(name: "CGtk", path: "Sources/C/CGtk", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .systemLibrary(name: "CCairo", path: "Sources/C/CCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(
            name: "CPixbuf", path: "Sources/C/CPixbuf", pkgConfig: "gdk-pixbuf-2.0", providers: [.apt(["libgdk-pixbuf-2.0-dev"])]),
        .systemLibrary(name: "CZBar", path: "Sources/C/CZBar", pkgConfig: "zbar", providers: [.apt(["libzbar-dev"])]),
        .systemLibrary(name: "CQREncode", path: "Sources/C/CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .systemLibrary(name: "CLibCSV", path: "Sources/C/CLibCSV", providers: [.apt(["libcsv-dev"])]),
        .systemLibrary(name: "CArchive", path: "Sources/C/CArchive", pkgConfig: "libarchive", providers: [.apt(["libarchive-dev"])]),
        .systemLibrary(
            name: "CTurboJPEG", path: "Sources/C/CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
        .systemLibrary(name: "CPNG", path: "Sources/C/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
        .systemLibrary(name: "CPulse", path: "Sources/C/CPulse", pkgConfig: "libpulse", providers: [.apt(["libpulse-dev"])]),
        .systemLibrary(name: "CXCB", path: "Sources/C/CXCB", pkgConfig: "xcb", providers: [.apt(["libxcb1-dev"])]),
        // Headers of the kernel and the C library alone.
        .systemLibrary(name: "CVideo", path: "Sources/C/CVideo"),
        .systemLibrary(name: "CIntl", path: "Sources/C/CIntl"),
        .systemLibrary(name: "CProcess", path: "Sources/C/CProcess"),
        .systemLibrary(name: "CRouteNetlink", path: "Sources/C/CRouteNetlink"),
        // C++, which Swift does not import: CZXing puts a C face on it.
        .systemLibrary(name: "CLibZXing", path: "Sources/C/CLibZXing", pkgConfig: "zxing", providers: [.apt(["libzxing-dev"])]),
        .target(name: "CZXing", dependencies: ["CLibZXing"], path: "Sources/C/CZXing"),
        // Looked up at run time, so that nothing is linked: CPipeWire takes the types from its headers.
        .systemLibrary(
            name: "CLibPipeWire", path: "Sources/C/CLibPipeWire", pkgConfig: "libpipewire-0.3", providers: [.apt(["libpipewire-0.3-dev"])]),
        .target(name: "CPipeWire", dependencies: ["CLibPipeWire"], path: "Sources/C/CPipeWire"),
        // Its structure of a symbol holds 29,000 bytes in fields that differ between versions: CZint copies what is drawn.
        .target(name: "CZint", path: "Sources/C/CZint", linkerSettings: [.linkedLibrary("zint")]),
        .target(name: "CGLibShim", dependencies: ["CGLib"], path: "Sources/C/CGLibShim", linkerSettings: [.linkedLibrary("dispatch")]),
        .target(
            name: "CGtkShim", dependencies: ["CGtk"], path: "Sources/C/CGtkShim",
            linkerSettings: [
                .linkedLibrary("X11"), .linkedLibrary("Xext"), .linkedLibrary("wayland-client"), .linkedLibrary("m"),
            ]),

        // The toolkit in Swift: GLib alone for programs without a window, Gtk on top of it.
        .target(name: "GLib", dependencies: ["CGLib", "CGLibShim", "Platform"], path: "Sources/Toolkit/GLib"),
        .target(name: "Gtk", dependencies: ["CGtk", "CGtkShim", "GLib", "Graphics", "Platform"], path: "Sources/Toolkit/Gtk"),

        // Core: values and functions; no C, and no input or output, outside Platform.
        .target(name: "Platform", dependencies: ["CIntl"], path: "Sources/Core/Platform"),
        .target(name: "Graphics", dependencies: ["Platform"], path: "Sources/Core/Graphics"),
        .target(name: "Payload", dependencies: ["Platform"], path: "Sources/Core/Payload"),
        .target(name: "Timeline", dependencies: ["Graphics", "Platform"], path: "Sources/Core/Timeline"),
        .target(name: "FlyerLayout", dependencies: ["Graphics", "Payload", "Platform"], path: "Sources/Core/FlyerLayout"),
        .target(name: "Navigation", dependencies: ["Platform"], path: "Sources/Core/Navigation"),

        // Services.
        .target(
            name: "Desktop",
            dependencies: ["GLib", "Graphics", "LibraryStore", "Navigation", "Platform", "Timeline"],
            path: "Sources/Services/Desktop"),
        .target(
            name: "DesktopAPI",
            dependencies: ["Desktop", "GLib", "LibraryStore", "Navigation", "Payload", "Platform", "StatusStore", "Symbols", "Timeline"],
            path: "Sources/Services/DesktopAPI"),
        .target(
            name: "DesktopSearch",
            dependencies: ["Desktop", "GLib", "LibraryStore", "Navigation", "Payload", "Platform"],
            path: "Sources/Services/DesktopSearch"),
        .target(name: "Drawing", dependencies: ["CCairo", "CPNG", "CPixbuf", "Graphics", "Platform"], path: "Sources/Services/Drawing"),
        .target(
            name: "Flyers",
            dependencies: [
                "Drawing", "FlyerLayout", "GLib", "Graphics", "LibraryTransfer", "Payload", "Platform", "ScanCheck", "Scanning",
                "Symbols",
            ],
            path: "Sources/Services/Flyers"),
        .target(name: "Hardware", dependencies: ["GLib"], path: "Sources/Services/Hardware"),
        .target(
            name: "LibraryStore",
            dependencies: [
                "GLib", "Graphics", "Payload", "Platform", "Timeline",
                .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ],
            path: "Sources/Services/LibraryStore"),
        .target(
            name: "LibraryTransfer",
            dependencies: ["CArchive", "CLibCSV", "Drawing", "GLib", "Graphics", "LibraryStore", "Payload", "Platform", "Symbols"],
            path: "Sources/Services/LibraryTransfer"),
        .target(name: "Media", dependencies: ["CPulse", "GLib"], path: "Sources/Services/Media"),
        .target(name: "Network", dependencies: ["CRouteNetlink", "GLib", "Payload", "Platform"], path: "Sources/Services/Network"),
        .target(
            name: "OneTimeCode",
            dependencies: ["GLib", "Payload", "Platform"],
            path: "Sources/Services/OneTimeCode"),
        .target(name: "Pictures", dependencies: ["Drawing", "GLib", "Graphics", "Platform"], path: "Sources/Services/Pictures"),
        // Apart from Symbols, so that programs that only draw symbols link no decoder.
        .target(
            name: "ScanCheck", dependencies: ["Drawing", "Graphics", "Payload", "Platform", "Scanning", "Symbols"],
            path: "Sources/Services/ScanCheck"),
        .target(
            name: "Scanning",
            dependencies: [
                "CPipeWire", "CTurboJPEG", "CVideo", "CXCB", "CZBar", "CZXing", "Drawing", "GLib", "Graphics", "Payload", "Platform",
            ],
            path: "Sources/Services/Scanning"),
        // Apart from Desktop, so that what answers searches links no drawing library.
        .target(
            name: "StatusItem",
            dependencies: ["Desktop", "Drawing", "GLib", "Graphics", "LibraryStore", "Payload", "Platform"],
            path: "Sources/Services/StatusItem"),
        .target(name: "StatusStore", dependencies: ["GLib", "Graphics", "Platform"], path: "Sources/Services/StatusStore"),
        .target(
            name: "Symbols", dependencies: ["CQREncode", "CZint", "Drawing", "Graphics", "Payload", "Platform"],
            path: "Sources/Services/Symbols"),
        .target(
            name: "WidgetPrograms",
            dependencies: [
                "CProcess", "GLib", "Graphics", "Platform", "Timeline", .product(name: "Subprocess", package: "swift-subprocess"),
            ],
            path: "Sources/Services/WidgetPrograms"),

        // Kits: what a plug-in is written against.
        .target(
            name: "CodeEditor",
            dependencies: [
                "Drawing", "GLib", "Graphics", "Gtk", "LibraryStore", "LibraryTransfer", "PaneKit", "Payload", "Platform", "ScanCheck",
                "Scanning", "Symbols", "WidgetKit", "WidgetUI",
            ],
            path: "Sources/Kits/CodeEditor"),
        .target(
            name: "PaneKit",
            dependencies: [
                "Desktop", "Drawing", "GLib", "Graphics", "Gtk", "LibraryStore", "Navigation", "Network", "OneTimeCode", "Payload",
                "Platform", "Scanning", "Symbols", "WidgetUI",
            ],
            path: "Sources/Kits/PaneKit"),
        .target(name: "ServiceKit", dependencies: ["Desktop", "GLib", "LibraryStore", "Platform"], path: "Sources/Kits/ServiceKit"),
        .target(
            name: "WidgetKit",
            dependencies: ["Drawing", "Graphics", "Payload", "Platform", "Symbols", "Timeline"], path: "Sources/Kits/WidgetKit"),
        .target(
            name: "WidgetUI",
            dependencies: [
                "Desktop", "Drawing", "GLib", "Graphics", "Gtk", "LibraryStore", "Navigation", "OneTimeCode", "Payload", "Platform",
                "StatusStore", "Timeline", "WidgetKit",
            ],
            path: "Sources/Kits/WidgetUI"),

        // Panes: plug-ins of quire-desktop.
        .target(
            name: "FlyersPane",
            dependencies: [
                "CodeEditor", "Desktop", "Drawing", "FlyerLayout", "Flyers", "GLib", "Graphics", "Gtk", "LibraryStore", "Navigation",
                "PaneKit",
                "Payload", "Platform", "Symbols",
            ],
            path: "Sources/Panes/FlyersPane"),
        .target(
            name: "LibraryPane",
            dependencies: [
                "CodeEditor", "Desktop", "Drawing", "GLib", "Graphics", "Gtk", "LibraryStore", "LibraryTransfer", "Navigation", "PaneKit",
                "Payload", "Platform", "Symbols",
            ],
            path: "Sources/Panes/LibraryPane"),
        .target(
            name: "ScannerPane",
            dependencies: [
                "CodeEditor", "Desktop", "Drawing", "GLib", "Graphics", "Gtk", "LibraryStore", "LibraryTransfer", "Navigation",
                "OneTimeCode", "PaneKit",
                "Payload", "Platform", "Scanning", "Symbols",
            ],
            path: "Sources/Panes/ScannerPane"),
        .target(
            name: "SettingsPane",
            dependencies: [
                "Desktop", "Drawing", "GLib", "Graphics", "Gtk", "LibraryStore", "LibraryTransfer", "PaneKit", "Platform", "Scanning",
                "StatusItem", "WidgetUI",
            ],
            path: "Sources/Panes/SettingsPane"),
        .target(
            name: "WidgetsPane",
            dependencies: [
                "Desktop", "Drawing", "GLib", "Graphics", "Gtk", "LibraryStore", "Navigation", "PaneKit", "Platform", "Timeline",
                "WidgetKit", "WidgetPrograms", "WidgetUI",
            ],
            path: "Sources/Panes/WidgetsPane"),

        // Widget kinds: plug-ins of quire-widgets, a folder each.
        .target(
            name: "BuiltInWidgets",
            dependencies: [
                "Desktop", "Drawing", "Graphics", "Hardware", "LibraryStore", "Media", "Network", "OneTimeCode", "Payload", "Pictures",
                "Platform", "StatusStore", "Timeline", "WidgetPrograms",
            ],
            path: "Sources/Widgets/BuiltInWidgets"),

        // Programs.
        .executableTarget(
            name: "quire",
            dependencies: [
                "BuiltInWidgets", "Desktop", "DesktopAPI", "Drawing", "FlyerLayout", "Flyers", "GLib", "Graphics", "LibraryStore",
                "LibraryTransfer", "Navigation", "OneTimeCode", "Payload", "Pictures", "Platform", "ScanCheck", "Scanning", "StatusStore",
                "Symbols", "Timeline", "WidgetKit", "WidgetPrograms", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Programs/quire"),
        .executableTarget(
            name: "quire-desktop",
            dependencies: [
                "BuiltInWidgets", "Desktop", "DesktopAPI", "Drawing", "FlyersPane", "GLib", "Gtk", "LibraryPane", "LibraryStore",
                "LibraryTransfer", "Navigation", "OneTimeCode", "PaneKit", "Payload", "Platform", "ScannerPane", "SettingsPane",
                "StatusItem", "Symbols",
                "Timeline", "WidgetPrograms", "WidgetUI", "WidgetsPane",
            ],
            path: "Sources/Programs/quire-desktop"),
        // No C beside GLib's and SQLite: see its main.swift.
        .executableTarget(
            name: "quire-search", dependencies: ["Desktop", "DesktopSearch", "GLib", "ServiceKit"], path: "Sources/Programs/quire-search"),
        .executableTarget(
            name: "quire-service",
            dependencies: [
                "Desktop", "DesktopAPI", "DesktopSearch", "Drawing", "GLib", "Graphics", "LibraryStore", "LibraryTransfer", "Navigation",
                "Payload", "Platform", "ServiceKit", "StatusItem", "Symbols",
            ],
            path: "Sources/Programs/quire-service"),
        .executableTarget(
            name: "quire-widgets",
            dependencies: [
                "BuiltInWidgets", "Desktop", "GLib", "Gtk", "LibraryStore", "LibraryTransfer", "Platform", "StatusStore", "Timeline",
                "WidgetPrograms", "WidgetUI",
            ],
            path: "Sources/Programs/quire-widgets"),

        // Tests: one target beside each module; EndToEnd holds what drives the built programs.
        // Random input that is the same in each run.
        .target(name: "TestNumbers", path: "Tests/TestNumbers"),
        // Texts for people, compared with literals.
        .target(name: "TestTexts", dependencies: ["Platform"], path: "Tests/TestTexts"),
        // A payload of every form, for tests with and without windows.
        .target(name: "SamplePayloads", dependencies: ["Payload"], path: "Tests/SamplePayloads"),
        // What tests of windows share; the only one beside the binding that calls GTK.
        .target(name: "TestSupport", dependencies: ["CGLib", "CGtk", "CGtkShim", "GLib", "Gtk", "Platform"], path: "Tests/TestSupport"),
        .testTarget(
            name: "CodeEditorTests",
            dependencies: [
                "CodeEditor", "Drawing", "Graphics", "LibraryStore", "Payload", "SamplePayloads", "ScanCheck", "Symbols", "WidgetKit",
                "Platform",
            ]),
        .testTarget(
            name: "CommandLineTests", dependencies: ["quire", .product(name: "GRDB", package: "GRDB.swift")]),
        .testTarget(
            name: "DesktopAPITests",
            dependencies: ["DesktopAPI", "GLib", "LibraryStore", "Payload", "SamplePayloads"]),
        .testTarget(
            name: "DesktopSearchTests",
            dependencies: [
                "DesktopSearch", "Drawing", "GLib", "Graphics", "LibraryStore", "Payload", "Platform", "Scanning", "quire-service",
            ]),
        .testTarget(
            name: "DesktopTests", dependencies: ["Desktop", "GLib", "LibraryStore", "Navigation", "Timeline", "Platform", "TestTexts"]),
        .testTarget(name: "DrawingTests", dependencies: ["Drawing", "Graphics", "TestTexts"]),
        .testTarget(name: "FlyerLayoutTests", dependencies: ["FlyerLayout", "Graphics", "Payload", "Platform", "TestTexts"]),
        .testTarget(
            name: "FlyersTests",
            dependencies: ["Drawing", "FlyerLayout", "Flyers", "Graphics", "Payload", "Platform", "Scanning", "Symbols", "TestTexts"]),
        .testTarget(name: "GraphicsTests", dependencies: ["Graphics", "Platform"]),
        .testTarget(name: "GtkTests", dependencies: ["Drawing", "GLib", "Graphics", "Gtk", "TestSupport", "Platform", "TestTexts"]),
        .testTarget(
            name: "LibraryStoreTests",
            dependencies: [
                "LibraryStore", "Payload", "Platform", "SamplePayloads", "TestNumbers", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"), "TestTexts",
            ]),
        .testTarget(
            name: "LibraryTransferTests",
            dependencies: [
                "Drawing", "Graphics", "LibraryStore", "LibraryTransfer", "Payload", "Platform", "SamplePayloads", "Scanning", "Symbols",
                "TestNumbers", "TestTexts",
            ]),
        .testTarget(name: "NavigationTests", dependencies: ["Navigation", "Platform"]),
        .testTarget(name: "HardwareTests", dependencies: ["GLib", "Hardware", "TestTexts"]),
        .testTarget(name: "NetworkTests", dependencies: ["GLib", "Network", "Payload", "Platform", "TestTexts"]),
        .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode", "Payload"]),
        .testTarget(
            name: "PaneTests",
            dependencies: [
                "BuiltInWidgets", "CodeEditor", "Desktop", "Drawing", "FlyerLayout", "Flyers", "FlyersPane", "GLib", "Graphics", "Gtk",
                "LibraryPane", "LibraryStore", "LibraryTransfer", "Navigation", "PaneKit", "Payload", "Platform", "SamplePayloads",
                "ScanCheck", "ScannerPane", "Scanning", "Symbols", "TestNumbers", "TestSupport", "Timeline", "WidgetKit", "WidgetPrograms",
                "WidgetUI", "WidgetsPane", "quire-desktop", "TestTexts",
            ]),
        .testTarget(name: "PayloadTests", dependencies: ["Payload", "SamplePayloads", "TestNumbers", "Platform", "TestTexts"]),
        .testTarget(name: "PicturesTests", dependencies: ["Drawing", "GLib", "Graphics", "Pictures", "quire", "Platform", "TestTexts"]),
        .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestTexts"]),
        // What other readers make of what is built.
        .testTarget(
            name: "ReadersTests", dependencies: ["Payload", "SamplePayloads", "Symbols"], exclude: ["ZXingResults.java"]),
        .testTarget(
            name: "ScanCheckTests", dependencies: ["Drawing", "Graphics", "Payload", "SamplePayloads", "ScanCheck", "Symbols"]),
        .testTarget(
            name: "ScanningTests",
            dependencies: ["Drawing", "Graphics", "Payload", "Scanning", "Symbols", "TestNumbers", "quire", "Platform", "TestTexts"]),
        .testTarget(
            name: "StatusItemTests",
            dependencies: ["Drawing", "GLib", "Graphics", "LibraryStore", "Navigation", "Payload", "StatusItem", "TestTexts", "Platform"]),
        .testTarget(name: "StatusStoreTests", dependencies: ["GLib", "StatusStore", "Platform"]),
        .testTarget(
            name: "SymbolsTests", dependencies: ["Drawing", "Graphics", "Payload", "Platform", "SamplePayloads", "Symbols"]),
        .testTarget(name: "TimelineTests", dependencies: ["Graphics", "Platform", "TestNumbers", "Timeline", "TestTexts"]),
        .testTarget(
            name: "WidgetKitTests",
            dependencies: [
                "BuiltInWidgets", "Desktop", "Drawing", "Graphics", "Hardware", "LibraryStore", "Media", "Network", "Payload", "Platform",
                "StatusStore",
                "Timeline", "WidgetKit", "TestTexts",
            ]),
        .testTarget(
            name: "WidgetProgramsTests", dependencies: ["BuiltInWidgets", "Platform", "Timeline", "WidgetPrograms", "quire", "TestTexts"]),
        .testTarget(
            name: "WidgetUITests",
            dependencies: ["GLib", "Graphics", "StatusStore", "TestSupport", "Timeline", "WidgetUI", "Platform", "TestTexts"]),
        // Optimized: it takes every source file apart, which is most of a minute otherwise.
        .testTarget(name: "ConventionsTests", path: "Tests/Conventions", swiftSettings: [.unsafeFlags(["-O"])]),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Programs for developers, which ordinary builds leave out: QUIRE_DEVELOPER_PROGRAMS=1 asks for them, as meson-helpers/bench does, and
// QUIRE_DEVELOPER_PROGRAMS=fuzz for those that link only with libFuzzer.
if Context.environment["QUIRE_DEVELOPER_PROGRAMS"] != nil {
    package.targets += [
        .executableTarget(name: "live-benchmark", dependencies: ["Drawing", "Scanning"], path: "Tests/Benchmarks/live-benchmark"),
        .executableTarget(
            name: "reading-benchmark", dependencies: ["Drawing", "Graphics", "Payload", "Scanning"],
            path: "Tests/Benchmarks/reading-benchmark"),
        .executableTarget(
            name: "search-benchmark",
            dependencies: ["LibraryStore", "Payload", "TestNumbers", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/Benchmarks/search-benchmark"),
        .executableTarget(name: "describe-camera", dependencies: ["Scanning"], path: "Tests/Machines/describe-camera"),
        .executableTarget(
            name: "follow-vpn", dependencies: ["BuiltInWidgets", "GLib", "Network", "Platform", "Timeline"],
            path: "Tests/Machines/follow-vpn"),
        .executableTarget(
            name: "join-wifi", dependencies: ["GLib", "Network", "Payload", "Platform", "TestSupport"], path: "Tests/Machines/join-wifi"),
    ]
}
if Context.environment["QUIRE_DEVELOPER_PROGRAMS"] == "fuzz" {
    package.targets += [
        .executableTarget(name: "fuzz-parser", dependencies: ["Payload"], path: "Tests/Fuzzing/fuzz-parser"),
        .executableTarget(name: "fuzz-pictures", dependencies: ["Drawing", "Scanning"], path: "Tests/Fuzzing/fuzz-pictures"),
    ]
}

// What needs no package of others, with its tests: QUIRE_CORE=1 builds these alone, as `meson-helpers/test core` does.
if Context.environment["QUIRE_CORE"] != nil {
    var left = package.targets
    var names: Set<String> = []
    repeat {
        names = Set(left.map(\.name))
        left = left.filter { target in
            target.type != .executable && target.name != "Gtk"
                && target.dependencies.allSatisfy { dependency in
                    guard case .byNameItem(let name, _) = dependency else { return false }
                    return names.contains(name)
                }
        }
    } while left.count < names.count
    package.targets = left
    package.products = []
    package.dependencies = []
}

// Some targets with all that they need and nothing else: QUIRE_ONLY="PayloadTests SymbolsTests" builds these alone, as `meson-helpers/test
// only PayloadTests SymbolsTests` does. It comes after all other targets are known.
if let only = Context.environment["QUIRE_ONLY"] {
    var names: Set<String> = []
    var wanted = only.split(separator: " ").map(String.init)
    while let name = wanted.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }), names.insert(name).inserted else { continue }
        wanted += target.dependencies.compactMap { dependency in
            guard case .byNameItem(let name, _) = dependency else { return nil }
            return name
        }
    }
    package.targets = package.targets.filter { names.contains($0.name) }
    package.products = []
}

// One set of rules for every Swift target of ours.
let rules: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    // What a newer library deprecates never stops a build: the floor of versions decides what is used.
    .treatWarning("DeprecatedDeclaration", as: .warning),
    .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
for target in package.targets where target.type != .system && !["CGLibShim", "CGtkShim", "CZXing"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + rules
}
