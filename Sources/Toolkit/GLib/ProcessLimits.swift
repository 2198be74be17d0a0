import Glibc

/// Limits of this process itself, for programs that open what comes from outside and may be lost.
public enum ProcessLimits {
    /// Bounds the address space, in bytes, and leaves no core dump behind. For good.
    public static func setMemory(_ bytes: UInt) {
        set(RLIMIT_AS, bytes)
        set(RLIMIT_CORE, 0)
    }

    /// Ends this process by SIGPROF or SIGALRM unless `liftTime` comes first.
    ///
    /// - Parameters:
    ///   - computing: seconds of processor time.
    ///   - waiting: seconds that pass, for what waits instead of computing.
    public static func setTime(computing: Int, waiting: UInt32) {
        alarm(waiting)
        setTimer(computing)
    }

    public static func liftTime() {
        alarm(0)
        setTimer(0)
    }

    /// Whether a process with this status, as waitpid gives it, was ended by its time limit.
    public static func isOutOfTime(status: Int32) -> Bool { [SIGALRM, SIGPROF].contains(status & 0x7F) }

    private static func set(_ resource: __rlimit_resource, _ value: UInt) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    private static func setTimer(_ seconds: Int) {
        var timer = itimerval(it_interval: timeval(), it_value: timeval(tv_sec: seconds, tv_usec: 0))
        setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    }
}
