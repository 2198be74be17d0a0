public import PaneKit

/// Pictures that are opened with Quire from outside.
extension ScannerPane: OpeningPane {
    public func open(_ content: OpenedContent) async {
        guard case .pictures(let paths) = content else { return }
        show(.file)
        files.read(paths: paths)
    }
}
