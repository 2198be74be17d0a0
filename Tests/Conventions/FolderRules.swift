/// Targets and folders are two views of one list.
enum FolderRules {
    static func targetsWithoutFolder(_ manifest: Manifest, isFolder: (String) -> Bool) -> [String] {
        manifest.targets.filter { !isFolder($0.path) }.map { "\($0.name) has no folder \($0.path)" }
    }

    static func foldersWithoutTarget(_ folders: Set<String>, _ manifest: Manifest) -> [String] {
        folders.filter { folder in !manifest.targets.contains { folder == $0.path || folder.hasPrefix($0.path + "/") } }
            .sorted().map { "\($0) belongs to no target" }
    }

    /// A folder is named after its target, but for the tests of conventions, which are of no target.
    static func misnamed(_ manifest: Manifest) -> [String] {
        manifest.targets.filter { $0.path.split(separator: "/").last.map(String.init) != $0.name && $0.name != "ConventionsTests" }
            .map { "\($0.name) is in \($0.path)" }
    }
}
