public import Foundation
import Platform

/// A reason to start `quire-service` at login.
public enum ServiceAutostartReason: String, CaseIterable, Sendable {
    /// Global shortcuts.
    case shortcuts
    /// The status icon in the panel.
    case tray
}

/// Keeps the autostart entry of `quire-service` for as long as at least one part wants the program.
///
/// Each part reports only its own wish; the wishes of the others are kept in the entry.
@MainActor
public final class ServiceAutostart {
    private let entry: AutostartEntry
    private let program: String?

    /// - Parameters:
    ///   - folder: The folder of autostart entries; `$XDG_CONFIG_HOME/autostart` by default.
    ///   - program: The absolute path of quire-service; the installed one by default.
    public init(folder: URL? = nil, program: String? = nil) {
        entry = AutostartEntry(.service, folder: folder)
        self.program = program ?? InstalledProgram.path(of: ServiceLauncher.name)
    }

    /// Whether the entry has been switched off in a tool of the desktop.
    public var isSwitchedOff: Bool { entry.isSwitchedOff }

    /// Updates the entry for one reason. Call it when a part starts and when its setting may have changed. An entry that was switched off
    /// in a tool of the desktop stays switched off.
    public func follow(_ reason: ServiceAutostartReason, isWanted: Bool) throws {
        var reasons = entry.reasons
        if isWanted { reasons.insert(reason.rawValue) } else { reasons.remove(reason.rawValue) }
        try entry.update(isWanted: !reasons.isEmpty, path: program, reasons: reasons)
    }

    /// Updates the entry for a choice that was just made in Settings, which overrides an older one in a tool of the desktop.
    public func choose(_ reason: ServiceAutostartReason, isWanted: Bool) throws {
        if isWanted { try entry.switchOn() }
        try follow(reason, isWanted: isWanted)
    }
}
