import Foundation
import Hardware
import Testing
import TestTexts

@Suite("Brightness")
struct BrightnessTests {
    private func computer() throws -> KernelFolder {
        let folder = try KernelFolder()
        for (file, text) in [
            ("backlight/intel_backlight/max_brightness", "1000"), ("backlight/intel_backlight/brightness", "250"),
            ("backlight/intel_backlight/actual_brightness", "250"), ("leds/tpacpi::kbd_backlight/max_brightness", "2"),
            ("leds/tpacpi::kbd_backlight/brightness", "1"), ("leds/input3::capslock/max_brightness", "1"),
            ("leds/input3::capslock/brightness", "0"), ("backlight/broken/max_brightness", "0"),
        ] { try folder.write("class/\(file)", text + "\n") }
        return folder
    }

    @Test("Screens and the light of the keyboard are lights, other lamps are none")
    func lights() throws {
        let folder = try computer()
        defer { folder.remove() }
        #expect(
            BrightnessMonitor(sys: folder.url, bus: { nil }).now() == [
                Light(id: "intel_backlight", kind: .screen, brightness: 0.25, steps: 1000),
                Light(id: "tpacpi::kbd_backlight", kind: .keyboard, brightness: 0.5, steps: 2),
            ])
        #expect(BrightnessMonitor(sys: URL(filePath: "/nowhere"), bus: { nil }).now().isEmpty)
    }

    @Test("A change is told of, whoever made it")
    func change() async throws {
        let folder = try computer()
        defer { folder.remove() }
        var seen: [Double] = []
        for await lights in BrightnessMonitor(sys: folder.url, bus: { nil }).lights() {
            seen.append(try #require(lights.first).brightness)
            if seen.count == 2 { break }
            try folder.write("class/backlight/intel_backlight/brightness", "800\n")
        }
        #expect(seen == [0.25, 0.8])
    }
}
