/// Rules about the types of the product's targets.
enum TypeRules {
    /// Types at the top level that two targets declare: whoever reads the name cannot know which one is meant.
    static func sharedNames(_ files: [SourceFile], _ manifest: Manifest) -> [String] {
        var owners: [String: Set<String>] = [:]
        for file in files {
            guard let target = manifest.target(of: file) else { continue }
            for name in topLevelTypes(file) { owners[name, default: []].insert(target.name) }
        }
        return owners.filter { $0.value.count > 1 }.map { "\($0.key) is in \($0.value.sorted().joined(separator: " and "))" }.sorted()
    }

    /// The names of the types that begin at the margin, whatever their access.
    static func topLevelTypes(_ file: SourceFile) -> [String] {
        let declaration =
            #/^(?:@\w+(?:\([^)]*\))?\s+|(?:public|package|private|fileprivate|final|open|indirect|nonisolated)\s+)*(?:struct|class|enum|actor|protocol|typealias)\s+(\w+)/#
        return file.code.split(separator: "\n").filter { $0.first?.isWhitespace == false && $0.first != "}" }
            .compactMap { $0.firstMatch(of: declaration).map { String($0.1) } }
    }
}
