import GLib

/// An access point in reach, as NetworkManager describes it.
struct AccessPoint: Hashable, Sendable {
    let path: String
    let name: [UInt8]
    /// Per cent.
    let strength: UInt8
    private let abilities: Ability
    private let isPrivate: Bool

    /// `NM80211ApSecurityFlags`.
    struct Ability: OptionSet, Hashable {
        let rawValue: UInt32
        static let sharedKey = Ability(rawValue: 0x100)
        static let enterprise = Ability(rawValue: 0x200)
        static let equals = Ability(rawValue: 0x400)
        static let opportunistic = Ability(rawValue: 0x800)
    }

    init?(path: String, _ properties: [String: Variant]) {
        guard let name = properties["Ssid"]?.bytes else { return nil }
        self.path = path
        self.name = name
        strength = properties["Strength"]?.byte ?? 0
        let (wpa, rsn) = (properties["WpaFlags"]?.uint32 ?? 0, properties["RsnFlags"]?.uint32 ?? 0)
        abilities = Ability(rawValue: wpa | rsn)
        // NM80211ApFlags: the first bit is privacy.
        isPrivate = (properties["Flags"]?.uint32 ?? 0) & 1 != 0
    }

    func speaks(_ ability: Ability) -> Bool { abilities.contains(ability) }
    var isOpen: Bool { !isPrivate && abilities.isEmpty }
}
