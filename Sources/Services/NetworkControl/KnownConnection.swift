import GLib

/// A connection that an earlier code of the same network made, which an attempt changes, and gives back as it was when it fails.
@MainActor
struct KnownConnection {
    let path: String
    private let service: NetworkService
    private let before: [String: [String: Variant]]

    private static let interface = NetworkService.service + ".Settings.Connection"
    /// The groups of settings that have secrets, which NetworkManager tells apart from the rest.
    private static let secretGroups = ["802-11-wireless-security", "802-1x"]

    /// Nil where there is none.
    init?(of network: WiFiNetwork, _ service: NetworkService) async {
        // NetworkManager answers with an error when there is none.
        guard let path = try? await service.settingsCall("GetConnectionByUuid", [.string(network.uuid)]).first?.string else { return nil }
        guard var groups = try? await service.call(path, Self.interface, "GetSettings", []).first?.groups else { return nil }
        for name in Self.secretGroups where groups[name] != nil {
            // What has no secrets, or does not tell them to this user, stays without.
            let secrets = try? await service.call(path, Self.interface, "GetSecrets", [.string(name)]).first?.groups
            groups[name]?.merge(secrets?[name] ?? [:]) { $1 }
        }
        (self.path, self.service, before) = (path, service, groups)
    }

    /// Takes over what a code says of the network. What else was set up, such as addresses, stays.
    func change(to network: WiFiNetwork) async throws(NetworkError) {
        let now = network.settings
        var groups = before
        groups["802-11-wireless"] = (before["802-11-wireless"] ?? [:]).merging(now["802-11-wireless"] ?? [:]) { $1 }
        for name in Self.secretGroups { groups[name] = now[name] }
        guard groups != before else { return }
        _ = try await service.call(path, Self.interface, "Update", [.groups(groups)])
    }

    func putBack() { service.tell(path, Self.interface, "Update", [.groups(before)]) }
}
