import Testing
@testable import Desktop

@Suite("Feedback")
@MainActor
struct FeedbackPlayerTests {
    /// What was told, by each way.
    private final class Told {
        var felt: [FeedbackEvent] = []
        var heard: [HeardSound] = []
        var drawn: [FeedbackEvent] = []
        var time = ContinuousClock.now
        var channels = FeedbackChannels(isHeard: true, isFelt: true, isSeen: true)
    }

    private func make(_ told: Told) -> FeedbackPlayer {
        let player = FeedbackPlayer(
            file: "/beep.wav", choice: { _ in told.channels }, feel: { told.felt.append($0) }, hear: { told.heard.append($0) },
            now: { told.time })
        player.draw = { told.drawn.append($0) }
        return player
    }

    /// Until the tasks that were begun have run.
    private func settle(_ player: FeedbackPlayer) async {
        await player.settle()
        for _ in 0..<20 { await Task.yield() }
    }

    @Test("What happens in one turn is told once, as the weightiest of it")
    func once() async {
        let told = Told()
        let player = make(told)
        player.give(.selection)
        player.give(.success)
        player.give(.impact)
        player.give(.success)
        await settle(player)
        #expect(told.drawn == [.success])
        #expect(told.felt == [.success])
        #expect(told.heard == [HeardSound(name: "complete", file: "/beep.wav")])
    }

    @Test("What follows at once is not told again, and later is")
    func calm() async {
        let told = Told()
        let player = make(told)
        player.give(.impact)
        await settle(player)
        told.time += .milliseconds(100)
        player.give(.impact)
        player.give(.selection)
        await settle(player)
        #expect(told.drawn == [.impact])
        told.time += .milliseconds(100)
        player.give(.selection)
        await settle(player)
        #expect(told.drawn == [.impact, .selection])
    }

    @Test(
        "Each way of telling can be left out",
        arguments: [
            (FeedbackChannels(isHeard: true, isFelt: false, isSeen: false), 1, 0, 0), (FeedbackChannels(isHeard: false, isFelt: true, isSeen: false), 0, 1, 0),
            (FeedbackChannels(isHeard: false, isFelt: false, isSeen: true), 0, 0, 1), (FeedbackChannels.none, 0, 0, 0),
        ])
    func channels(channels: FeedbackChannels, heard: Int, felt: Int, drawn: Int) async {
        let told = Told()
        told.channels = channels
        let player = make(told)
        player.give(.success)
        await settle(player)
        #expect([told.heard.count, told.felt.count, told.drawn.count] == [heard, felt, drawn])
    }

    @Test("A find is told by its own choices, with the scanner's beep and no edge of the window")
    func find() async {
        let told = Told()
        told.channels = .none
        let player = make(told)
        player.giveFind(by: FeedbackChannels(isHeard: true, isFelt: true, isSeen: false))
        await settle(player)
        #expect(told.heard == [HeardSound(name: nil, file: "/beep.wav")])
        #expect(told.felt == [.success])
        #expect(told.drawn == [])
    }

    @Test("Each event has names of its own in the naming specifications")
    func names() {
        #expect(Set(FeedbackEvent.allCases.map(\.feltName)).count == 3)
        #expect(Set(FeedbackEvent.allCases.map(\.heardName)).count == 3)
        #expect(FeedbackEvent.selection < .impact && FeedbackEvent.impact < .success)
    }
}

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
