import Testing

private let tree = SourceTree.current

private func swift(_ text: String) -> SourceFile { SourceFile(path: "Sources/Kits/LampKit/A.swift", text: text) }

/// Literals in the translated folders that read like a text and are none.
private let data: [String: Set<String>] = [
    "Sources/Core/Graphics/Color.swift": ["“\\()” is no colour; write it as #RRGGBB"],
    // Suggested titles are kept with the codes, and compared with later.
    "Sources/Core/Payload/Parsing/ParsedPayload.swift": ["Empty code", "1 byte of data", "\\() bytes of data"],
    // Forms read these again.
    "Sources/Core/Payload/Parsing/PayloadField.swift": ["Yes", "No"],
    // Further words to find a kind by.
    "Sources/Kits/CodeEditor/Drafts/KindChoice.swift": [
        "url web website note address", "wlan wireless network password hotspot", "vcard mecard person card address",
        "calendar date appointment meeting icalendar", "sms mms text phone", "call telephone", "location map position coordinates",
        "2fa totp hotp authenticator two-factor", "bookmark url web address", "bank iban girocode euro transfer invoice",
        "bank iban franc invoice", "pay money payment", "ean upc gtin barcode", "car vin", "gtin digital link barcode",
    ],
    // Identifiers of pages.
    "Sources/Kits/CodeEditor/Sheet/CodeSheet.swift": ["Content", "Look", "Details"],
    "Sources/Kits/CodeEditor/Style/ShapeSection.swift": ["QUIRE BOOK"],
    "Sources/Kits/PaneKit/PaneContext.swift": ["Quire"],
    "Sources/Kits/WidgetUI/Host/HostSignals.swift": ["Timezone"],
    "Sources/Kits/WidgetUI/Host/LockSignal.swift": ["Lock", "Unlock", "PropertiesChanged", "LockedHint"],
    // Commands of sway.
    "Sources/Kits/WidgetUI/Windows/Sway.swift": [
        "floating enable, border none, \\(), \\()", "move absolute position \\() \\()", "sticky enable", "sticky disable",
    ],
    "Sources/Kits/WidgetUI/Windows/X11Backend.swift": ["floating enable, border none, \\(), \\()", "focus tiling"],
    "Sources/Panes/FlyersPane/Editor/DraftAutosaver.swift": ["Flyer"],
    "Sources/Panes/FlyersPane/Editor/EditorCommands.swift": ["text \\() on the page"],
    "Sources/Panes/FlyersPane/Editor/Inspector/AppearanceSection.swift": ["Sans", "Serif", "Monospace"],
    "Sources/Panes/FlyersPane/Editor/Inspector/PaperSection.swift": ["used labels"],
    "Sources/Panes/FlyersPane/Editor/Inspector/PictureSection.swift": ["Picture"],
    "Sources/Panes/FlyersPane/Editor/Page/InlineTextEditor.swift": ["Sans"],
    "Sources/Panes/FlyersPane/Output/OutputJob.swift": ["Flyer"],
    "Sources/Panes/LibraryPane/Exchange/LibraryExporter.swift": ["Quire", "Codes"],
    // What a payload says.
    "Sources/Panes/LibraryPane/Samples/SampleCodes.swift": [
        "FN:Emmy Noether", "ORG:Example University", "Library Friends", "Membership", "Emmy Noether",
    ],
    "Sources/Panes/ScannerPane/Camera/LiveViewState.swift": ["IsCameraPresent"],
    "Sources/Panes/ScannerPane/Result/Outlines.swift": ["Sans"],
    "Sources/Panes/SettingsPane/DesktopGroup.swift": ["ListNames", "ListActivatableNames"],
    "Sources/Panes/SettingsPane/ShortcutsRow.swift": ["gapplication action org.quirebook.Quire scan-screen"],
    "Sources/Panes/SettingsPane/SystemReport.swift": ["Linux", "Bebas Neue", "Quicksand", "EB Garamond", "Dancing Script"],
    "Sources/Programs/quire-desktop/Large/ScreenSaverInhibitor.swift": ["Quire"],
    "Sources/Programs/quire-desktop/OpenedAddress.swift": ["[desktop entry]", "Type", "Link"],
    // What authors of programs read is in English.
    "Sources/Programs/quire/Reading/ParseLines.swift": ["This line is no JSON object with a “payload” or with “bytes” in Base64."],
    "Sources/Programs/quire/Widgets/ProgramCheck.swift": [
        "there is no icon “\\()”", "PROTOCOL.md lists the icons, or give a picture in the folder.", "there is no picture “\\()”",
        "Put it into the folder.", "Try again.", "it says: \\()", "Give it what it needs.", "PROTOCOL.md lists the icons.",
        "it ended without a line", "Print an answer at once, and another one for each change.", "no line came within \\() seconds",
        "Print an answer at once, and end each with a line end; flush what is buffered.",
    ],
    "Sources/Services/Desktop/AtLogin/AutostartEntry.swift": [
        "Desktop Entry", "Hidden", "Exec", "TryExec", "Type", "Application", "Name", "Comment", "Icon", "Terminal", "NoDisplay",
        "StartupNotify",
    ],
    "Sources/Services/Desktop/LibrarySharing.swift": ["Changed"],
    "Sources/Services/Desktop/Programs/MainProgram.swift": ["Activate", "Open"],
    "Sources/Services/Desktop/Programs/WidgetHostClient.swift": ["Changed"],
    "Sources/Services/Desktop/Shortcuts/ShortcutsBus.swift": ["Changed"],
    "Sources/Services/DesktopSearch/ResultPictures.swift": ["Files", "Images"],
    "Sources/Services/DesktopSearch/RunnerSearch.swift": ["MinLetterCount", "Actions"],
    "Sources/Services/DesktopSearch/SearchResult.swift": ["PRIVATE KEY-----", "PrivateKey"],
    "Sources/Services/Flyers/Rendering/FlyerTextFitting.swift": ["Sans"],
    "Sources/Services/Flyers/Storage/DraftFolder.swift": ["Untitled"],
    "Sources/Services/Pictures/PictureDownload.swift": ["Quire", "Accept: image/*"],
    "Sources/Services/Scanning/Camera/Camera.swift": ["cam link"],
    "Sources/Services/Scanning/Camera/PipeWireCameras.swift": ["PipeWire"],
    "Sources/Services/StatusItem/StatusNotifierItem.swift": ["ApplicationStatus", "Quire", "Active"],
    "Sources/Toolkit/Gtk/Application/Toolkit.swift": ["Default", "Sans"],
    "Sources/Widgets/BuiltInWidgets/Battery/BatteryKind.swift": ["MX Master 3"],
    "Sources/Widgets/BuiltInWidgets/Bluetooth/BluetoothKind.swift": ["MX Master 3", "Pixel 9"],
    "Sources/Widgets/BuiltInWidgets/Clock/EmojiRotation.swift": ["Sans"],
    "Sources/Widgets/BuiltInWidgets/Media/MediaKind.swift": ["Rhythmbox", "Clair de lune", "Claude Debussy", "Suite bergamasque"],
    "Sources/Widgets/BuiltInWidgets/Program/ProgramKind.swift": [
        "it ended without a line", "A streaming program prints an answer at once, and another one for each change.",
    ],
    "Sources/Widgets/BuiltInWidgets/Scans/ScansKind.swift": ["Ada Lovelace", "The Compleat Angler"],
    // A sample of what a program says.
    "Sources/Widgets/BuiltInWidgets/System/SystemKind.swift": ["Package id 0"],
    "Sources/Widgets/BuiltInWidgets/Status/StatusLayout.swift": [
        "Nightly backup", "Copying pictures to the attic", "Files", "Speed", "Target",
    ],
]

