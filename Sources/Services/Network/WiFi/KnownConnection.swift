import GLib

/// The connection that an earlier code of the same network made: what this code says of it is kept once it has worked, and not before.
@MainActor
struct KnownConnection {
    typealias Groups = [String: [String: Variant]]

    let path: String
    private let service: NetworkService
    /// With its passwords.
    private let before: Groups
    private let after: Groups
    private static let interface = NetworkService.service + ".Settings.Connection"

    /// Nil when there is none.
    init?(_ network: WiFiNetwork, _ service: NetworkService) async throws(NetworkError) {
        // NetworkManager answers with an error when there is none.
        let found = try? await service.settingsCall("GetConnectionByUuid", [.string(network.uuid)]).first?.string
        guard let path = found else { return nil }
        self.path = path
        self.service = service
        var before = try await service.call(path, Self.interface, "GetSettings", []).first?.groups ?? [:]
        for group in Self.secretGroups where before[group] != nil {
            // A password that somebody's own keyring has is not told, and stays there.
            let secrets = try? await service.call(path, Self.interface, "GetSecrets", [.string(group)]).first?.groups
            before[group]?.merge(secrets?[group] ?? [:]) { _, secret in secret }
        }
        self.before = before
        after = Self.applying(network.settings, to: before)
    }

    private static let secretGroups = ["802-11-wireless-security", "802-1x"]

    /// What a code says replaces what says how to get in; what people have set besides, such as a fixed address, stays.
    static func applying(_ settings: Groups, to before: Groups) -> Groups {
        var after = before
        for group in secretGroups {
            let isSame = settings[group, default: [:]].allSatisfy { before[group]?[$0.key] == $0.value }
            if !isSame || settings[group] == nil { after[group] = settings[group] }
        }
        after["802-11-wireless", default: [:]].merge(settings["802-11-wireless"] ?? [:]) { _, new in new }
        return after
    }

    /// For now: what is on the disk stays.
    func change() async throws(NetworkError) {
        guard after != before else { return }
        _ = try await service.call(path, Self.interface, "UpdateUnsaved", [.groups(after)])
    }

    /// Puts what was changed on the disk.
    func keep() {
        guard after != before else { return }
        service.tell(path, Self.interface, "Save", [])
    }

    func restore() {
        guard after != before else { return }
        service.tell(path, Self.interface, "Update", [.groups(before)])
    }
}
