import Foundation
import TestTexts
import Testing

@testable import Platform

/// The Polish catalogue of the fixtures, in whatever language the tests are run: it lies in a folder for each of them.
private final class PolishCatalogue {
    /// A locale in which gettext translates; nil with `LANGUAGE=C`, which asks for no translation, whatever the locale. Since glibc 2.38
    /// nothing is translated in `C.UTF-8` either, and one must be installed.
    static let locale = ["C.UTF-8", "en_US.UTF-8", "pl_PL.UTF-8", "de_DE.UTF-8"].first { name in
        (try? PolishCatalogue(locale: name)).map { polish in polish { tr("Trash") } == "Kosz" } ?? false
    }
    static let isPossible = locale != nil

    let folder: URL
    let catalogue: MessageCatalogue

    convenience init() throws { try self.init(locale: Self.locale ?? "C") }

    init(locale: String) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "quire-translations-\(UUID().uuidString)")
        let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Fixtures/Translations/pl.mo")
        // A domain of its own: they are the process's, and other tests ask at the same time.
        let domain = folder.lastPathComponent
        let languages = (Environment.current.nonEmpty("LANGUAGE") ?? "").split(separator: ":").map(String.init)
        for language in Set([locale, "C.UTF-8"] + languages) {
            let messages = folder.appending(path: "\(language)/LC_MESSAGES")
            try FileManager.default.createDirectory(at: messages, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: fixture, to: messages.appending(path: "\(domain).mo"))
        }
        catalogue = MessageCatalogue(domain: domain, folder: folder, locale: locale)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func callAsFunction(_ text: () -> LocalizedText) -> LocalizedText { MessageCatalogue.$current.withValue(catalogue) { text() } }
}

@Suite("Text")
struct LocalizedTextTests {
    @Test("without a catalogue are themselves")
    func untranslated() {
        let (count, folder) = (3, "Trips")
        #expect(tr("Trash") == "Trash")
        #expect(tr("Open", context: "verb") == "Open")
        #expect(tr("Move “\(folder)” to “\(folder)”") == "Move “Trips” to “Trips”")
        #expect(tr("100% of it") == "100% of it")
        #expect(tr("\(count)% of \(folder)") == "3% of Trips")
        for (count, text) in [(0, "0 codes"), (1, "1 code"), (2, "2 codes")] as [(Int, LocalizedText)] {
            #expect(tr("1 code", plural: "\(count) codes", count: count) == text)
            #expect(tr("\(count)% code", plural: "\(count)% codes", count: count).string == text.string.replacing(" ", with: "% "))
        }
        #expect(tr("One code in \(folder)", plural: "\(count: 1) codes in \(folder)", count: 1) == "One code in Trips")
        #expect(tr("One code in \(folder)", plural: "\(count: "1,234") codes in \(folder)", count: 1234) == "1,234 codes in Trips")
        #expect(LocalizedText.verbatim("%1$s") == "%1$s")
        #expect("\(tr("Trash"))" == "Trash")
    }

    @Test("are looked up with their arguments numbered, the number of things last")
    func messages() {
        let (count, folder) = (3, "Trips")
        func message(_ text: TranslatableText) -> String { text.message(isFormat: text.hasArguments) }
        #expect(message("100% of it") == "100% of it")
        #expect(message("\(count)% of \(folder)") == "%1$s%% of %2$s")
        #expect(message("\(count: count) codes in \(folder) of \(tr("Trash"))") == "%3$s codes in %1$s of %2$s")
        #expect(message("\(folder)") == "%1$s")
    }

    @Test("are put together without reading arguments as places of others")
    func arguments() {
        let text: TranslatableText = "\("%2$s") in \("b")"
        #expect(text.filledIn("%2$s, %1$s, %3$s, %1$d, %%1$s, 5%", with: \.string) == "b, %2$s, %3$s, %1$d, %1$s, 5%")
    }

    @Test(
        "are those of the catalogue, by context, in the order of the translation and in each plural form",
        .enabled(if: PolishCatalogue.isPossible))
    func translated() throws {
        let polish = try PolishCatalogue()
        #expect(polish { tr("Trash") } == "Kosz")
        #expect(polish { tr("Open") } == "Otwarte")
        #expect(polish { tr("Open", context: "verb") } == "Otwórz")
        #expect(polish { tr("Open", context: "noun") } == "Open")
        #expect(polish { tr("Unknown") } == "Unknown")
        #expect(polish { tr("Move “\("Beach")” to “\(tr("Trash"))”") } == "Do „Kosz” przenieś „Beach”")
        #expect(polish { tr("\(5)% of \("Beach")") } == "Beach: 5%")
        for (count, text) in [(0, "0 kodów"), (1, "1 kod"), (2, "2 kody"), (5, "5 kodów"), (22, "22 kody")] as [(Int, LocalizedText)] {
            #expect(polish { tr("1 code", plural: "\(count) codes", count: count) } == text)
        }
        for (count, text) in [(1, "Jeden kod w Beach"), (3, "3 kody w Beach"), (5, "W Beach: 5 kodów")] as [(Int, LocalizedText)] {
            #expect(polish { tr("One code in \("Beach")", plural: "\(count: count) codes in \("Beach")", count: count) } == text)
        }
        #expect(polish { tr("Done", plural: "All done", count: 5, context: "task") } == "Wszystko zrobione")
        #expect(polish { tr("Done", plural: "All done", count: 5) } == "All done")
    }

    @Test("are in the language of the sources for files and programs", .enabled(if: PolishCatalogue.isPossible))
    func untranslatedToo() throws {
        let polish = try PolishCatalogue()
        #expect(polish { tr("Move “\("Beach")” to “\(tr("Trash"))”") }.untranslated == "Move “Beach” to “Trash”")
        #expect(polish { tr("1 code", plural: "\(5) codes", count: 5) }.untranslated == "5 codes")
        #expect(polish { tr("Trash") } == polish { .verbatim("Kosz") })
    }

    @Test("are English in the locale C, and translated where the locale is not installed", .enabled(if: PolishCatalogue.isPossible))
    func locales() throws {
        let plain = try PolishCatalogue(locale: "C")
        #expect(plain { tr("Trash") } == "Trash")
        let missing = try PolishCatalogue(locale: "xx_XX.UTF-8")
        #expect(missing { tr("Trash") } == (PolishCatalogue.locale == "C.UTF-8" ? "Kosz" : "Trash"))
    }

    @Test("are the same from many threads, and leave the process in its locale", .enabled(if: PolishCatalogue.isPossible))
    func threads() throws {
        let before = setlocale(LC_ALL, nil).map { String(cString: $0) }
        let polish = try PolishCatalogue()
        let catalogue = polish.catalogue
        let wrong = (0..<8).map { _ in Mismatches() }
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for count in 0..<2_000 {
                let text = catalogue.translation(of: "1 code", plural: "%1$s codes", count: count, context: nil)
                if !text.hasPrefix("%1$s ko") { wrong[thread].count += 1 }
            }
        }
        #expect(wrong.map(\.count) == Array(repeating: 0, count: 8))
        #expect(setlocale(LC_ALL, nil).map { String(cString: $0) } == before)
    }
}

/// Each thread writes its own only.
private final class Mismatches: @unchecked Sendable {
    var count = 0
}
