import Foundation
import Testing
import TestTexts
import Timeline

@Suite("Timelines that come by themselves")
struct StreamTests {
    let rules = TimelineRules.exact

    func live() -> EngineBench {
        var bench = EngineBench()
        bench.isLive = true
        return bench
    }

    /// A bench in which widget 1 shows “a” and its stream is running.
    func followed(policy: WidgetTimeline.Policy = .never) throws -> (EngineBench, RefreshToken) {
        var bench = live()
        bench.add()
        let token = try #require(bench.followed.first?.token)
        bench.answer(timeline(("a", 0), policy: policy))
        return (bench, token)
    }

    @Test("A widget that can be seen is followed, before its provider is asked")
    func begins() throws {
        var bench = live()
        bench.add()
        let kinds = bench.effects.compactMap { effect -> String? in
            switch effect {
            case .follow(1, _): "follow"
            case .refresh(1, _, .configuration): "refresh"
            default: nil
            }
        }
        #expect(kinds == ["follow", "refresh"])
        bench.add(2, hidden: .covered)
        #expect(bench.followed.isEmpty)
        bench.take(.visibility(2, hidden: []))
        #expect(bench.followed.map(\.id) == [2])
    }

    @Test("What comes is shown at once, costs no budget, and brings its own policy")
    func comes() throws {
        var (bench, token) = try followed()
        bench.pass(30)
        bench.stream(timeline(("b", 30), policy: .after(start + 900)), token)
        #expect(bench.shown == ["1 b"] && bench.refreshes.isEmpty && bench.next() == 900)
        #expect(bench.engine.status(of: 1)?.spentBudget == 0 && bench.engine.status(of: 1)?.isLive == true)
        bench.wake(after: 870)
        #expect(bench.refreshes.map(\.reason) == [.policy])
    }

    @Test("What came last is stored before the program ends")
    func stored() throws {
        var (bench, token) = try followed()
        bench.pass(30)
        bench.stream(timeline(("b", 30)), token)
        bench.pass(1)
        bench.stream(timeline(("c", 31)), token)
        #expect(bench.kept == nil)
        bench.take(.stopping)
        #expect(bench.kept?.timeline.entries[0].view.texts == ["c"])
        bench.take(.stopping)
        #expect(bench.kept == nil)
    }

    @Test("What comes makes good an earlier failure")
    func heals() throws {
        var bench = live()
        bench.add()
        let token = try #require(bench.followed.first?.token)
        bench.fail()
        #expect(bench.engine.status(of: 1)?.problem == .noEntries)
        bench.stream(timeline(("b", 0)), token)
        let status = try #require(bench.engine.status(of: 1))
        #expect(bench.shown == ["1 b"] && status.problem == nil && status.nextRefresh == nil && bench.ledger?.failures == 0)
    }

    @Test("A stream of many a second is written to disk every few seconds, and the last of it in the end")
    func keeping() throws {
        var (bench, token) = try followed()
        var written: [String] = []
        for number in 1...199 {
            bench.wake(after: 0.1)
            if let kept = bench.kept { written.append(kept.timeline.entries[0].view.texts[0]) }
            bench.stream(timeline(("\(number)", 0)), token)
            if let kept = bench.kept { written.append(kept.timeline.entries[0].view.texts[0]) }
        }
        #expect(written.count == 3)
        bench.take(.visibility(1, hidden: .workspace))
        while bench.kept == nil, let alarm = bench.alarm { bench.wake(after: alarm - bench.wall) }
        #expect(bench.kept?.timeline.entries[0].view.texts == ["199"])
    }

    @Test("Leafing through workspaces ends nothing; staying away does", arguments: [false, true])
    func lingers(isLocked: Bool) throws {
        var (bench, token) = try followed()
        let away: TimelineEvent = isLocked ? .locked(true) : .visibility(1, hidden: .workspace)
        let back: TimelineEvent = isLocked ? .locked(false) : .visibility(1, hidden: [])
        bench.take(away)
        #expect(bench.unfollowed.isEmpty && bench.alarm == rules.streamLinger)
        bench.pass(rules.streamLinger - 1)
        bench.take(back)
        #expect(bench.unfollowed.isEmpty && bench.followed.isEmpty && bench.alarm == nil)
        bench.take(away)
        bench.wake(after: rules.streamLinger)
        #expect(bench.unfollowed == [token] && bench.alarm == nil)
        bench.take(.streamEnded(token, .finished))
        bench.pass(100)
        bench.take(back)
        #expect(bench.followed.count == 1)
    }

