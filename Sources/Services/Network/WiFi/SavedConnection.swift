import GLib

/// The saved connection of a network that an earlier code made. The settings of this code are saved only once they have worked.
@MainActor
struct SavedConnection {
    typealias Groups = [String: [String: Variant]]

    let path: String
    private let service: NetworkManagerClient
    /// The settings before, with their passwords.
    private let before: Groups
    private let after: Groups
    private static let interface = NetworkManagerClient.name + ".Settings.Connection"

    /// Nil if there is no saved connection.
    init?(_ network: WiFiNetwork, _ service: NetworkManagerClient) async throws(NetworkError) {
        // NetworkManager returns an error if there is none.
        let found = try? await service.ask(
            NetworkManagerClient.root + "/Settings", NetworkManagerClient.name + ".Settings", "GetConnectionByUuid", [.string(network.uuid)]
        ).first?.string
        guard let path = found else { return nil }
        self.path = path
        self.service = service
        var before = try await service.ask(path, Self.interface, "GetSettings", []).first?.groups ?? [:]
        for group in Self.secretGroups where before[group] != nil {
            // A password in the user's own keyring is not returned, and stays there.
            let secrets = try? await service.ask(path, Self.interface, "GetSecrets", [.string(group)]).first?.groups
            before[group]?.merge(secrets?[group] ?? [:]) { _, secret in secret }
        }
        self.before = before
        after = Self.merging(network.settings, to: before)
    }

    private static let secretGroups = ["802-11-wireless-security", "802-1x"]

    /// Merges the settings of a code into saved ones. The code replaces the security settings; other settings that people have made, such
    /// as a fixed address, stay.
    static func merging(_ settings: Groups, to before: Groups) -> Groups {
        var after = before
        for group in secretGroups {
            let isSame = settings[group, default: [:]].allSatisfy { before[group]?[$0.key] == $0.value }
            if !isSame || settings[group] == nil { after[group] = settings[group] }
        }
        after["802-11-wireless", default: [:]].merge(settings["802-11-wireless"] ?? [:]) { _, new in new }
        return after
    }

    /// Applies the new settings for now, without saving them to the disk.
    func apply() async throws(NetworkError) {
        guard after != before else { return }
        _ = try await service.ask(path, Self.interface, "UpdateUnsaved", [.groups(after)])
    }

    /// Saves the new settings to the disk.
    func save() {
        guard after != before else { return }
        service.send(path, Self.interface, "Save", [])
    }

    /// Restores the settings from before.
    func restore() {
        guard after != before else { return }
        service.send(path, Self.interface, "Update", [.groups(before)])
    }
}
