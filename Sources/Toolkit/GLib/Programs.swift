import CGLib
import Glibc

/// Between fork and exec: a session of its own, and no signal blocked, as libdispatch's threads have them blocked and a child inherits that.
let childBegins: GSpawnChildSetupFunc = { _ in
    setsid()
    var none = sigset_t()
    sigemptyset(&none)
    sigprocmask(SIG_SETMASK, &none, nil)
}

/// Starting other programs, detached from this one.
public enum Programs {
    /// Starts a program that outlives this one: its own session, no standard input or output of ours.
    ///
    /// - Parameter environment: variables that it has beside those of this program.
    public static func startDetached(_ arguments: [String], environment: [String: String] = [:]) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        var argv: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
        defer { for argument in argv { g_free(argument) } }
        var variables = g_get_environ()
        defer { g_strfreev(variables) }
        for (name, value) in environment { variables = g_environ_setenv(variables, name, value, 1) }
        let flags = GSpawnFlags(
            rawValue: G_SPAWN_SEARCH_PATH.rawValue | G_SPAWN_STDOUT_TO_DEV_NULL.rawValue | G_SPAWN_STDERR_TO_DEV_NULL.rawValue)
        let started = g_spawn_async(nil, &argv, variables, flags, childBegins, nil, nil, &error)
        guard started != 0 else { throw GLibError(adopting: error) }
    }
}