    @Test("What comes while nobody looks is shown when somebody does")
    func unseen() throws {
        var (bench, token) = try followed()
        bench.take(.visibility(1, hidden: .covered))
        bench.stream(timeline(("b", 0)), token)
        #expect(bench.shown == [])
        bench.take(.visibility(1, hidden: []))
        #expect(bench.shown == ["1 b"])
    }

    @Test("A stream that breaks off is shown as a failure, and followed again after ever longer waits")
    func breaks() throws {
        var (bench, token) = try followed()
        for wait in [10.0, 20, 40, 80] {
            bench.take(.streamEnded(token, .failed(.noEntries)))
            let status = try #require(bench.engine.status(of: 1))
            #expect(status.problem == .noEntries && status.isStale && !status.isLive)
            bench.wake(after: wait - 1)
            #expect(bench.followed.isEmpty)
            bench.wake(after: 1)
            token = try #require(bench.followed.first?.token)
        }
        bench.stream(timeline(("b", 0)), token)
        #expect(bench.shown == ["1 b"] && bench.engine.status(of: 1)?.problem == nil)
        // After a long success, the waits begin anew.
        bench.pass(3_600)
        bench.take(.streamEnded(token, .failed(.noEntries)))
        bench.wake(after: 10)
        #expect(bench.followed.count == 1)
    }

