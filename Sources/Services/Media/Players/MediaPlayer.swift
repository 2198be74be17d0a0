public import Foundation
import GLib

/// A media player at one time, as it describes itself over MPRIS 2.2.
public struct MediaPlayer: Identifiable, Hashable, Sendable {
    /// What a player does.
    public enum Status: String, Hashable, Sendable {
        case playing = "Playing"
        case paused = "Paused"
        case stopped = "Stopped"
    }

    /// The name on the bus, such as “org.mpris.MediaPlayer2.mpv”.
    public let id: String
    /// The name for people, such as “mpv”.
    public var name: String
    public var status: Status
    /// The track; empty texts are unknown.
    public var title: String
    public var artist: String
    public var album: String
    /// The address of the cover; nil if it has none.
    public var cover: URL?
    /// The track's object path, which seeking names.
    var track: String?
    /// The length in seconds; nil if unknown, as of a radio station.
    public var length: Double?
    /// The position in seconds at `date`.
    public var position: Double
    /// When the position was read.
    public var date: Date
    /// Seconds of the track for each second; 1 is usual.
    public var rate: Double
    public var canPlay: Bool
    public var canPause: Bool
    public var canGoNext: Bool
    public var canGoPrevious: Bool
    public var canSeek: Bool
    public var canRaise: Bool

    /// Creates a value for previews and tests.
    public init(
        id: String, name: String, status: Status = .playing, title: String, artist: String = "", album: String = "", cover: URL? = nil,
        length: Double? = nil, position: Double = 0, date: Date
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.title = title
        self.artist = artist
        self.album = album
        self.cover = cover
        self.length = length
        self.position = position
        self.date = date
        rate = 1
        (canPlay, canPause, canGoNext, canGoPrevious, canSeek, canRaise) = (true, true, true, true, true, true)
    }

    /// Reads the properties of `org.mpris.MediaPlayer2` and of its `.Player`.
    init(name id: String, root: [String: Variant], player: [String: Variant], date: Date) {
        self.id = id
        // “org.mpris.MediaPlayer2.vlc.instance123” is a second VLC.
        let short = id.split(separator: ".").dropFirst(3).first.map(String.init) ?? id
        name = Self.line(root["Identity"]?.string) ?? short
        status = Status(rawValue: player["PlaybackStatus"]?.string ?? "") ?? .stopped
        let track = player["Metadata"]?.dictionary ?? [:]
        title = Self.line(track["xesam:title"]?.string) ?? track["xesam:url"]?.string.flatMap(Self.fileName) ?? ""
        artist = Self.line(track["xesam:artist"]?.strings?.joined(separator: ", ") ?? track["xesam:artist"]?.string) ?? ""
        album = Self.line(track["xesam:album"]?.string) ?? ""
        cover = track["mpris:artUrl"]?.string.flatMap { $0.utf8.count <= Self.longestCover ? URL(string: $0) : nil }
        self.track = track["mpris:trackid"]?.string
        // Microseconds; some players send them as another type of number.
        length = track["mpris:length"]?.number.flatMap { $0 > 0 ? $0 / 1_000_000 : nil }
        position = max((player["Position"]?.number ?? 0) / 1_000_000, 0)
        self.date = date
        let rate = player["Rate"]?.double ?? 1
        self.rate = rate.isFinite && rate > 0 ? rate : 1
        let isControllable = player["CanControl"]?.bool ?? true
        func can(_ what: String, otherwise standard: Bool = false) -> Bool { isControllable && (player[what]?.bool ?? standard) }
        canPlay = can("CanPlay", otherwise: true)
        canPause = can("CanPause", otherwise: true)
        canGoNext = can("CanGoNext")
        canGoPrevious = can("CanGoPrevious")
        canSeek = can("CanSeek") && length != nil
        canRaise = root["CanRaise"]?.bool ?? false
    }

    /// Covers may stand in the address itself (RFC 2397); a megabyte is far more than a small picture needs.
    private static let longestCover = 1_400_000

    private static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : String(words.prefix(200))
    }

    private static func fileName(_ address: String) -> String? { URL(string: address).flatMap { line($0.lastPathComponent) } }

    /// The dates at which the track would begin and end if it goes on playing; nil while it does not, and for an unknown length.
    public var span: (start: Date, end: Date)? {
        guard status == .playing, let length else { return nil }
        return (date - position / rate, date + (length - position) / rate)
    }

    /// The share of the track that was played at `date`, from 0 to 1; nil for an unknown length.
    public var progress: Double? { length.map { min(max(position / $0, 0), 1) } }
}

extension Variant {
    /// A number of any type.
    var number: Double? {
        switch self {
        case .byte(let value): Double(value)
        case .int32(let value): Double(value)
        case .uint32(let value): Double(value)
        case .int64(let value): Double(value)
        case .uint64(let value): Double(value)
        case .double(let value): value.isFinite ? value : nil
        default: nil
        }
    }
}
