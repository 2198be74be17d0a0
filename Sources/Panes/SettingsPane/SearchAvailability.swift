import GLib

/// What there is for finding codes in the desktop's own search, in words.
struct SearchAvailability: Hashable {
    private static let provider = "org.quirebook.Quire.SearchProvider"
    /// Those who ask it, by their names on the bus.
    private static let searches = [("org.gnome.Shell", "GNOME’s overview"), ("org.kde.krunner", "KRunner")]

    let hasBus: Bool
    /// Whether the session starts Quire's answers when they are asked for.
    let isInstalled: Bool
    /// Those who ask in this session.
    let searches: [String]

    static let noBus = SearchAvailability(hasBus: false, isInstalled: false, searches: [])

    @MainActor
    static func look(on bus: MessageBus) async -> SearchAvailability {
        let running = await names("ListNames", on: bus)
        let known = running.union(await names("ListActivatableNames", on: bus))
        return SearchAvailability(
            hasBus: true, isInstalled: known.contains(provider), searches: searches.filter { known.contains($0.0) }.map(\.1))
    }

    @MainActor
    private static func names(_ method: String, on bus: MessageBus) async -> Set<String> {
        let service = "org.freedesktop.DBus"
        // A bus that does not say it has nobody.
        let answer = try? await bus.answer(service, path: "/org/freedesktop/DBus", interface: service, method: method, [], timeout: 5000)
        return Set(answer?.first?.strings ?? [])
    }

    var words: String {
        guard hasBus else { return "Not available here: there is no session bus, on which a search is asked." }
        guard !searches.isEmpty else { return "Not available here: neither GNOME’s overview nor KRunner is there to search in." }
        let names = searches.joined(separator: " and ")
        guard isInstalled else {
            return "Not available here: \(names) cannot start Quire. Install Quire where the session looks for services, and log in again."
        }
        return "\(names) can find codes by title, tag, note and kind. Passwords and what is in the trash are never found."
    }
}
