import Foundation

/// Which files the pictures of a widget program may be: the host reads them with the user's rights, not with the program's.
enum ProgramPicture {
    /// The absolute path of a file in the program's folder, or of one that its manifest asks to read; wherever links lead counts.
    static func path(_ place: JSONPlace, of folder: ProgramFolder) throws(ProgramProblem) -> String {
        let written = try place.text()
        let advice = "Name a picture in the program's own folder, one below “filesRead” of widget.json, or give its bytes as “data”."
        let shown = CleanText.line(String(written.prefix(80)))
        guard !written.isEmpty, written.utf8.count <= 1024, !written.contains("\0"), !written.contains("://") else {
            throw place.problem("“\(shown)” is no path", advice)
        }
        // Where a program finds itself in its sandbox.
        let path = written.hasPrefix(SandboxArguments.folder + "/") ? String(written.dropFirst(SandboxArguments.folder.utf8.count + 1)) : written
        let file = (path.hasPrefix("/") ? URL(filePath: path) : folder.url.appending(path: path)).resolvingSymlinksInPath()
        let allowed = [folder.url.path] + folder.manifest.permissions.filesRead.map(absolute)
        guard allowed.contains(where: { file.path == $0 || file.path.hasPrefix($0 + "/") }) else {
            throw place.problem("“\(shown)” is not among what this program may show", advice)
        }
        return file.path
    }

    private static func absolute(_ path: String) -> String {
        let full = path.hasPrefix("~/") ? FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst() : path
        return URL(filePath: full).resolvingSymlinksInPath().path
    }
}
