import LibraryStore

extension ScanSource {
    /// Where it was, as short as people would say it.
    var words: String { name.isEmpty ? medium.name : name }
}
