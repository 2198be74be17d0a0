import Desktop

/// Tells when the scan history is switched on or off, which the library knows nothing of.
@MainActor
final class ScanHistoryWatch {
    private var observation: PreferencesObservation?
    private var isOn: Bool

    init(_ preferences: Preferences, changed: @escaping @MainActor () -> Void) {
        isOn = preferences.remembersScans
        observation = preferences.observe { [weak self, weak preferences] in
            guard let self, let preferences, preferences.remembersScans != self.isOn else { return }
            self.isOn.toggle()
            changed()
        }
    }
}
