import Foundation
import Timeline

/// The running stream of a simulated widget, also while it is told to end.
struct SimulatedStream {
    let token: RefreshToken
    var isEnding = false
    var elements = 0
}

/// Streams in the simulation, and what the engine promises about them.
extension SimulatedWorld {
    mutating func checkFollow(_ index: Int, _ token: RefreshToken) {
        checkSeen(index)
        if widgets[index].stream != nil { fail("\(index) has two streams at once") }
        if boot < widgets[index].restsUntil { fail("\(index) is followed again \(widgets[index].restsUntil - boot) s early") }
        widgets[index].stream = SimulatedStream(token: token)
        if let pace = widgets[index].provider.pace {
            followings += 1
            happenings.add(.stream(token, index), at: boot + Double.random(in: 0.01...pace, using: &numbers))
        } else {
            happenings.add(.endStream(token, index, .none), at: boot + Double.random(in: 0.001...0.05, using: &numbers))
        }
    }

    mutating func checkUnfollow(_ token: RefreshToken) {
        guard let index = widgets.firstIndex(where: { $0.stream?.token == token }) else { return fail("told to end what has ended") }
        if widgets[index].stream?.isEnding == true { fail("\(index) is told to end twice") }
        widgets[index].stream?.isEnding = true
        let delay = widgets[index].provider == .lingering ? Double.random(in: 0.1...60, using: &numbers) : 0.01
        happenings.add(.endStream(token, index, .finished), at: boot + delay)
    }

    mutating func endStream(_ token: RefreshToken, _ index: Int, _ end: StreamEnd) {
        // It may have failed before it learned that it has to end.
        guard widgets[index].stream?.token == token else { return }
        if case .failed = end, widgets[index].stream?.isEnding == false {
            let rules = TimelineRules.standard
            widgets[index].restsUntil = boot + rules.firstRetryInterval * (1 - rules.jitter) - 0.01
        }
        widgets[index].hasFinished = end == .finished && widgets[index].stream?.isEnding == false
        widgets[index].stream = nil
        step(.streamEnded(token, end))
    }

    /// An update arrives, or the stream fails.
    mutating func stream(_ token: RefreshToken, _ index: Int) {
        guard let stream = widgets[index].stream, stream.token == token else { return }
        let provider = widgets[index].provider
        if provider == .breaking, Int.random(in: 0..<5, using: &numbers) == 0 { return endStream(token, index, .failed(.noEntries)) }
        if provider == .finishing, stream.elements == 10 { return endStream(token, index, .finished) }
        widgets[index].answers += 1
        let answer = provider.answer(from: wall, number: widgets[index].answers, &numbers)
        widgets[index].stream?.elements += 1
        if !stream.isEnding, case .success(let checked) = answer {
            streamed += 1
            widgets[index].timeline = checked.timeline
            widgets[index].failures = 0
            widgets[index].isSuperseded = true
            widgets[index].streamedAt = boot
        }
        // Updates of a stream that was told to end are sent too, and must be ignored.
        step(.streamed(token, answer, received: boot))
        if let pace = provider.pace { happenings.add(.stream(token, index), at: boot + Double.random(in: 0.05...pace, using: &numbers)) }
    }

    mutating func checkKeep(_ index: Int, _ kept: StoredTimeline) {
        if kept.timeline != widgets[index].timeline { fail("\(index) keeps another timeline than it has") }
        if !isAnswering, boot - widgets[index].keptAt < TimelineRules.standard.saveInterval - 0.01 { fail("\(index) writes too often") }
        widgets[index].keptAt = boot
        widgets[index].kept = kept.timeline
    }

    mutating func auditStream(_ index: Int) {
        let widget = widgets[index]
        guard widget.provider.pace != nil else { return }
        if widget.kept != widget.timeline, boot - widget.streamedAt > 7 { fail("\(index) is not kept") }
        let isFollowed = widget.stream.map { !$0.isEnding } ?? false
        let patience = 2.0
        if isLocked || widget.isHidden {
            let since = isLocked ? lockedSince : widget.seenSince
            if isFollowed, boot - since > TimelineRules.standard.streamLinger + patience {
                fail("\(index) is followed although nobody sees it")
            }
            return
        }
        // A widget waits for its stream because the old one is ending, failed or has ended. Only a failing stream may wait long.
        guard widget.stream?.isEnding != true, !widget.hasFinished, widget.provider != .breaking else { return }
        if !isFollowed, boot > crowdedUntil, boot - widget.seenSince > patience { fail("\(index) (\(widget.provider)) is not followed") }
    }
}
