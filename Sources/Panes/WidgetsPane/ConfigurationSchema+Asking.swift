import Timeline

extension ConfigurationSchema {
    /// The setting that says what of the library is shown, if there is one.
    var libraryParameter: ConfigurationParameter? {
        parameters.first { $0.kind.source == .code } ?? parameters.first { $0.kind.source == .folder }
    }

    /// Whether that has to be asked for before anything is pinned: a kind that has something sensible to show by itself is pinned at once.
    var asksFirst: Bool {
        guard let parameter = libraryParameter else { return false }
        return parameter.condition == nil && parameter.standard == nil
    }
}
