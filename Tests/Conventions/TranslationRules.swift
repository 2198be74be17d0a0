/// Where texts for people stand. The rule answers what breaks it, as sentences.
enum TranslationRules {
    /// Folders and files whose texts for people all go through `tr`.
    static let translated = [
        "Sources/Core/FlyerLayout/Layout", "Sources/Core/Graphics", "Sources/Core/Payload/Forms", "Sources/Core/Payload/Parsing",
        "Sources/Core/Payload/PayloadKind.swift", "Sources/Kits", "Sources/Panes", "Sources/Programs", "Sources/Services/Desktop",
        "Sources/Services/DesktopSearch", "Sources/Services/Flyers", "Sources/Services/Pictures", "Sources/Services/ScanCheck",
        "Sources/Services/Scanning", "Sources/Services/StatusItem", "Sources/Toolkit/Gtk", "Sources/Widgets/BuiltInWidgets",
    ]

    /// Literals that read like a text for people, and do not stand in `tr`.
    ///
    /// - Parameter data: Literals that are no texts, such as names of products.
    static func untranslated(_ file: SourceFile, data: Set<String> = []) -> [String] {
        file.literalPlaces.filter { place in
            guard isText(place.literal), !isKeys(place.literal), !isCommand(place.literal), !data.contains(place.literal) else {
                return false
            }
            if place.callee == "tr" { return place.isNested }
            return !isForPrograms(place)
        }.map { "\(file.path):\($0.line): “\($0.literal)”" }
    }

    /// Words with a space between them, or one that begins as a sentence does.
    private static func isText(_ literal: String) -> Bool {
        guard !literal.contains("<svg ") else { return false }
        let words = literal.replacing(#/\\\(\)|%./#, with: "")
        return words.contains(#/[A-Za-z] [A-Za-z]|^“?[A-Z][a-z]/#)
    }

    /// Keys as they stand on a keyboard: "Ctrl+Shift+D", "Up, Down".
    private static func isKeys(_ literal: String) -> Bool {
        let keys: Set = [
            "Alt", "Arrows", "Ctrl", "Delete", "Down", "Enter", "Esc", "Left", "Letters", "Menu", "Page", "Right", "Shift", "Space", "Tab",
            "Up",
            "arrows", "click",
        ]
        return literal.split { " ,+".contains($0) }.allSatisfy { keys.contains(String($0)) || $0.contains(#/^(.|F\d+|\\\(\))$/#) }
    }

    /// A line for a terminal, as in the examples of a command.
    private static func isCommand(_ literal: String) -> Bool { literal.contains(#/^\s*(quire|--?[a-z])|\| quire /#) }

    /// What programs, developers and the journal read: messages of assertions, errors of the bus, names of its methods and signals.
    private static func isForPrograms(_ place: SourceFile.LiteralPlace) -> Bool {
        let callees: Set = ["assert", "precondition", "preconditionFailure", "fatalError", "verbatim", "BusError", "say"]
        if callees.contains(place.callee) || place.before.contains(#/\bcase [^:]*$/#) { return true }
        // A name is one word: "SettingChanged".
        let givers: Set = ["init", "BusInterface", "emit", "emitPropertiesChanged", "call", "answer", "ask", "observe"]
        return !place.literal.contains(" ") && (givers.contains(place.callee) || place.before.contains(#/\b(method|signal|interface): $/#))
    }
}

extension SourceFile {
    /// A literal with what stands around it.
    struct LiteralPlace {
        let literal: String
        let line: Int
        /// The function, or the initializer, that the literal is an argument of; empty where it is none.
        let callee: String
        /// The code before it in its line.
        let before: String
        /// Whether it stands in an interpolation of another literal.
        let isNested: Bool
    }

    var literalPlaces: [LiteralPlace] {
        let parts = SwiftText(text)
        let code = Array(parts.code.utf8)
        var callees: [String] = []
        var word: [UInt8] = []
        var (line, lineStart, position) = (1, 0, 0)
        return zip(parts.literals, parts.places).sorted { $0.1.offset < $1.1.offset }.map { literal, place in
            while position < place.offset {
                let byte = code[position]
                position += 1
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                    callees.append(
                        byte == UInt8(ascii: "(")
                            ? String(decoding: word, as: UTF8.self) : byte == UInt8(ascii: "[") ? callees.last ?? "" : "")
                case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): callees.removeLast()
                case UInt8(ascii: "\n"): (line, lineStart) = (line + 1, position)
                default: break
                }
                let isWord = byte == UInt8(ascii: "_") || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")
                word = isWord ? word + [byte] : []
            }
            return LiteralPlace(
                literal: literal, line: line, callee: callees.last ?? "",
                before: String(decoding: code[lineStart..<position], as: UTF8.self),
                isNested: place.isNested)
        }
    }
}
