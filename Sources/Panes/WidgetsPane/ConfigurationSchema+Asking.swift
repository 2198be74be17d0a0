import Timeline

extension ConfigurationSchema {
    /// What is asked for before anything is pinned: the code or the file that the widget is about, where it has none by itself.
    var question: ConfigurationParameter? {
        parameters.first { parameter in
            guard parameter.standard == nil, isShown(parameter.name, in: WidgetConfiguration()) else { return false }
            switch parameter.kind {
            case .code, .file: return true
            default: return false
            }
        }
    }
}
