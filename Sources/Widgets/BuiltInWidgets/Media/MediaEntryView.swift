import Foundation
import Media
import Platform
import Timeline

/// The view of the player that plays, or played last.
struct MediaEntryView {
    let report: MediaKind.Report

    func view(in family: WidgetFamily) -> ViewDescription {
        guard let player = report.players.first(where: { !$0.title.isEmpty || $0.status != .stopped }) else { return message(in: family) }
        let root: ViewNode
        switch family {
        case .small: root = .column(spacing: 6, small(player))
        case .medium:
            root = .row(
                spacing: 16, alignment: .center, [cover(player, side: 132), .column(StackNode(spacing: 4, height: 132, medium(player)))])
        case .large, .extraLarge: root = .column(spacing: 10, large(player))
        case .control: root = control(player)
        }
        let raise = player.canRaise ? action(.raise, player) : nil
        return ViewDescription(padding: family == .control ? 12 : 16, action: raise, root: root)
    }

    private func message(in family: WidgetFamily) -> ViewDescription {
        .message(
            title: tr("Nothing is playing"), advice: tr("Start a player that speaks MPRIS, as most do."), iconName: "quire-music-symbolic",
            family: family)
    }

    private func action(_ action: MediaKind.Action, _ player: MediaPlayer) -> ViewAction {
        .provider(action.rawValue, parameters: [MediaKind.player: player.id])
    }

    // MARK: Parts

    private func cover(_ player: MediaPlayer, side: Double, width: Double? = nil) -> ViewNode {
        if let address = player.cover, let picture = report.covers[address] {
            return .image(
                ImageNode(.data(picture), label: tr("Cover"), scaling: .fill, width: width ?? side, height: side, cornerRadius: 8))
        }
        let icon = ViewNode.icon("quire-music-symbolic", size: (side / 2.5).rounded(), color: .secondaryText)
        let row = ViewNode.row(StackNode(spacing: 0, alignment: .center, width: width ?? side, height: side, [icon]))
        return .column(
            StackNode(spacing: 0, alignment: .center, width: width ?? side, height: side, background: .window, cornerRadius: 8, [row]))
    }

    private func title(_ player: MediaPlayer, style: TextNode.Style = .body, lines: Int = 1) -> ViewNode {
        let words: LocalizedText = player.title.isEmpty ? tr("Unknown title") : .verbatim(player.title)
        return .text(words, style: style, weight: .semibold, lines: lines)
    }

    private func artist(_ player: MediaPlayer) -> ViewNode {
        let words = player.artist.isEmpty ? (player.album.isEmpty ? player.name : player.album) : player.artist
        return .note(.verbatim(words))
    }

    private func play(_ player: MediaPlayer, side: Double) -> ViewNode {
        let isPlaying = player.status == .playing
        return .roundButton(
            action(.playPause, player), isPlaying ? "quire-pause-symbolic" : "quire-play-symbolic",
            label: isPlaying ? tr("Pause") : tr("Play"),
            side: side, isMain: true)
    }

    private func skip(_ player: MediaPlayer, isNext: Bool, side: Double) -> ViewNode {
        let isPossible = isNext ? player.canGoNext : player.canGoPrevious
        let icon = isNext ? "quire-next-symbolic" : "quire-previous-symbolic"
        guard isPossible else {
            let node = ViewNode.icon(icon, size: (side / 2).rounded(), color: .line)
            let row = ViewNode.row(StackNode(spacing: 0, alignment: .center, width: side, height: side, [node]))
            return .column(StackNode(spacing: 0, alignment: .center, width: side, height: side, [row]))
        }
        return .roundButton(
            action(isNext ? .next : .previous, player), icon, label: isNext ? tr("Next track") : tr("Previous track"), side: side)
    }

    private func buttons(_ player: MediaPlayer, side: Double) -> ViewNode {
        let parts = [skip(player, isNext: false, side: side), play(player, side: side + 4), skip(player, isNext: true, side: side)]
        return .row(spacing: 12, alignment: .center, [.space()] + parts + [.space()])
    }

    /// The position, which goes on by itself while it plays.
    private func position(_ player: MediaPlayer) -> [ViewNode] {
        guard let progress = player.progress else { return [] }
        let span = player.span.map { SliderNode.Span(from: $0.start, to: $0.end) }
        if player.canSeek {
            return [.slider(SliderNode(progress, action: action(.seek, player), label: tr("Position"), span: span))]
        }
        if let span { return [.progress(ProgressNode(from: span.start, to: span.end, label: tr("Position"), thickness: 4))] }
        return [.gauge(GaugeNode(progress, label: tr("Position"), thickness: 4))]
    }

    /// The time since the beginning and the length.
    private func times(_ player: MediaPlayer) -> [ViewNode] {
        guard let length = player.length else { return [] }
        let whole = Duration.seconds(length).formatted(.time(pattern: length >= 3600 ? .hourMinuteSecond : .minuteSecond))
        let past: ViewNode =
            if let span = player.span {
                .date(DateNode(span.start, form: .elapsed, style: .caption, color: .secondaryText))
            } else {
                .note(.verbatim(Duration.seconds(player.position).formatted(.time(pattern: .minuteSecond))))
            }
        return [
            .row(spacing: 8, [past, .space(), .text(TextNode(.verbatim(whole), style: .caption, color: .secondaryText, isTabular: true))])
        ]
    }

    // MARK: Families

    private func small(_ player: MediaPlayer) -> [ViewNode] {
        let top = ViewNode.row(spacing: 8, alignment: .center, [cover(player, side: 72), .space(), play(player, side: 36)])
        return [top, .space(), .column(spacing: 0, [title(player), artist(player)])] + bar(player)
    }

    /// A thin bar where there is no room for a slider.
    private func bar(_ player: MediaPlayer) -> [ViewNode] {
        guard let progress = player.progress else { return [] }
        if let span = player.span { return [.progress(ProgressNode(from: span.start, to: span.end, label: tr("Position"), thickness: 4))] }
        return [.gauge(GaugeNode(progress, label: tr("Position"), thickness: 4))]
    }

    private func medium(_ player: MediaPlayer) -> [ViewNode] {
        [.note(.verbatim(player.name)), title(player, lines: 2), artist(player), .space()] + position(player) + [buttons(player, side: 28)]
    }

    private func large(_ player: MediaPlayer) -> [ViewNode] {
        let others = report.players.filter { $0.id != player.id && !$0.title.isEmpty }.prefix(1)
        let height = others.isEmpty ? 152.0 : 124
        var parts: [ViewNode] = [
            .heading(.verbatim(player.name), iconName: "quire-music-symbolic"),
            cover(player, side: height, width: 312), .column(spacing: 0, [title(player, style: .heading), artist(player)]),
        ]
        parts += [.column(spacing: 0, position(player) + times(player)), buttons(player, side: 32)]
        return parts
            + others.map { other in
                .row(
                    spacing: 8, alignment: .center,
                    [play(other, side: 24), .text(.verbatim(other.title), style: .caption), .space(), .note(.verbatim(other.name))])
            }
    }

    private func control(_ player: MediaPlayer) -> ViewNode {
        let words = ViewNode.column(spacing: 0, [title(player), artist(player)])
        return .column(spacing: 0, [.space(), .row(spacing: 8, alignment: .center, [play(player, side: 28), words, .space()]), .space()])
    }
}
