import Foundation

/// Makes names of files out of any text, for every file system that people carry files to.
///
/// ext4 and APFS take 255 bytes and refuse the slash; Windows refuses nine signs, control characters, names of devices, and a space or a
/// point at the end (Microsoft, “Naming Files, Paths, and Namespaces”).
enum FileNameText {
    /// In bytes of UTF-8: 255 less what an ending and a number take.
    static let longestStem = 230

    private static let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]

    /// The text on one line, with a hyphen for each sign that some file system refuses and nothing for those that nobody sees.
    static func defused(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            if forbidden.contains(scalar) {
                result.append("-")
            } else if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                // Line ends and tabs too: a name is one line.
                if result.last != " " { result.append(" ") }
            } else if !isUnseen(scalar) {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// A name out of defused words; nil when they leave nothing.
    static func name(_ text: String) -> String? {
        var name = text.trimmingPrefix { $0 == " " }[...]
        // Nothing hides, and nothing is taken for an option.
        let isMisread = name.first == "." || name.first == "-"
        while let last = name.last, last == " " || last == "." { name.removeLast() }
        guard !name.allSatisfy({ $0 == "-" || $0 == "." || $0 == " " }) else { return nil }
        return isMisread || isDevice(name) ? "_\(name)" : String(name)
    }

    /// The beginning of a text in so many bytes, without half a character at its end.
    static func shortened(_ text: String, to bytes: Int) -> String {
        var count = 0
        let kept = text.prefix { character in
            count += character.utf8.count
            return count <= bytes
        }
        if !kept.isEmpty || bytes < 4 { return String(kept) }
        // One character of very many marks: cut between those.
        var scalars = String.UnicodeScalarView()
        count = 0
        for scalar in text.unicodeScalars {
            count += String(scalar).utf8.count
            guard count <= bytes else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// What makes two names one on a file system that does not tell capital letters.
    static func folded(_ name: String) -> String {
        name.precomposedStringWithCanonicalMapping.uppercased().lowercased()
    }

    /// Marks of direction, which show a name other than it is, byte order marks, noncharacters. What joins letters and pictures stays.
    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}" && !(0xE0020...0xE007F).contains(scalar.value)
        case .unassigned, .privateUse: scalar.properties.isNoncharacterCodePoint
        default: false
        }
    }

    private static func isDevice(_ name: Substring) -> Bool {
        let stem = name.prefix { $0 != "." }.uppercased().trimmingCharacters(in: .whitespaces)
        if ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"].contains(stem) { return true }
        guard stem.count == 4, stem.hasPrefix("COM") || stem.hasPrefix("LPT"), let last = stem.last else { return false }
        return "0123456789¹²³".contains(last)
    }
}

/// Gives each file a name that no other one has, whatever the case of its letters.
struct UnusedNames {
    private var taken: Set<String>
    /// How often a name was wanted, so that the thousandth is not looked for from the first.
    private var numbers: [String: Int] = [:]

    init(taken: [String]) {
        self.taken = Set(taken.map(FileNameText.folded))
    }

    /// The name with its ending; the second one of a kind is `name (2).png`.
    mutating func take(_ stem: String, ending: String) -> String {
        let key = FileNameText.folded(stem)
        var number = numbers[key] ?? 1
        while true {
            let name = number == 1 ? "\(stem).\(ending)" : "\(stem) (\(number)).\(ending)"
            number += 1
            if taken.insert(FileNameText.folded(name)).inserted {
                numbers[key] = number
                return name
            }
        }
    }
}
