import Foundation

/// Makes file names from any text, for all common file systems.
///
/// ext4 and APFS allow 255 bytes and refuse the slash. Windows refuses nine characters, control characters, names of devices, and a space
/// or a full stop at the end (Microsoft, “Naming Files, Paths, and Namespaces”).
enum FileNames {
    /// The maximum length in bytes: 255 minus the room for an extension and a number.
    static let maximumStemLength = 230

    private static let forbidden: Set<Unicode.Scalar> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|"]

    /// The text on one line. A hyphen replaces each character that some file system refuses, and invisible characters are removed.
    static func sanitized(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.precomposedStringWithCanonicalMapping.unicodeScalars {
            if forbidden.contains(scalar) {
                result.append("-")
            } else if scalar.properties.isWhitespace || scalar.properties.generalCategory == .control {
                // Line feeds and tabs become spaces too.
                if result.last != " " { result.append(" ") }
            } else if !isUnseen(scalar) {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// A file name from such a text; nil if nothing usable is left.
    static func usable(_ text: String) -> String? {
        var name = text.trimmingPrefix { $0 == " " }[...]
        // Keeps the name from being hidden or taken for an option.
        let isMisread = name.first == "." || name.first == "-"
        while let last = name.last, last == " " || last == "." { name.removeLast() }
        guard !name.allSatisfy({ $0 == "-" || $0 == "." || $0 == " " }) else { return nil }
        return isMisread || isDevice(name) ? "_\(name)" : String(name)
    }

    /// The beginning of a text in at most `bytes` bytes, without cutting a character.
    static func shortened(_ text: String, to bytes: Int) -> String {
        var count = 0
        let kept = text.prefix { character in
            count += character.utf8.count
            return count <= bytes
        }
        if !kept.isEmpty || bytes < 4 { return String(kept) }
        // A single character with very many marks: cut between those.
        var scalars = String.UnicodeScalarView()
        count = 0
        for scalar in text.unicodeScalars {
            count += String(scalar).utf8.count
            guard count <= bytes else { break }
            scalars.append(scalar)
        }
        return String(scalars)
    }

    /// The name in a form that is equal for names that differ only in case.
    static func folded(_ name: String) -> String {
        name.precomposedStringWithCanonicalMapping.uppercased().lowercased()
    }

    /// Whether a character is invisible: bidirectional marks, which disguise a name, byte order marks and noncharacters. Joiners of letters
    /// and emoji are kept.
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

/// Gives each file a unique name, without regard to case.
struct UnusedNames {
    private var taken: Set<String>
    /// The next number for each name, so that the search does not start at 1 again.
    private var numbers: [String: Int] = [:]

    init(taken: [String]) {
        self.taken = Set(taken.map(FileNames.folded))
    }

    /// Returns the name with its extension. The second file of a name gets `name (2).png`.
    mutating func name(_ stem: String, ending: String) -> String {
        let key = FileNames.folded(stem)
        var number = numbers[key] ?? 1
        while true {
            let name = number == 1 ? "\(stem).\(ending)" : "\(stem) (\(number)).\(ending)"
            number += 1
            if taken.insert(FileNames.folded(name)).inserted {
                numbers[key] = number
                return name
            }
        }
    }
}
