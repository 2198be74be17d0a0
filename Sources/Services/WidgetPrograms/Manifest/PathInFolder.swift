/// Paths that stay in the folder they are relative to.
enum PathInFolder {
    /// Refuses what leads out of the folder.
    static func check(_ place: JSONPlace) throws(ProgramProblem) -> String {
        let path = try place.text()
        guard isInside(path) else {
            throw place.problem(
                "“\(CleanText.line(String(path.prefix(80))))” is no path in the folder", "Give a relative path without “..”, such as widget.")
        }
        return path
    }

    static func isInside(_ path: String) -> Bool {
        !path.isEmpty && path.utf8.count <= 200 && !path.hasPrefix("/") && CleanText.line(path) == path
            && !path.split(separator: "/", omittingEmptySubsequences: false).contains { $0.isEmpty || $0 == ".." || $0 == "." }
    }
}
