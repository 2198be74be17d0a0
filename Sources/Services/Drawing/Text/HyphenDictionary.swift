import Foundation
import Platform
import Synchronization

/// Finds where words of a language can be hyphenated, with a dictionary of libhyphen (`hyph_de_DE.dic`).
public final class HyphenDictionary: Sendable {
    /// Longer words are not hyphenated.
    private static let maximumLetters = 90
    /// Shorter words are not hyphenated.
    private static let minimumLetters = 5

    private let library: HyphenLibrary
    /// libhyphen's dictionary, which is not thread-safe.
    private let dictionary: Mutex<Handle>
    private let encoding: String.Encoding

    /// `@unchecked Sendable`: accessed through the mutex only.
    private struct Handle: @unchecked Sendable { let pointer: OpaquePointer }

    /// Nil if the file is no dictionary or has an unknown character set, or if libhyphen is not installed.
    public init?(file path: String) {
        guard let library = HyphenLibrary.installed, let head = try? FileInput.beginning(of: path, count: 64),
            let name = String(decoding: head, as: UTF8.self).split(whereSeparator: \.isNewline).first,
            let encoding = Self.encodings[name.trimmingCharacters(in: .whitespaces).uppercased()], let loaded = library.load(path)
        else { return nil }
        self.library = library
        self.encoding = encoding
        dictionary = Mutex(Handle(pointer: loaded))
    }

    deinit { dictionary.withLock { library.free($0.pointer) } }

    /// The character set names in the first line of dictionaries.
    private static let encodings: [String: String.Encoding] = [
        "UTF-8": .utf8, "ISO8859-1": .isoLatin1, "ISO8859-2": .isoLatin2, "MICROSOFT-CP1250": .windowsCP1250,
        "MICROSOFT-CP1251": .windowsCP1251, "MICROSOFT-CP1252": .windowsCP1252,
    ]

    /// Returns the text with soft hyphens (U+00AD) where its words can be divided.
    public func hyphenated(_ text: String) -> String {
        var result = ""
        var word = ""
        for character in text {
            // A word that contains a soft hyphen already is left as it is.
            if character.isLetter || character == "\u{AD}" {
                word.append(character)
            } else {
                result += hyphenatedWord(word)
                word = ""
                result.append(character)
            }
        }
        return result + hyphenatedWord(word)
    }

    private func hyphenatedWord(_ word: String) -> String {
        let letters = Array(word)
        guard Self.minimumLetters...Self.maximumLetters ~= letters.count, !word.contains("\u{AD}") else { return word }
        // libhyphen counts bytes or code points. A word is left as it is if these do not match its letters.
        let lower = word.lowercased().precomposedStringWithCanonicalMapping
        guard lower.unicodeScalars.count == letters.count, let bytes = lower.data(using: encoding) else { return word }
        let hyphenationPoints = hyphenationPoints(in: bytes, count: letters.count)
        return letters.indices.reduce(into: "") { text, index in
            text.append(letters[index])
            if hyphenationPoints.contains(index) { text.append("\u{AD}") }
        }
    }

    /// The letters after which a word can be divided, except where that would change its spelling.
    private func hyphenationPoints(in word: Data, count: Int) -> Set<Int> {
        let size = word.count
        var hyphens = [CChar](repeating: 0, count: size + 5)
        let text = word.map { CChar(bitPattern: $0) } + [0]
        return dictionary.withLock { handle in
            var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
            var (positions, cuts): (UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?)
            defer {
                if let replacements { for index in 0..<size { free(replacements[index]) } }
                free(replacements)
                free(positions)
                free(cuts)
            }
            guard library.hyphenate(handle.pointer, text, CInt(size), &hyphens, nil, &replacements, &positions, &cuts) == 0 else {
                return []
            }
            return Set((0..<max(count - 1, 0)).filter { hyphens[$0] & 1 == 1 && replacements?[$0] == nil })
        }
    }

    // MARK: Finding

    private static let cache = Mutex<[String: HyphenDictionary?]>([:])

