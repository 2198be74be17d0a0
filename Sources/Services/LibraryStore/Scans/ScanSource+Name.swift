extension ScanSource.Medium {
    /// The name shown to people.
    public var name: String {
        switch self {
        case .camera: "Camera"
        case .screen: "Screen"
        case .clipboard: "Clipboard"
        case .file: "File"
        }
    }
}