@Suite("Texts for people")
struct TranslationTests {
    @Test("go through tr")
    func translated() {
        let files = tree.sources.filter { file in TranslationRules.translated.contains { file.path == $0 || file.isIn($0) } }
        #expect(Set(TranslationRules.translated.filter { folder in !files.contains { $0.path == folder || $0.isIn(folder) } }) == [])
        #expect(files.flatMap { TranslationRules.untranslated($0, data: data[$0.path] ?? []) } == [])
        for (path, literals) in data {
            #expect(literals.subtracting(tree.files.first { $0.path == path }?.literals ?? []) == [], "\(path) has these no more")
        }
    }

    @Test("are told from names, and from what developers and programs read")
    func rule() {
        #expect(
            TranslationRules.untranslated(
                swift(
                    #"""
                    // "A comment"
                    let title = "Lamps"
                    show(tr("All lamps"), "no lamp")
                    let text = isOn ? tr("On").string : "It is off"
                    let half = tr("\(count) lamps \(isOn ? "that shine" : "")")
                    """#))
                == ["Lamps", "no lamp", "It is off", "that shine"].enumerated().map {
                    "Sources/Kits/LampKit/A.swift:\($0.offset + 2): “\($0.element)”"
                })
        #expect(
            TranslationRules.untranslated(
                swift(
                    #"""
                    let id = "lamp-1", path = "/lamps", key = "isOn", separator = ", ", format = "\(width) × \(height) mm"
                    title = .verbatim("Lux 500")
                    assert(isOn, "The lamp is off")
                    case "Switch", "SwitchAll": try bus.call(name, method: "Switch", ["Dim"])
                    throw BusError(name, "There is no lamp")
                    .init("Switched", carries: [.init("lamp", "s")])
                    throw lamps.invalid("bulb") { tr("“\($0)” is no bulb.", plural: "“\($0)” are no bulbs.", count: count) }
                    """#)) == [])
    }
}
