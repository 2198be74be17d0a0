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
    "Sources/Services/Desktop/AtLogin/AutostartEntry.swift": [
        "Desktop Entry", "Hidden", "Exec", "TryExec", "Type", "Application", "Name", "Comment", "Icon", "Terminal", "NoDisplay",
        "StartupNotify",
    ],
    "Sources/Services/Desktop/LibrarySharing.swift": ["Changed"],
    "Sources/Services/Desktop/Programs/MainProgram.swift": ["Activate", "Open"],
    "Sources/Services/Desktop/Programs/LinkSigner.swift": ["quire task complete \\()"],
    "Sources/Services/Desktop/Programs/WidgetHostClient.swift": ["Changed"],
    "Sources/Services/Desktop/Shortcuts/ShortcutsBus.swift": ["Changed"],
    "Sources/Services/Desktop/WindowingSystem.swift": ["Wayland"],
    "Sources/Services/DesktopSearch/ResultPictures.swift": ["Files", "Images"],
    "Sources/Services/DesktopSearch/RunnerSearch.swift": ["MinLetterCount", "Actions"],
    "Sources/Services/DesktopSearch/SearchResult.swift": ["PRIVATE KEY-----", "PrivateKey"],
    "Sources/Services/StatusItem/StatusNotifierItem.swift": ["ApplicationStatus", "Quire", "Active"],
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
