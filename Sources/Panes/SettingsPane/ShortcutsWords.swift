import Desktop

/// What is said of the keys that work in every program.
struct ShortcutsWords: Hashable, Sendable {
    let isOn: Bool
    let hasBus: Bool
    let isInstalled: Bool
    let state: ShortcutsState?

    /// Whether turning them on makes sense.
    var isPossible: Bool { hasBus && isInstalled }

    private static let command = "gapplication action org.quirebook.Quire scan-screen"
    private static let bindYourself = "Any key of your desktop’s own settings can do the same: let it run “\(command)”."

    var text: String {
        guard hasBus else { return "Not available here: there is no session bus that a desktop could send its keys over." }
        guard isInstalled else { return "Not available here: quire-service, which waits for the keys, was not found. Install Quire completely." }
        switch (isOn, state) {
        case (_, .refused?): return "Your desktop asked, and you decided against them. Turn them on to be asked again. \(Self.bindYourself)"
        case (false, _): return "Scan the screen, make a new code and more while another program is in front. Your desktop asks which keys to use."
        case (true, .unavailable?): return "Not available here: this desktop has no portal for such keys. \(Self.bindYourself)"
        case (true, .failed(let words)?): return "The desktop gives no keys: \(words) \(Self.bindYourself)"
        case (true, .asking?): return "Your desktop is being asked for keys…"
        case (true, .on(let shortcuts, _)?): return Self.list(shortcuts)
        case (true, .off?), (true, nil): return "They begin to work in a moment."
        }
    }

    private static func list(_ shortcuts: [BoundShortcut]) -> String {
        let set = shortcuts.filter { !$0.trigger.isEmpty }
        guard !set.isEmpty else { return "On. Choose the keys in your desktop’s settings, where its keys for programs are." }
        return set.map { "\($0.action.title): \($0.trigger)" }.joined(separator: " · ")
    }
}