    @Test("Where there is nothing else to show, the window says what is wrong with the stream")
    func tells() throws {
        var bench = live()
        bench.add()
        let (token, question) = (try #require(bench.followed.first?.token), try #require(bench.refreshes.first?.token))
        bench.take(.streamEnded(token, .failed(.unavailable(message: "It crashed.", recovery: "Look at it."))))
        #expect(bench.shown == [])
        bench.take(.answered(question, .failure(.noEntries)))
        #expect(bench.shown == ["1 The widget returned nothing to show. (stale)"])
    }

    @Test("A stream that ends by itself stays ended until the widget is seen anew or asked for")
    func finishes() throws {
        var (bench, token) = try followed()
        bench.take(.streamEnded(token, .finished))
        #expect(bench.followed.isEmpty && bench.alarm == nil && bench.engine.status(of: 1)?.problem == nil)
        bench.take(.visibility(1, hidden: .workspace))
        bench.pass(2)
        bench.take(.visibility(1, hidden: []))
        #expect(bench.followed.isEmpty)
        bench.take(.visibility(1, hidden: .workspace))
        bench.pass(60)
        bench.take(.visibility(1, hidden: []))
        token = try #require(bench.followed.first?.token)
        bench.take(.streamEnded(token, .finished))
        bench.reload()
        #expect(bench.followed.count == 1)
    }

    @Test("A kind without updates is not asked for them again until it is configured or asked for")
    func none() throws {
        var (bench, token) = try followed()
        bench.take(.streamEnded(token, .none))
        bench.take(.visibility(1, hidden: .workspace))
        bench.pass(60)
        bench.take(.visibility(1, hidden: []))
        #expect(bench.followed.isEmpty)
        bench.add()
        #expect(bench.followed.count == 1)
    }

    static let beginnings: [TimelineEvent] = [
        .requested(.instance(1), .reload), .added(EngineBench.widget()),
        .environment(timeZone: TimeZone(identifier: "Asia/Tokyo") ?? .gmt, locale: Locale(identifier: "en_GB")),
    ]

    @Test("A reload, a configuration and another time zone begin a new stream, once the old one has ended", arguments: beginnings.indices)
    func restarts(index: Int) throws {
        var bench = live()
        bench.add(dependencies: .timeZone)
        let old = try #require(bench.followed.first?.token)
        bench.answer(timeline(("a", 0)))
        bench.take(Self.beginnings[index])
        #expect(bench.unfollowed == [old] && bench.followed.isEmpty && bench.refreshes.count == 1)
        // The old stream is ignored from now on.
        bench.stream(timeline(("old", 0)), old)
        #expect(bench.shown == [])
        bench.take(.streamEnded(old, .failed(.noEntries)))
        #expect(bench.followed.count == 1 && bench.engine.status(of: 1)?.problem == nil)
    }

    @Test("Another language leaves a stream alone that does not depend on it, and so does a press of a button")
    func leftAlone() throws {
        var (bench, _) = try followed()
        bench.take(.environment(timeZone: .gmt, locale: Locale(identifier: "fr_FR")))
        #expect(bench.unfollowed.isEmpty)
        bench.take(.requested(.instance(1), .interaction))
        #expect(bench.unfollowed.isEmpty && bench.refreshes.map(\.reason) == [.interaction])
    }

    @Test("A stream that does not end holds up the next one, and is told of after some seconds")
    func stuck() throws {
        var (bench, old) = try followed()
        bench.reload()
        bench.answer(timeline(("b", 0)))
        bench.wake(after: rules.streamEndTimeout)
        #expect(bench.followed.isEmpty && bench.engine.status(of: 1)?.problem == .updatesUnended)
        #expect(bench.shown == ["1 b (stale)"])
        bench.reload()
        #expect(bench.unfollowed.isEmpty && bench.followed.isEmpty)
        bench.take(.streamEnded(old, .finished))
        #expect(bench.followed.count == 1 && bench.engine.status(of: 1)?.problem == nil)
    }

    @Test("The stream of a removed widget is ended, and one of the same id waits for that")
    func removed() throws {
        var (bench, old) = try followed()
        bench.take(.removed(1))
        #expect(bench.unfollowed == [old])
        bench.add()
        #expect(bench.followed.isEmpty)
        bench.take(.streamEnded(old, .finished))
        #expect(bench.followed.map(\.id) == [1])
    }

    @Test("An answer that was asked for before something newer came by itself changes nothing")
    func outrun() throws {
        var (bench, token) = try followed()
        bench.take(.requested(.instance(1), .interaction))
        let question = try #require(bench.refreshes.first?.token)
        bench.pass(1)
        bench.stream(timeline(("new", 0), policy: .after(start + 900)), token)
        bench.take(.answered(question, Result { () throws(TimelineError) in try CheckedTimeline(timeline(("old", 0)), at: start) }))
        #expect(bench.shown == [] && bench.next() == 900)
        bench.take(.requested(.instance(1), .interaction))
        bench.pass(1)
        bench.fail()
        #expect(bench.shown == [])
    }

    @Test("An update that lay waiting since before a newer answer was asked for changes nothing")
    func late() throws {
        var (bench, token) = try followed()
        let received = bench.boot
        bench.pass(1)
        bench.take(.requested(.instance(1), .interaction))
        bench.answer(timeline(("answer", 0)))
        bench.stream(timeline(("late", 0)), token, received: received)
        #expect(bench.shown == [])
        bench.stream(timeline(("next", 0)), token)
        #expect(bench.shown == ["1 next"])
    }

    @Test("What nobody can show is told of, and the stream goes on")
    func unfit() throws {
        var (bench, token) = try followed()
        bench.take(.streamed(token, .failure(.viewTooDeep), received: bench.boot))
        #expect(bench.engine.status(of: 1)?.problem == .viewTooDeep && bench.unfollowed.isEmpty)
        bench.stream(timeline(("b", 0)), token)
        #expect(bench.shown == ["1 b"] && bench.engine.status(of: 1)?.problem == nil)
    }

    @Test("Very many streams begin a few at a time; one that brings nothing gives its turn to the next")
    func turns() throws {
        var bench = live()
        var begun: [RefreshToken] = []
        for id in 1...20 {
            bench.add(Int64(id))
            begun += bench.followed.map(\.token)
        }
        #expect(begun.count == rules.maximumConcurrentRefreshes)
        bench.stream(timeline(("a", 0)), begun[0])
        #expect(bench.followed.count == 1)
        bench.wake(after: rules.turn)
        #expect(bench.followed.count == rules.maximumConcurrentRefreshes)
    }
}
