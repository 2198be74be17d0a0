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
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
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
        .systemLibrary(name: "CXCB", path: "Sources/C/CXCB", pkgConfig: "xcb", providers: [.apt(["libxcb1-dev"])]),
        // Headers of the kernel and the C library alone.
        .systemLibrary(name: "CVideo", path: "Sources/C/CVideo"),
        .systemLibrary(name: "CProcess", path: "Sources/C/CProcess"),
        .systemLibrary(name: "CRouteNetlink", path: "Sources/C/CRouteNetlink"),
        // C++, which Swift does not import: CZXing puts a C face on it.
        .systemLibrary(name: "CLibZXing", path: "Sources/C/CLibZXing", pkgConfig: "zxing", providers: [.apt(["libzxing-dev"])]),
        .target(name: "CZXing", dependencies: ["CLibZXing"], path: "Sources/C/CZXing"),
        .target(name: "CGLibShim", dependencies: ["CGLib"], path: "Sources/C/CGLibShim", linkerSettings: [.linkedLibrary("dispatch")]),
        .target(
            name: "CGtkShim", dependencies: ["CGtk"], path: "Sources/C/CGtkShim",
            linkerSettings: [
                .linkedLibrary("X11"), .linkedLibrary("Xext"), .linkedLibrary("wayland-client"), .linkedLibrary("m"),
            ]),

        // The toolkit in Swift: GLib alone for programs without a window, Gtk on top of it.
        .target(name: "GLib", dependencies: ["CGLib", "CGLibShim"], path: "Sources/GLib"),
        .target(name: "Gtk", dependencies: ["GLib", "CGtk", "CGtkShim"], path: "Sources/Gtk"),

        // Core: values and functions, no C, no I/O.
        .target(name: "Payload", path: "Sources/Core/Payload"),
        .target(name: "Theme", path: "Sources/Core/Theme"),
        .target(name: "Timeline", path: "Sources/Core/Timeline"),
        .target(name: "DeepLink", path: "Sources/Core/DeepLink"),
        .target(name: "JSONText", path: "Sources/Core/JSONText"),
        .target(name: "FlyerLayout", dependencies: ["JSONText", "Payload", "Theme"], path: "Sources/Core/FlyerLayout"),

        // Services.
        .target(
            name: "OneTimeCode", dependencies: ["Payload", .product(name: "Crypto", package: "swift-crypto")],
            path: "Sources/Services/OneTimeCode"),
        .target(name: "Drawing", dependencies: ["CCairo", "CPixbuf"], path: "Sources/Services/Drawing"),
        .target(
            name: "LibraryStore",
            dependencies: ["Payload", .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift")],
            path: "Sources/Services/LibraryStore"),
        .target(
            name: "LibraryExchange", dependencies: ["CLibCSV", "CArchive", "Payload", "LibraryStore", "CodeWriting"],
            path: "Sources/Services/LibraryExchange"),
        .target(name: "LibrarySync", dependencies: ["GLib", "Payload", "LibraryStore"], path: "Sources/Services/LibrarySync"),
        .target(name: "CodeReading", dependencies: ["CZBar", "CZXing", "Drawing"], path: "Sources/Services/CodeReading"),
        .target(name: "FrameCapture", dependencies: ["CVideo", "CTurboJPEG", "Drawing", "CodeReading"], path: "Sources/Services/FrameCapture"),
        .target(name: "NetworkControl", dependencies: ["CRouteNetlink", "GLib", "Payload"], path: "Sources/Services/NetworkControl"),
        .target(name: "ScreenCapture", dependencies: ["CXCB", "GLib", "Drawing"], path: "Sources/Services/ScreenCapture"),
        .target(name: "Feedback", dependencies: ["GLib"], path: "Sources/Services/Feedback"),
        .target(name: "CodeWriting", dependencies: ["CQREncode", "Drawing"], path: "Sources/Services/CodeWriting"),
        .target(
            name: "StillReading", dependencies: ["GLib", "Drawing", "CodeReading", "DesktopIntegration"],
            path: "Sources/Services/StillReading"),
        .target(
            name: "PictureLoading", dependencies: ["GLib", "Drawing", "DesktopIntegration"], path: "Sources/Services/PictureLoading"),
        .target(name: "ScanCheck", dependencies: ["CodeReading", "CodeWriting", "Drawing"], path: "Sources/Services/ScanCheck"),
        .target(
            name: "FlyerExport",
            dependencies: [
                "FlyerLayout", "Payload", "Theme", "GLib", "Drawing", "CodeWriting", "CodeReading", "ScanCheck", "LibraryExchange",
                "DesktopIntegration",
            ],
            path: "Sources/Services/FlyerExport"),
        .target(name: "DesktopIntegration", dependencies: ["GLib", "DeepLink", "LibraryStore", "Theme"], path: "Sources/Services/DesktopIntegration"),
        .target(
            name: "LinkMinting", dependencies: ["DeepLink", "LibraryStore", .product(name: "Crypto", package: "swift-crypto")],
            path: "Sources/Services/LinkMinting"),

        .target(
            name: "DesktopSearch", dependencies: ["GLib", "DeepLink", "Payload", "LibraryStore", "DesktopIntegration"],
            path: "Sources/Services/DesktopSearch"),
        .target(
            name: "SearchPictures",
            dependencies: ["GLib", "Payload", "LibraryStore", "Drawing", "CodeWriting", "DesktopIntegration", "DesktopSearch"],
            path: "Sources/Services/SearchPictures"),
        .target(
            name: "Intents",
            dependencies: ["GLib", "DeepLink", "JSONText", "Payload", "LibraryStore", "StatusStore", "CodeWriting", "DesktopIntegration"],
            path: "Sources/Services/Intents"),
        .target(
            name: "Inbox", dependencies: ["GLib", "JSONText", "Payload", "LibraryStore", "LibraryExchange", "CodeWriting", "DesktopIntegration"],
            path: "Sources/Services/Inbox"),
        .target(
            name: "StatusItem", dependencies: ["GLib", "DeepLink", "Theme", "Payload", "Drawing", "LibraryStore", "DesktopIntegration"],
            path: "Sources/Services/StatusItem"),
        .target(name: "StatusStore", dependencies: ["GLib"], path: "Sources/Services/StatusStore"),
        .target(
            name: "WidgetPrograms",
            dependencies: ["CProcess", "GLib", "JSONText", "Timeline", "DesktopIntegration", .product(name: "Subprocess", package: "swift-subprocess")],
            path: "Sources/Services/WidgetPrograms"),

        // Kits: what a plug-in is written against.
        .target(name: "Styling", dependencies: ["Gtk", "GLib", "Theme", "DesktopIntegration"], path: "Sources/Kits/Styling"),
        .target(name: "Sheets", dependencies: ["Gtk"], path: "Sources/Kits/Sheets"),
        .target(name: "ServiceKit", dependencies: ["GLib", "LibraryStore", "DesktopIntegration"], path: "Sources/Kits/ServiceKit"),
        .target(name: "TypedValues", dependencies: ["WidgetKit"], path: "Sources/Kits/TypedValues"),
        .target(
            name: "PaneKit",
            dependencies: [
                "Sheets", "Styling", "WidgetKit", "GLib", "Gtk", "Theme", "Payload", "Drawing", "LibraryStore", "CodeReading", "CodeWriting",
                "ScreenCapture", "DesktopIntegration", "Feedback",
            ],
            path: "Sources/Kits/PaneKit"),
        .target(
            name: "PayloadView", dependencies: ["PaneKit", "Sheets", "Gtk", "Payload", "OneTimeCode"], path: "Sources/Kits/PayloadView"),
        .target(
            name: "Sharing",
            dependencies: [
                "PaneKit", "Sheets", "GLib", "Gtk", "LibraryStore", "Payload", "CodeWriting", "Drawing", "DesktopIntegration", "Feedback",
            ],
            path: "Sources/Kits/Sharing"),
        .target(
            name: "StyleEditor",
            dependencies: ["PaneKit", "Sheets", "GLib", "Gtk", "Payload", "Drawing", "CodeWriting", "ScanCheck"],
            path: "Sources/Kits/StyleEditor"),
        .target(
            name: "CodeEditor",
            dependencies: [
                "StyleEditor", "PaneKit", "Sheets", "TypedValues", "GLib", "Gtk", "Payload", "Drawing", "LibraryStore", "LibraryExchange",
                "CodeReading", "CodeWriting",
            ],
            path: "Sources/Kits/CodeEditor"),
        .target(
            name: "WidgetKit", dependencies: ["Timeline", "Theme", "Drawing", "CodeWriting", "LibraryStore"],
            path: "Sources/Kits/WidgetKit"),
        .target(
            name: "WidgetForm", dependencies: ["Sheets", "TypedValues", "WidgetKit", "GLib", "Gtk", "Drawing", "Theme", "Timeline"],
            path: "Sources/Kits/WidgetForm"),
        .target(
            name: "WidgetFace", dependencies: ["WidgetKit", "Gtk", "Theme", "Timeline", "Drawing"], path: "Sources/Kits/WidgetFace"),
        .target(
            name: "WidgetHost",
            dependencies: [
                "WidgetKit", "WidgetFace", "WidgetForm", "Styling", "GLib", "Gtk", "Theme", "Timeline", "Drawing", "LibraryStore",
                "DesktopIntegration", "DeepLink", "LinkMinting", "Payload", "StatusStore",
            ],
            path: "Sources/Kits/WidgetHost"),

        // Panes: plug-ins of quire-desktop.
        .target(
            name: "LibraryPane",
            dependencies: [
                "Sharing", "CodeEditor", "PaneKit", "Sheets", "WidgetKit", "GLib", "Gtk", "LibraryStore", "LibraryExchange", "CodeWriting", "Drawing",
                "Feedback", "Payload", "DesktopIntegration", "DeepLink",
            ],
            path: "Sources/Panes/LibraryPane"),
        .target(
            name: "ScannerPane",
            dependencies: [
                "Sharing", "CodeEditor", "PaneKit", "Sheets", "PayloadView", "NetworkControl", "GLib", "Gtk", "LibraryStore", "LibraryExchange",
                "CodeReading", "CodeWriting", "FrameCapture", "Payload", "Drawing", "DesktopIntegration", "ScreenCapture",
                "Feedback", "StillReading", "DeepLink",
            ],
            path: "Sources/Panes/ScannerPane"),
        .target(
            name: "FlyersPane",
            dependencies: [
                "CodeEditor", "PaneKit", "Sheets", "Styling", "GLib", "Gtk", "LibraryStore", "FlyerLayout", "FlyerExport", "CodeWriting", "Drawing",
                "Payload", "Theme", "DesktopIntegration",
                "StyleEditor",
            ],
            path: "Sources/Panes/FlyersPane"),
        .target(
            name: "WidgetsPane",
            dependencies: [
                "PaneKit", "Sheets", "WidgetForm", "WidgetFace", "Styling", "GLib", "Gtk", "LibraryStore", "WidgetKit", "Timeline", "Theme", "Drawing",
                "DesktopIntegration", "WidgetPrograms", "DeepLink",
            ],
            path: "Sources/Panes/WidgetsPane"),
        .target(
            name: "SettingsPane",
            dependencies: [
                "PaneKit", "Sheets", "GLib", "Gtk", "LibraryStore", "LibrarySync", "ScreenCapture", "Feedback", "Theme", "StatusItem", "DesktopIntegration",
            ],
            path: "Sources/Panes/SettingsPane"),

        // Widget kinds: plug-ins of quire-widgets.
        .target(
            name: "CodeWidget", dependencies: ["Timeline", "DeepLink", "LibraryStore", "Payload"],
            path: "Sources/Widgets/CodeWidget"),
        .target(
            name: "ScansWidget", dependencies: ["Timeline", "DeepLink", "LibraryStore", "Payload"],
            path: "Sources/Widgets/ScansWidget"),
        .target(
            name: "LauncherWidget", dependencies: ["Timeline", "DeepLink", "LibraryStore", "Payload"],
            path: "Sources/Widgets/LauncherWidget"),
        .target(name: "ClockWidget", dependencies: ["Timeline", "Drawing"], path: "Sources/Widgets/ClockWidget"),
        .target(name: "MonthWidget", dependencies: ["Timeline"], path: "Sources/Widgets/MonthWidget"),
        .target(name: "PictureWidget", dependencies: ["Timeline", "PictureLoading"], path: "Sources/Widgets/PictureWidget"),
        .target(name: "VPNWidget", dependencies: ["Timeline", "NetworkControl"], path: "Sources/Widgets/VPNWidget"),
        .target(name: "StatusWidget", dependencies: ["Timeline", "DeepLink", "StatusStore"], path: "Sources/Widgets/StatusWidget"),
        .target(name: "TodoWidget", dependencies: ["Timeline", "DeepLink", "LibraryStore", "LinkMinting"], path: "Sources/Widgets/TodoWidget"),
        .target(name: "ProgramWidget", dependencies: ["Timeline", "WidgetPrograms"], path: "Sources/Widgets/ProgramWidget"),

        // Programs.
        .executableTarget(
            name: "quire",
            dependencies: [
                "Payload", "OneTimeCode", "LibraryStore", "LibraryExchange", "LibrarySync", "CodeReading", "CodeWriting", "ScanCheck", "Drawing",
                "FlyerLayout", "FlyerExport", "FrameCapture", "StillReading", "PictureLoading",
                "DesktopIntegration", "Intents", "Inbox",
                "GLib", "Theme", "DeepLink", "Timeline", "WidgetKit", "CodeWidget", "ClockWidget", "ScansWidget", "LauncherWidget",
                "MonthWidget", "PictureWidget", "VPNWidget", "StatusWidget", "TodoWidget", "ProgramWidget",
                "LinkMinting", "StatusStore", "WidgetPrograms", "NetworkControl",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/Programs/quire"),
        .executableTarget(
            name: "quire-desktop",
            dependencies: [
                "Sharing", "Gtk", "GLib", "Styling", "PaneKit", "Sheets", "WidgetKit", "CodeWriting", "Theme", "Timeline", "LibraryStore", "LibrarySync",
                "Feedback", "DesktopIntegration", "PayloadView", "Payload", "DeepLink", "LibraryPane", "ScannerPane", "FlyersPane", "WidgetsPane",
                "SettingsPane", "CodeWidget", "ClockWidget", "ScansWidget", "LauncherWidget", "MonthWidget", "PictureWidget",
                "VPNWidget", "StatusWidget", "TodoWidget", "ProgramWidget",
                "LinkMinting", "StatusItem", "StatusStore", "WidgetPrograms", "NetworkControl", "Intents", "Inbox", "Drawing", "StillReading",
            ],
            path: "Sources/Programs/quire-desktop"),
        .executableTarget(
            name: "quire-widgets",
            dependencies: [
                "Gtk", "GLib", "Styling", "WidgetHost", "WidgetKit", "Theme", "Timeline", "DeepLink", "LibraryStore",
                "DesktopIntegration", "CodeWidget", "ClockWidget", "ScansWidget", "LauncherWidget", "MonthWidget", "PictureWidget",
                "VPNWidget", "StatusWidget", "TodoWidget", "ProgramWidget",
                "LinkMinting", "StatusStore", "WidgetPrograms", "NetworkControl", "Inbox",
            ],
            path: "Sources/Programs/quire-widgets"),

        .executableTarget(
            name: "quire-service",
            dependencies: [
                "GLib", "LibraryStore", "DesktopIntegration", "SearchPictures", "Intents", "Inbox", "StatusItem", "DeepLink", "Theme", "ServiceKit",
            ],
            path: "Sources/Programs/quire-service"),

        // No C beside GLib's and SQLite: see its PlugIns.
        .executableTarget(
            name: "quire-search", dependencies: ["GLib", "DesktopIntegration", "DesktopSearch", "ServiceKit"],
            path: "Sources/Programs/quire-search"),

        // Tests: one target beside each module; EndToEnd holds what drives the built programs.
        // Random input that is the same in each run.
        .target(name: "TestNumbers", path: "Tests/TestNumbers"),
        .testTarget(name: "PayloadTests", dependencies: ["Payload", "TestNumbers"]),
        .testTarget(name: "OneTimeCodeTests", dependencies: ["OneTimeCode", "Payload"]),
        .testTarget(name: "ThemeTests", dependencies: ["Theme"]),
        .testTarget(name: "TimelineTests", dependencies: ["Timeline", "TestNumbers"]),
        .testTarget(name: "DeepLinkTests", dependencies: ["DeepLink", "TestNumbers"]),
        .testTarget(name: "LinkMintingTests", dependencies: ["LinkMinting", "DeepLink", "LibraryStore"]),
        .testTarget(name: "FlyerLayoutTests", dependencies: ["FlyerLayout", "Payload", "Theme"]),
        .testTarget(
            name: "FlyerExportTests",
            dependencies: ["FlyerExport", "FlyerLayout", "Payload", "Theme", "GLib", "Drawing", "CodeReading", "CodeWriting", "TestNumbers"]),
        .testTarget(name: "DrawingTests", dependencies: ["Drawing"]),
        .testTarget(name: "DesktopIntegrationTests", dependencies: ["DesktopIntegration", "DeepLink", "GLib", "LibraryStore"]),
        .testTarget(
            name: "WidgetHostTests",
            dependencies: ["TestSupport", "WidgetHost", "WidgetKit", "Timeline", "DesktopIntegration", "Gtk", "GLib", "LibraryStore", "StatusStore"]),
        .testTarget(
            name: "LibraryStoreTests",
            dependencies: [
                "LibraryStore", "Payload", "TestNumbers", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]),
        .testTarget(
            name: "LibraryExchangeTests",
            dependencies: ["LibraryExchange", "LibraryStore", "Payload", "CodeReading", "CodeWriting", "Drawing", "TestNumbers"]),
        .testTarget(name: "LibrarySyncTests", dependencies: ["LibrarySync", "LibraryStore", "Payload", "TestNumbers"]),
        .testTarget(name: "CodeReadingTests", dependencies: ["CodeReading", "CodeWriting", "Drawing", "TestNumbers"]),
        .testTarget(name: "NetworkControlTests", dependencies: ["NetworkControl", "Payload", "GLib"]),
        .testTarget(name: "StillReadingTests", dependencies: ["StillReading", "CodeReading", "CodeWriting", "Drawing", "quire"]),
        .testTarget(name: "FrameCaptureTests", dependencies: ["FrameCapture", "CodeReading", "CodeWriting", "Drawing", "TestNumbers"]),
        .testTarget(name: "ScreenCaptureTests", dependencies: ["ScreenCapture", "Drawing"]),
        .testTarget(name: "FeedbackTests", dependencies: ["Feedback"]),
        .testTarget(name: "CodeWritingTests", dependencies: ["CodeWriting", "Drawing"]),
        .testTarget(name: "ScanCheckTests", dependencies: ["ScanCheck", "CodeWriting", "Drawing"]),
        // A payload of every form, for tests with and without windows.
        .target(name: "SamplePayloads", dependencies: ["Payload"], path: "Tests/SamplePayloads"),
        .testTarget(
            name: "CodeEditorTests", dependencies: ["CodeEditor", "TypedValues", "SamplePayloads", "LibraryStore", "Payload", "CodeWriting", "Drawing"]),
        .testTarget(name: "StyleEditorTests", dependencies: ["StyleEditor", "Payload", "ScanCheck", "CodeWriting", "Drawing"]),
        .testTarget(
            name: "WidgetKitTests",
            dependencies: [
                "WidgetKit", "Timeline", "Theme", "Drawing", "LibraryStore", "Payload", "DeepLink",
                "CodeWidget", "ClockWidget", "ScansWidget", "LauncherWidget", "MonthWidget", "PictureWidget",
                "VPNWidget", "StatusWidget", "TodoWidget", "ProgramWidget", "LinkMinting", "StatusStore", "WidgetPrograms", "NetworkControl",
            ]),
        .testTarget(name: "StatusStoreTests", dependencies: ["StatusStore", "GLib"]),
        .testTarget(name: "WidgetProgramsTests", dependencies: ["WidgetPrograms", "ProgramWidget", "Timeline", "GLib", "quire"]),
        .testTarget(name: "PictureLoadingTests", dependencies: ["PictureLoading", "GLib", "Drawing", "quire"]),
        // What tests of windows share; the only one beside the binding that calls GTK.
        .target(name: "TestSupport", dependencies: ["CGLib", "CGtk", "CGtkShim", "GLib", "Gtk"], path: "Tests/TestSupport"),
        .testTarget(name: "GtkTests", dependencies: ["TestSupport", "Gtk", "GLib", "Theme", "Drawing"]),
        .testTarget(
            name: "PaneTests",
            dependencies: [
                "TestSupport", "quire-desktop", "quire-widgets", "LibraryPane", "ScannerPane", "FlyersPane", "WidgetsPane", "SettingsPane", "PaneKit",
                "Sheets", "TypedValues", "WidgetForm", "PayloadView", "NetworkControl", "Styling", "StyleEditor", "CodeEditor", "FlyerLayout", "FlyerExport", "SamplePayloads", "CodeReading", "CodeWriting", "FrameCapture", "StillReading",
                "ScanCheck",
                "WidgetHost", "WidgetKit", "WidgetFace", "WidgetPrograms", "Timeline", "Drawing", "Gtk", "GLib", "LibraryStore", "Theme", "Payload", "DesktopIntegration",
            ]),
        .testTarget(name: "CommandLineTests", dependencies: ["quire", .product(name: "GRDB", package: "GRDB.swift")]),
        .testTarget(
            name: "DesktopSearchTests", dependencies: ["DesktopSearch", "Payload", "LibraryStore"]),
        .testTarget(
            name: "SearchPicturesTests",
            dependencies: ["SearchPictures", "DesktopSearch", "GLib", "Payload", "LibraryStore", "Drawing", "CodeReading"]),
        .testTarget(name: "IntentsTests", dependencies: ["Intents", "GLib", "DeepLink", "Payload", "LibraryStore", "StatusStore", "DesktopIntegration"]),
        .testTarget(name: "InboxTests", dependencies: ["Inbox", "Payload", "LibraryStore", "LibraryExchange", "TestNumbers"]),
        .testTarget(name: "StatusItemTests", dependencies: ["StatusItem", "GLib", "DeepLink", "Payload", "Theme", "Drawing", "LibraryStore"]),
        .testTarget(name: "ConventionsTests", path: "Tests/Conventions"),
    ],
    swiftLanguageModes: [.v6],
    cxxLanguageStandard: .cxx17
)

// Programs for developers, which ordinary builds leave out: QUIRE_DEVELOPER_PROGRAMS=1 asks for them, as meson-helpers/fuzz does.
if Context.environment["QUIRE_DEVELOPER_PROGRAMS"] != nil {
    package.targets += [
        .executableTarget(
            name: "reading-benchmark", dependencies: ["CodeReading", "Drawing"], path: "Tests/Benchmarks/reading-benchmark"),
        .executableTarget(
            name: "search-benchmark", dependencies: ["LibraryStore", "Payload", "TestNumbers", .product(name: "GRDB", package: "GRDB.swift")],
            path: "Tests/Benchmarks/search-benchmark"),
        .executableTarget(
            name: "live-benchmark", dependencies: ["FrameCapture", "CodeReading", "Drawing"], path: "Tests/Benchmarks/live-benchmark"),
        .executableTarget(name: "describe-camera", dependencies: ["FrameCapture"], path: "Tests/Machines/describe-camera"),
        .executableTarget(name: "join-wifi", dependencies: ["NetworkControl", "Payload", "GLib", "TestSupport"], path: "Tests/Machines/join-wifi"),
        .executableTarget(
            name: "follow-vpn", dependencies: ["VPNWidget", "NetworkControl", "GLib", "Timeline"], path: "Tests/Machines/follow-vpn"),
        .executableTarget(name: "fuzz-parser", dependencies: ["Payload"], path: "Tests/Fuzzing/fuzz-parser"),
        .executableTarget(name: "fuzz-pictures", dependencies: ["CodeReading", "Drawing"], path: "Tests/Fuzzing/fuzz-pictures"),
    ]
}

// One set of rules for every Swift target of ours.
let rules: [SwiftSetting] = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
]
for target in package.targets where target.type != .system && !["CGLibShim", "CGtkShim", "CZXing"].contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + rules
}
