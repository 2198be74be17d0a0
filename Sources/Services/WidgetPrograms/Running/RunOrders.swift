import Foundation

/// What the supervisor is told: a line of JSON on its standard input, after it the request.
struct RunOrders: Codable, Hashable, Sendable {
    /// The private copy that is run, and what is run in it.
    var folder: String
    var executable: String
    /// A private folder for this run alone, which the supervisor removes.
    var scratch: String
    /// The user's home, which a sandbox replaces.
    var home: String
    /// All of the program's environment.
    var environment: [String: String]
    var network: Bool
    var filesRead: [ReadableFile]
    /// Nil for running without a sandbox.
    var sandbox: SandboxTool?
    var limits: RunLimits
    /// Bytes of the request.
    var requestLength: Int

    /// Bytes of the line of JSON, and of a request.
    static let (maximumLength, maximumRequest) = (1_048_576, 16 * 1_048_576)

    func message(with request: [UInt8]) -> [UInt8] {
        var orders = self
        orders.requestLength = request.count
        // Numbers and texts always encode.
        let line = (try? JSONEncoder().encode(orders)).map { [UInt8]($0) } ?? []
        return line + [UInt8(ascii: "\n")] + request
    }

    init?(line: some Collection<UInt8>) {
        // Whoever sends something else gets a report that says so.
        guard let orders = try? JSONDecoder().decode(RunOrders.self, from: Data(line)), 0...Self.maximumRequest ~= orders.requestLength else {
            return nil
        }
        self = orders
    }

    init(
        folder: String, executable: String, scratch: String, home: String, environment: [String: String], network: Bool,
        filesRead: [ReadableFile], sandbox: SandboxTool?, limits: RunLimits
    ) {
        (self.folder, self.executable, self.scratch, self.home) = (folder, executable, scratch, home)
        (self.environment, self.network, self.filesRead) = (environment, network, filesRead)
        (self.sandbox, self.limits) = (sandbox, limits)
        requestLength = 0
    }
}

/// What the supervisor says at the end, as JSON on its standard error, where nobody else can write.
struct RunReport: Codable, Hashable, Sendable {
    enum End: Codable, Hashable, Sendable {
        case ended(status: Int)
        case killed(signal: Int)
        case outOfTime
        case tooMuchMemory
        case tooManyProcesses
        case tooBusy
        /// Nobody wants its output any more.
        case stopped
        case notStarted(String)
        case sandboxFailed(String)
    }

    var end: End
    /// The beginning of what the program wrote to its standard error.
    var words: String

    /// Nil for the good end, and for one that was asked for.
    func fault(_ limits: RunLimits) -> ProgramFault? {
        switch end {
        case .ended(0), .stopped: nil
        case .ended(let status): .ended(status: status, words: PlainWords.firstLine(words))
        case .killed(let signal): .killed(signal: signal, words: PlainWords.firstLine(words))
        case .outOfTime: .outOfTime(seconds: limits.seconds ?? 0)
        case .tooMuchMemory: .tooMuchMemory(limit: limits.memory)
        case .tooManyProcesses: .tooManyProcesses(limit: limits.processes)
        case .tooBusy: .tooBusy(seconds: limits.busySeconds)
        case .notStarted(let reason): .notStarted(PlainWords.firstLine(reason))
        case .sandboxFailed(let words): .sandboxFailed(PlainWords.firstLine(words))
        }
    }
}

/// What one run of a program may use.
struct RunLimits: Codable, Hashable, Sendable {
    /// Seconds until its end; nil for a program that stays.
    var seconds: Int?
    /// Bytes of an answer, or of one line.
    var output = 1_048_576
    /// Resident bytes of all its processes together.
    var memory = 256 * 1_048_576
    /// Bytes of address space of each process, which may be reserved without being used, and bytes that it can write to.
    var addresses: UInt = 8 << 30
    var data: UInt = 512 << 20
    /// Its processes, and the threads of all of them.
    var processes = 64
    var threads = 512
    /// Bytes of a file that it writes, and of all files in each of its private folders.
    var file: UInt = 16 << 20
    var privateFolder = 32 << 20
    /// Open files of each process.
    var openFiles: UInt = 256
    /// Seconds of processor time within a minute.
    var busySeconds = 30
    /// Bytes of what it writes to standard error that are kept.
    var words = 4096

    static let answer = RunLimits(seconds: 10)
    static let stream = RunLimits()
}

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
