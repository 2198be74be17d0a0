import Foundation
import GLib

/// A battery, as UPower describes it: of the computer, or of something connected to it.
public struct PowerDevice: Identifiable, Hashable, Sendable {
    /// The kind of thing that a battery is in (`UpDeviceKind`).
    public enum Kind: Hashable, Sendable {
        /// The computer itself.
        case computer
        case uninterruptiblePowerSupply, mouse, keyboard, phone, tablet, gameController, pen, touchpad, headset, speakers, camera, watch
        case other
    }

    /// What a battery does now (`UpDeviceState`).
    public enum State: Hashable, Sendable {
        case charging, discharging, full
        /// Connected, but neither charging nor discharging, as at a charge limit.
        case waiting
        case unknown
    }

    /// The path of the object on the bus.
    public let id: String
    public let kind: Kind
    /// The model, or empty.
    public let name: String
    /// From 0 to 1.
    public let charge: Double
    /// Whether `charge` is only one of a few levels, as of many mice.
    public let isCoarse: Bool
    public let state: State
    /// The seconds until it is empty or full; nil if unknown.
    public let secondsLeft: Int64?
    /// The watts that it gives or takes; nil if unknown.
    public let power: Double?
    /// The share of its original capacity that it still has, from 0 to 1; nil if unknown.
    public let health: Double?

    /// Creates a value for previews and tests.
    public init(
        id: String, kind: Kind, name: String = "", charge: Double, isCoarse: Bool = false, state: State = .discharging,
        secondsLeft: Int64? = nil, power: Double? = nil, health: Double? = nil
    ) {
        self.id = id
        self.kind = kind
        self.name = name
        self.charge = charge
        self.isCoarse = isCoarse
        self.state = state
        self.secondsLeft = secondsLeft
        self.power = power
        self.health = health
    }

    /// Reads the properties of `org.freedesktop.UPower.Device`; nil for mains power and for a bay without a battery.
    init?(path: String, _ facts: [String: Variant]) {
        let type = facts["Type"]?.uint32 ?? 0
        let isSupply = facts["PowerSupply"]?.bool ?? false
        guard type != 1, facts["IsPresent"]?.bool ?? true else { return nil }
        // UpDeviceLevel: 1 none, as of batteries with a percentage.
        let level = Self.levels[facts["BatteryLevel"]?.uint32 ?? 1]
        guard let percentage = facts["Percentage"]?.double, percentage.isFinite else { return nil }
        id = path
        kind = Self.kind(type, isSupply: isSupply)
        name = String((facts["Model"]?.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines).prefix(80))
        charge = level ?? min(max(percentage / 100, 0), 1)
        isCoarse = level != nil
        state = Self.states[facts["State"]?.uint32 ?? 0] ?? .unknown
        let left = state == .charging ? facts["TimeToFull"]?.int64 : facts["TimeToEmpty"]?.int64
        // An estimate of days is none.
        secondsLeft = left.flatMap { (1...172_800).contains($0) ? $0 : nil }
        power = facts["EnergyRate"]?.double.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
        health = facts["Capacity"]?.double.flatMap { (1...100).contains($0) ? $0 / 100 : nil }
    }

    private static func kind(_ type: UInt32, isSupply: Bool) -> Kind {
        switch type {
        case 2: isSupply ? .computer : .other
        case 3: .uninterruptiblePowerSupply
        case 5: .mouse
        case 6: .keyboard
        case 7, 8: .phone
        case 10: .tablet
        case 12: .gameController
        case 13: .pen
        case 14: .touchpad
        case 17, 19: .headset
        case 18, 21: .speakers
        case 25: .camera
        case 26: .watch
        default: .other
        }
    }

    /// `UpDeviceState`.
    private static let states: [UInt32: State] = [1: .charging, 2: .discharging, 3: .discharging, 4: .full, 5: .waiting, 6: .waiting]
    /// `UpDeviceLevel`: low, critical, normal, high, full.
    private static let levels: [UInt32: Double] = [3: 0.2, 4: 0.05, 6: 0.55, 7: 0.8, 8: 1]
}

/// The batteries and the power profile at one time.
public struct PowerReport: Hashable, Sendable {
    /// UPower's state.
    public var service: ServiceState
    /// The computer's own batteries first.
    public var devices: [PowerDevice]
    /// Whether the computer runs on battery.
    public var isOnBattery: Bool
    /// The ids of the power profiles, such as “power-saver”, from the slowest; empty where the computer has none.
    public var profiles: [String]
    /// The id of the active one.
    public var profile: String?

    /// Creates a report.
    public init(
        service: ServiceState, devices: [PowerDevice] = [], isOnBattery: Bool = false, profiles: [String] = [], profile: String? = nil
    ) {
        self.service = service
        self.devices = devices
        self.isOnBattery = isOnBattery
        self.profiles = profiles
        self.profile = profile
    }
}
