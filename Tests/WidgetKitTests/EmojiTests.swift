import Foundation
import Testing
import Timeline

@testable import BuiltInWidgets

// Written as escapes, because readers without an emoji font would see boxes.
private let sun = "\u{1F31E}"
private let moon = "\u{1F31C}"
private let family = "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
private let kiss = "\u{1F469}\u{1F3FB}\u{200D}\u{2764}\u{FE0F}\u{200D}\u{1F48B}\u{200D}\u{1F468}\u{1F3FF}"
private let wave = "\u{1F44B}\u{1F3FD}"
private let germany = "\u{1F1E9}\u{1F1EA}"
private let france = "\u{1F1EB}\u{1F1F7}"
private let scotland = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
private let keycap = "1\u{FE0F}\u{20E3}"
private let heart = "\u{2764}\u{FE0F}"

@Suite("Emoji")
struct EmojiTests {
    @Test(
        "Are counted as people see them, whatever they are made of and whatever stands between them",
        arguments: [
            (sun + moon, [sun, moon]), (family + kiss, [family, kiss]), (wave + wave, [wave, wave]), (germany + france, [germany, france]),
            (scotland + keycap + heart, [scotland, keycap, heart]), ("\(sun), \(moon) and 3 × \(germany)!", [sun, moon, germany]),
            ("\u{2764}", [heart]), ("12:30 abc #*", []), ("\u{1F1E9}", []), ("\u{263A}\u{FE0E}", []), ("", []),
        ])
    func counted(text: String, expected: [String]) {
        #expect(Emoji.all(in: text) == expected)
    }

    @Test("No more are taken than a day has hours, and none of endless parts")
    func bounded() {
        #expect(Emoji.all(in: String(repeating: sun, count: 500)).count == 24)
        #expect(Emoji.all(in: sun + String(repeating: "\u{200D}\u{1F467}", count: 400)).isEmpty)
    }

    @Test("A list comes before the favourite; without either there is none")
    func precedence() {
        #expect(EmojiRotation(favorite: sun, hourly: "").all == [sun])
        #expect(EmojiRotation(favorite: sun + moon, hourly: "no emoji").all == [sun])
        #expect(EmojiRotation(favorite: sun, hourly: moon + germany).all == [moon, germany])
        #expect(EmojiRotation(favorite: "", hourly: "").emoji(at: now, in: .gmt) == nil)
    }

    @Test(
        "Changes at the full hour of the place, and at no other minute",
        arguments: ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Adelaide", "Pacific/Chatham"])
    func fullHours(zone: String) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let rotation = EmojiRotation(favorite: "", hourly: sun + moon + germany + france + wave)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let minute = Date(timeIntervalSince1970: 1_795_254_120)
        for number in 0..<(30 * 60) {
            let (before, after) = (minute + Double(number - 1) * 60, minute + Double(number) * 60)
            let isFull = calendar.component(.minute, from: after) == 0
            #expect((rotation.emoji(at: before, in: zone) != rotation.emoji(at: after, in: zone)) == isFull)
            // To the second.
            if isFull { #expect(rotation.emoji(at: after - 0.001, in: zone) == rotation.emoji(at: before, in: zone)) }
        }
    }

    @Test("Of twenty-four each belongs to an hour on the clock, also when the clocks change")
    func dayOfEmoji() throws {
        let list = (0..<24).compactMap { UnicodeScalar(0x1F400 + $0).map(String.init) }
        let rotation = EmojiRotation(favorite: "", hourly: list.joined())
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        // The days around 29 March and 25 October 2026.
        for start in [1_774_652_400.0, 1_792_792_800.0] {
            for quarter in 0..<(72 * 4) {
                let date = Date(timeIntervalSince1970: start + Double(quarter) * 900)
                #expect(rotation.emoji(at: date, in: zone) == list[calendar.component(.hour, from: date)])
            }
        }
    }

    @Test("Stand beside the time, and an entry changes the emoji with the hour")
    func entries() async throws {
        let configuration = WidgetConfiguration(["hourly": sun + moon])
        let timeline = try await ClockKind().timeline(configuration, in: context(.control, zone: "Asia/Kathmandu"))
        // 09:42 in London is 15:27 in Kathmandu. What no font can draw would be an icon.
        let marks = timeline.entries.map { $0.view.texts.last ?? "" }
        let isDrawn = await !EmojiFonts.drawable([sun, moon]).isEmpty
        if isDrawn {
            #expect(Set(marks[..<33]) == [moon])
            #expect(Set(marks[33...]) == [sun])
        }
        #expect(timeline.entries.count == 60)
    }

    @Test("Without a font for it a face in the widget's own colours stands in its place")
    func noFont() {
        guard case .icon(let icon) = ClockMark(emoji: sun, isDrawable: false).node(size: 44) else { return #expect(Bool(false)) }
        #expect(icon.name == "quire-smile-symbolic" && icon.size == 44)
    }
}
