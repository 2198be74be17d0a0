import FlyerLayout
import Flyers
import Foundation
import Graphics
import Payload
import Symbols

/// The built-in templates with sample content.
enum BuiltInTemplates {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data/flyers")

    static let ids = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json") }.map { String($0.dropLast(5)) }.sorted()

    static func template(_ id: String) throws -> FlyerTemplate {
        try FlyerTemplate(json: Array(Data(contentsOf: folder.appending(path: "\(id).json"))))
    }

    /// Paper sizes that a template can be laid out for, common and unusual ones.
    static func papers(_ template: FlyerTemplate) -> [PaperSize] {
        guard template.isScalable else { return [template.paper] }
        let sizes: [(Double, Double)] = [
            (297, 420), (210, 297), (105, 148), (215.9, 279.4), (215.9, 355.6), (100, 300), (85, 55), (120, 120),
        ]
        let papers = sizes.map { PaperSize(width: $0.0, height: $0.1) }
        return papers + papers.filter { $0.width != $0.height }.map(\.turned)
    }

    // MARK: Codes

    static let link = "https://example.org/menu"
    static let network = "WIFI:T:WPA;S:Café Morgenrot;P:espresso2024;;"
    static let contact = """
        BEGIN:VCARD\nVERSION:3.0\nN:Noether;Emmy;;;\nFN:Emmy Noether\nORG:University of Erlangen\nTITLE:Professor of mathematics
        TEL:+49 170 1234567\nEMAIL:emmy@example.org\nADR:;;Bismarckstr. 1;Erlangen;;91054;Germany\nURL:https://example.org\nEND:VCARD
        """

    enum Look: CaseIterable {
        case plain, styled, dense
    }

    /// A code suitable for a template.
    static func code(_ template: FlyerTemplate, _ look: Look = .plain) -> FlyerCode {
        let content =
            switch template.id {
            case "wifi-sign": network
            case "contact-card": contact
            default: link
            }
        let payload = Payload(look == .dense ? content + String(repeating: " Everything that has to be said about it.", count: 9) : content)
        var style: SymbolStyle?
        if look == .styled {
            style = SymbolStyle(level: .quartile, foreground: Color(hex: "4C1D95") ?? .black, background: Color(hex: "FFF7ED"))
            style?.gradient = SymbolGradient(.linear(angle: 45), to: [Color(hex: "BE185D") ?? .black])
            style?.moduleShape = .rounded
            style?.finderFrameShape = .rounded
        }
        return FlyerCode(payload: payload, title: "Our menu", style: style?.json)
    }

    // MARK: Words

    enum Words: CaseIterable {
        case short, long, japanese, arabic, emoji

        /// A text for a field: a typical one, or for `long` one of the maximum length.
        func text(_ field: FlyerField) -> String {
            switch self {
            case .short: "Menu"
            case .long: Self.sentence(field.maximumLength)
            case .japanese: String("夏の町内フェスティバルへようこそ皆さまのお越しを心よりお待ちしております".prefix(field.maximumLength / 2))
            case .arabic: String("مرحبا بكم في مقهى الصباح كل يوم من التاسعة صباحا حتى منتصف الليل".prefix(field.maximumLength))
            case .emoji: String("Pizza 🍕 night 🎉 👩‍👩‍👧 🇩🇪".prefix(field.maximumLength))
            }
        }

        private static func sentence(_ length: Int) -> String {
            let words = [
                "Summer", "festival", "of", "the", "whole", "neighbourhood", "with", "music,", "food", "and", "games", "for", "everybody",
            ]
            var text = ""
            for index in 0... {
                let next = (text.isEmpty ? "" : " ") + words[index % words.count]
                if text.count + next.count > length { break }
                text += next
            }
            return text.isEmpty ? String(repeating: "x", count: length) : text
        }
    }

    static func flyer(
        _ template: FlyerTemplate, on paper: PaperSize? = nil, _ words: Words? = nil, _ look: Look = .plain
    ) -> Flyer {
        var flyer = Flyer(template: template.id, paper: paper, codes: [code(template, look)])
        if let words { for field in template.fields { flyer.texts[field.id] = words.text(field) } }
        return flyer
    }
}

extension Rectangle {
    /// Whether two boxes overlap by more than a rounding error.
    func overlaps(_ other: Rectangle, by slack: Double = 0.05) -> Bool {
        x + slack < other.maxX && other.x + slack < maxX && y + slack < other.maxY && other.y + slack < maxY
    }

    func contains(_ other: Rectangle, slack: Double = 0.1) -> Bool {
        other.x >= x - slack && other.y >= y - slack && other.maxX <= maxX + slack && other.maxY <= maxY + slack
    }
}
