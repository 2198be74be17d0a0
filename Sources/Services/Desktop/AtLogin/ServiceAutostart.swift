import Foundation
import Platform

/// What the program without a window is started at login for.
public enum ServiceReason: String, CaseIterable, Sendable {
    /// Keys that work in every program.
    case shortcuts
    /// The icon in the panel.
    case tray
}

/// Whether `quire-service` is started at login: keeps an autostart entry for as long as something of it is to stay.
///
/// Each part says only what it wants itself; who else wants the program stands in the entry.
@MainActor
public final class ServiceAutostart {
    private let entry: AutostartEntry
    private let program: String?

    /// - Parameters:
    ///   - folder: of autostart entries; `$XDG_CONFIG_HOME/autostart` unless told.
    ///   - program: the absolute path of quire-service; the one that would be started now unless told.
    public init(folder: URL? = nil, program: String? = nil) {
        entry = AutostartEntry(.service, folder: folder)
        self.program = program ?? ProgramFile.path(of: ServiceLauncher.name)
    }

    /// Whether somebody has switched the entry off in a tool of the desktop.
    public var isSwitchedOff: Bool { entry.isSwitchedOff }

    /// To be called whenever a part's setting may have changed, and when it starts. What was switched off in a tool of the desktop stays so.
    public func follow(_ reason: ServiceReason, isWanted: Bool) throws {
        var reasons = entry.reasons
        if isWanted { reasons.insert(reason.rawValue) } else { reasons.remove(reason.rawValue) }
        try entry.follow(isWanted: !reasons.isEmpty, path: program, reasons: reasons)
    }

    /// The same for a choice that somebody just made in Settings: it counts more than an older one in a tool of the desktop.
    public func choose(_ reason: ServiceReason, isWanted: Bool) throws {
        if isWanted { try entry.switchOn() }
        try follow(reason, isWanted: isWanted)
    }
}
