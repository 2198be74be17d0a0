import Testing
@testable import Desktop

@Suite("Feedback")
@MainActor
struct FeedbackPlayerTests {
    /// The feedback that was given, by channel.
    private final class Recorder {
        var felt: [FeedbackEvent] = []
        var heard: [SoundEffect] = []
        var drawn: [FeedbackEvent] = []
        var time = ContinuousClock.now
        var channels = FeedbackChannels(isHeard: true, isFelt: true, isSeen: true)
    }

    private func make(_ recorder: Recorder) -> FeedbackPlayer {
        let player = FeedbackPlayer(
            file: "/beep.wav", choice: { _ in recorder.channels }, vibrate: { recorder.felt.append($0) },
            playSound: { recorder.heard.append($0) },
            now: { recorder.time })
        player.draw = { recorder.drawn.append($0) }
        return player
    }

    /// Waits until the tasks that were started have run.
    private func settle(_ player: FeedbackPlayer) async {
        await player.settle()
        for _ in 0..<20 { await Task.yield() }
    }

    @Test("Of several events in one turn only the most important one gives feedback")
    func once() async {
        let recorder = Recorder()
        let player = make(recorder)
        player.give(.selection)
        player.give(.success)
        player.give(.impact)
        player.give(.success)
        await settle(player)
        #expect(recorder.drawn == [.success])
        #expect(recorder.felt == [.success])
        #expect(recorder.heard == [SoundEffect(name: "complete", file: "/beep.wav")])
    }

    @Test("An event that follows at once gives no feedback, a later one does")
    func calm() async {
        let recorder = Recorder()
        let player = make(recorder)
        player.give(.impact)
        await settle(player)
        recorder.time += .milliseconds(100)
        player.give(.impact)
        player.give(.selection)
        await settle(player)
        #expect(recorder.drawn == [.impact])
        recorder.time += .milliseconds(100)
        player.give(.selection)
        await settle(player)
        #expect(recorder.drawn == [.impact, .selection])
    }

    @Test(
        "Each channel can be turned off",
        arguments: [
            (FeedbackChannels(isHeard: true, isFelt: false, isSeen: false), 1, 0, 0),
            (FeedbackChannels(isHeard: false, isFelt: true, isSeen: false), 0, 1, 0),
            (FeedbackChannels(isHeard: false, isFelt: false, isSeen: true), 0, 0, 1), (FeedbackChannels.none, 0, 0, 0),
        ])
    func channels(channels: FeedbackChannels, heard: Int, felt: Int, drawn: Int) async {
        let recorder = Recorder()
        recorder.channels = channels
        let player = make(recorder)
        player.give(.success)
        await settle(player)
        #expect([recorder.heard.count, recorder.felt.count, recorder.drawn.count] == [heard, felt, drawn])
    }

    @Test("A found code has its own preferences, with the scanner's beep and no highlight")
    func find() async {
        let recorder = Recorder()
        recorder.channels = .none
        let player = make(recorder)
        player.giveScanFeedback(by: FeedbackChannels(isHeard: true, isFelt: true, isSeen: false))
        await settle(player)
        #expect(recorder.heard == [SoundEffect(name: nil, file: "/beep.wav")])
        #expect(recorder.felt == [.success])
        #expect(recorder.drawn == [])
    }

    @Test("Each event has its own names in the naming specifications")
    func names() {
        #expect(Set(FeedbackEvent.allCases.map(\.hapticName)).count == 3)
        #expect(Set(FeedbackEvent.allCases.map(\.soundName)).count == 3)
        #expect(FeedbackEvent.selection < .impact && FeedbackEvent.impact < .success)
    }
}

@Suite("Sounds")
struct EventSoundTests {
    @Test("A missing sound is not played, and is no error", arguments: ["/does/not/exist.wav", "/etc/passwd", ""])
    func missing(_ file: String) async {
        let sound = SoundEffectPlayer(application: (id: "org.quirebook.Test", name: "Test"))
        #expect(await !sound.play(SoundEffect(name: nil, file: file)))
        await sound.releaseServer()
        #expect(await !sound.play(SoundEffect(name: "no-such-sound", file: file)))
    }
}
