public import Platform

/// An accent colour that can be chosen in the settings.
public struct Accent: Identifiable, Hashable, Sendable {
    /// The id in the settings: lower case and never translated.
    public let id: String
    public let name: LocalizedText
    public let color: Color

    /// The accent colour of the desktop.
    public init(desktop color: Color) {
        id = Self.desktopID
        name = tr("System")
        self.color = color
    }

    /// The id in the settings for the accent colour of the desktop.
    public static let desktopID = "system"

    init(id: String, name: LocalizedText, color: UInt32) {
        self.id = id
        self.name = name
        self.color = Color(packed: color)
    }

    public static let violet = Accent(id: "violet", name: tr("Violet"), color: 0x7C3AED)
    public static let indigo = Accent(id: "indigo", name: tr("Indigo"), color: 0x4F46E5)
    public static let teal = Accent(id: "teal", name: tr("Teal"), color: 0x14B8A6)
    public static let rose = Accent(id: "rose", name: tr("Rose"), color: 0xF43F5E)
    public static let orange = Accent(id: "orange", name: tr("Orange"), color: 0xF97316)
    public static let mono = Accent(id: "mono", name: tr("Mono"), color: 0x6B7280)

    /// Every accent, in the order of the settings.
    public static let all = [violet, indigo, teal, rose, orange, mono]
    public static let standard = violet

    /// The accent with this id. An unknown id, as in settings of a newer Quire, gives the standard accent.
    public init(id: String) {
        self = Accent.all.first { $0.id == id } ?? .standard
    }

    /// “#RRGGBB”.
    public var hex: String { color.hex }
}