    /// The installed dictionary for the script of a text, in the user's own language if that uses the script.
    public static func installed(for text: String) -> HyphenDictionary? {
        let names = names(for: text, locale: currentLocale)
        let key = names.joined(separator: " ")
        return cache.withLock { cache in
            if let found = cache[key] { return found }
            let files = names.lazy.flatMap { name in folders.lazy.map { "\($0)/hyph_\(name).dic" } }
            let found = files.filter { FileManager.default.fileExists(atPath: $0) }.compactMap { HyphenDictionary(file: $0) }.first
            cache[key] = .some(found)
            return found
        }
    }

    /// For example `de_DE` (POSIX, XBD 8.2).
    private static var currentLocale: String {
        String((Environment.current.localeName(for: "LC_MESSAGES") ?? "").prefix { $0 != "." && $0 != "@" })
    }

    private static var folders: [String] {
        BaseFolders.current.systemData.map { $0.appending(path: "hyphen").path }
    }

    /// The names of dictionaries to look for, the best one first; empty for scripts without dictionaries.
    static func names(for text: String, locale: String) -> [String] {
        let language = String(locale.prefix { $0 != "_" })
        let isOwn = locale.contains("_") ? [locale, language] : [language]
        let letter = text.unicodeScalars.first { $0.properties.isAlphabetic }?.value ?? 0
        switch letter {
        case 0x0370...0x03FF, 0x1F00...0x1FFF: return language == "el" ? isOwn : ["el_GR", "el"]
        case 0x0400...0x052F: return ["ru", "uk", "be", "bg", "sr", "mn", "mk"].contains(language) ? isOwn : ["ru_RU", "ru"]
        case 0x0041...0x024F, 0x1E00...0x1EFF:
            let others = ["", "C", "POSIX", "el", "ru", "uk", "be", "bg", "mk", "ar", "he", "fa", "zh", "ja", "ko", "th"]
            return others.contains(language) ? ["en_US", "en"] : isOwn
        default: return isOwn.first?.isEmpty == false ? isOwn : []
        }
    }
}

/// The functions of libhyphen, an implementation of Liang's algorithm, loaded on first use, so that Quire needs it neither to build nor to
/// run.
///
/// The prototypes are those of hyphen.h, unchanged in libhyphen.so.0 since 2.4.
struct HyphenLibrary: Sendable {
    typealias Load = @convention(c) (_ file: UnsafePointer<CChar>) -> OpaquePointer?
    typealias Free = @convention(c) (_ dictionary: OpaquePointer) -> Void
    typealias Hyphenate =
        @convention(c) (
            _ dictionary: OpaquePointer, _ word: UnsafePointer<CChar>, _ size: CInt, _ hyphens: UnsafeMutablePointer<CChar>,
            _ hyphenated: UnsafeMutablePointer<CChar>?,
            _ replacements: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
            _ positions: UnsafeMutablePointer<UnsafeMutablePointer<CInt>?>, _ cuts: UnsafeMutablePointer<UnsafeMutablePointer<CInt>?>
        ) -> CInt

    let load: Load
    let free: Free
    let hyphenate: Hyphenate

    /// Nil if it is not installed.
    static let installed: HyphenLibrary? = HyphenLibrary(file: "libhyphen.so.0")

    init?(file: String) {
        guard let library = dlopen(file, RTLD_NOW | RTLD_LOCAL),
            let load = libraryFunction("hnj_hyphen_load", of: library, as: Load.self),
            let free = libraryFunction("hnj_hyphen_free", of: library, as: Free.self),
            let hyphenate = libraryFunction("hnj_hyphen_hyphenate2", of: library, as: Hyphenate.self)
        else { return nil }
        (self.load, self.free, self.hyphenate) = (load, free, hyphenate)
    }
}

/// A function of a library that was loaded with `dlopen`; nil if it has none of this name.
func libraryFunction<Function>(_ name: String, of library: UnsafeMutableRawPointer, as type: Function.Type) -> Function? {
    dlsym(library, name).map { unsafeBitCast($0, to: type) }
}
