/// The variables that a program gets: those of the language and the time, and none that lead to the desktop, to secrets or to other programs.
enum ProgramEnvironment {
    /// Where a program is looked for.
    static let path = "/usr/local/bin:/usr/bin:/bin"

    /// Tells the processes of one run from all others, for whoever has to look for them.
    static let mark = "QUIRE_WIDGET_RUN"

    private static let kept = [
        "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LC_MEASUREMENT", "TZ",
    ]
    private static let proxies = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"]

    /// - Parameters:
    ///   - own: the environment of this process.
    ///   - temporary: its folder for temporary files.
    static func variables(from own: [String: String], home: String, temporary: String, network: Bool, run: String) -> [String: String] {
        var variables = ["PATH": path, "HOME": home, "TMPDIR": temporary, mark: run]
        // Its folder cannot be written, or is not its own.
        variables["PYTHONDONTWRITEBYTECODE"] = "1"
        for name in kept { variables[name] = own[name] }
        // A proxy with a password in its address stays a secret.
        if network { for name in proxies { variables[name] = own[name].flatMap { $0.contains("@") ? nil : $0 } } }
        return variables
    }
}
