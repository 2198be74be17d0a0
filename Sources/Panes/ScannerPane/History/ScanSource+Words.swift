import LibraryStore

extension ScanSource {
    /// Where it was, as short as people would say it.
    var words: String { name.isEmpty ? medium.name : name }

    var iconName: String {
        switch medium {
        case .camera: "quire-camera-symbolic"
        case .screen: "quire-screen-symbolic"
        case .clipboard: "quire-copy-symbolic"
        case .file: "quire-picture-symbolic"
        }
    }
}
