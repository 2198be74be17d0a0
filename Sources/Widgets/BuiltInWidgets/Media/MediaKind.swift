import Foundation
import Media
import Pictures
import Platform
import Timeline

/// The media widget: what plays, with its cover, its position and the buttons of the player.
struct MediaKind: ReportingKind {
    let id = "media"
    let name = tr("Media")
    let summary = tr("What is playing, from any player: cover, position, and the buttons for it.")
    let iconName = "quire-music-symbolic"
    let families: [WidgetFamily] = [.small, .medium, .large, .control]
    let schema = ConfigurationSchema([
        ConfigurationParameter(name: "player", title: tr("Only this player"), kind: .text(maximumLength: 80), input: .offered),
        ConfigurationParameter(name: "web-covers", title: tr("Load covers from the web"), kind: .toggle, standard: "false"),
    ])
    let dependencies: WidgetDependencies = [.locale]

    enum Action: String { case playPause, next, previous, seek, raise }
    static let player = "player"

    private let monitor: PlayersMonitor
    private let covers: CoverStore

    init(monitor: PlayersMonitor = PlayersMonitor()) {
        self.monitor = monitor
        covers = CoverStore()
    }

    /// The players and the covers that were loaded for them.
    struct Report: Hashable, Sendable {
        var players: [MediaPlayer]
        var covers: [URL: Data] = [:]
    }

    func reports(_ configuration: WidgetConfiguration, in context: WidgetContext) -> AsyncStream<Report> {
        let players = monitor.players()
        let (stream, continuation) = AsyncStream<Report>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let work = Task {
            for await all in players {
                let shown = chosen(all, configuration)
                // Without a cover at first: one from the web may take a while.
                continuation.yield(Report(players: shown, covers: await covers.known(shown)))
                let loaded = await covers.load(shown, fromWeb: isLoadingFromWeb(configuration))
                if !loaded.isEmpty { continuation.yield(Report(players: shown, covers: loaded)) }
            }
            continuation.finish()
        }
        continuation.onTermination = { _ in work.cancel() }
        return stream
    }

    func report(_ configuration: WidgetConfiguration, in context: WidgetContext) async -> Report {
        let shown = chosen(await monitor.now(), configuration)
        return Report(players: shown, covers: await covers.load(shown, fromWeb: isLoadingFromWeb(configuration)))
    }

    private func isLoadingFromWeb(_ configuration: WidgetConfiguration) -> Bool {
        schema.value(of: "web-covers", in: configuration) == "true"
    }

    func choices(for parameter: String) async -> [ConfigurationParameter.Choice] {
        // Two windows of one player have one name.
        var names: [String] = []
        for player in await monitor.now() where !names.contains(player.name) { names.append(player.name) }
        return names.map { ConfigurationParameter.Choice($0, name: .verbatim(TextNode.shortened($0, to: 60))) }
    }

    private func chosen(_ players: [MediaPlayer], _ configuration: WidgetConfiguration) -> [MediaPlayer] {
        let wanted = (schema.value(of: "player", in: configuration) ?? "").trimmingCharacters(in: .whitespaces).lowercased()
        return wanted.isEmpty ? players : players.filter { $0.name.lowercased().contains(wanted) || $0.id.lowercased().contains(wanted) }
    }

    func isEmpty(_ report: Report) -> Bool { report.players.allSatisfy { $0.title.isEmpty } }

    func sample(at date: Date) -> Report {
        var player = MediaPlayer(
            id: "sample", name: "Rhythmbox", title: "Clair de lune", artist: "Claude Debussy", album: "Suite bergamasque", length: 301,
            position: 94,
            date: date)
        player.cover = CoverStore.sampleAddress
        return Report(players: [player], covers: [CoverStore.sampleAddress: SamplePicture.data])
    }

    func view(of report: Report, _ configuration: WidgetConfiguration, in context: WidgetContext) -> ViewDescription {
        MediaEntryView(report: report).view(in: context.family)
    }

    func perform(
        _ action: String, parameters: [String: String], configuration: WidgetConfiguration, in context: WidgetContext
    ) async throws {
        guard let wanted = Action(rawValue: action), let player = parameters[Self.player] else {
            throw TimelineError.unknownAction(action, kind: name)
        }
        do {
            switch wanted {
            case .playPause: try await monitor.send(.playPause, to: player)
            case .next: try await monitor.send(.next, to: player)
            case .previous: try await monitor.send(.previous, to: player)
            case .raise: try await monitor.raise(player)
            case .seek: if let share = SliderNode.value(in: parameters) { try await monitor.seek(player, to: share) }
            }
        } catch { throw refused(error) }
    }
}
