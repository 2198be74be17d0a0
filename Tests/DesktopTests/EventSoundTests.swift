import Desktop
import Testing

@Suite("Sounds")
struct EventSoundTests {
    @Test("A sound that is not there is not heard, and nothing is made of it", arguments: ["/does/not/exist.wav", "/etc/passwd", ""])
    func missing(_ file: String) async {
        let sound = EventSound(application: (id: "org.quirebook.Test", name: "Test"))
        #expect(await !sound.play(HeardSound(name: nil, file: file)))
        await sound.rest()
        #expect(await !sound.play(HeardSound(name: "no-such-sound", file: file)))
    }
}
