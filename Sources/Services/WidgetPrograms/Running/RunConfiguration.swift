import Foundation

/// The configuration of a run for the supervisor: a line of JSON on its standard input, followed by the request.
struct RunConfiguration: Codable, Hashable, Sendable {
    /// The private copy of the program's folder, and the path of the executable in it.
    var folder: String
    var executable: String
    /// A private folder for this run, which the supervisor removes.
    var scratch: String
    /// The user's home, which a sandbox replaces.
    var home: String
    /// The program's whole environment.
    var environment: [String: String]
    var network: Bool
    var filesRead: [ReadableFile]
    /// Nil to run without a sandbox.
    var sandbox: Bubblewrap?
    var limits: RunLimits
    /// The size of the request in bytes.
    var requestLength = 0

    /// The maximum sizes of the JSON line and of a request, in bytes.
    static let (maximumLength, maximumRequest) = (1_048_576, 16 * 1_048_576)

    func message(with request: [UInt8]) -> [UInt8] {
        var configuration = self
        configuration.requestLength = request.count
        // Numbers and texts can always be encoded.
        let line = (try? JSONEncoder().encode(configuration)).map { [UInt8]($0) } ?? []
        return line + [UInt8(ascii: "\n")] + request
    }
}

extension RunConfiguration {
    init?(line: some Collection<UInt8>) {
        // The supervisor reports invalid input.
        guard let configuration = try? JSONDecoder().decode(RunConfiguration.self, from: Data(line)),
            0...Self.maximumRequest ~= configuration.requestLength
        else { return nil }
        self = configuration
    }
}

/// The supervisor's report at the end of a run, as JSON on its standard error, where nobody else can write.
struct RunReport: Codable, Hashable, Sendable {
    enum End: Codable, Hashable, Sendable {
        case ended(status: Int)
        case killed(signal: Int)
        case outOfTime
        case tooMuchMemory
        case tooManyProcesses
        case tooBusy
        /// The output is no longer wanted.
        case stopped
        case notStarted(String)
        case sandboxFailed(String)
    }

    var end: End
    /// The beginning of the program's standard error.
    var words: String

    /// The error of the run; nil after success, and after a requested stop.
    func fault(_ limits: RunLimits) -> ProgramRunError? {
        switch end {
        case .ended(0), .stopped: nil
        case .ended(let status): .ended(status: status, words: OutputText.firstLine(words))
        case .killed(let signal): .killed(signal: signal, words: OutputText.firstLine(words))
        case .outOfTime: .outOfTime(seconds: limits.seconds ?? 0)
        case .tooMuchMemory: .tooMuchMemory(limit: limits.memory)
        case .tooManyProcesses: .tooManyProcesses(limit: limits.processes)
        case .tooBusy: .tooBusy(seconds: limits.busySeconds)
        case .notStarted(let reason): .notStarted(OutputText.firstLine(reason))
        case .sandboxFailed(let words): .sandboxFailed(OutputText.firstLine(words))
        }
    }
}

/// The resource limits of one run.
struct RunLimits: Codable, Hashable, Sendable {
    /// The time limit in seconds; nil for a streaming program.
    var seconds: Int?
    /// The size of an answer, or of one line, in bytes.
    var output = 1_048_576
    /// The resident memory of all processes together, in bytes.
    var memory = 256 * 1_048_576
    /// The address space of each process, which may be reserved without being used, and its writable memory, in bytes.
    var addresses: UInt = 8 << 30
    var data: UInt = 512 << 20
    /// The number of processes, and of all their threads.
    var processes = 64
    var threads = 512
    /// The size of a written file, and of all files in each private folder, in bytes.
    var file: UInt = 16 << 20
    var privateFolder = 32 << 20
    /// The number of open files of each process.
    var openFiles: UInt = 256
    /// The processor time within a minute, in seconds.
    var busySeconds = 30
    /// The bytes of standard error that are kept.
    var words = 4096

    static let answer = RunLimits(seconds: 10)
    static let stream = RunLimits()
}

/// The environment of a program: variables for the language and the time, but none that lead to the desktop, to secrets or to other
/// programs.
enum ProgramEnvironment {
    /// The search path for programs.
    static let path = "/usr/local/bin:/usr/bin:/bin"

    /// The variable that marks the processes of one run, so that they can be found.
    static let mark = "QUIRE_WIDGET_RUN"

    private static let kept = [
        "LANG", "LANGUAGE", "LC_ALL", "LC_CTYPE", "LC_COLLATE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LC_MEASUREMENT",
        "TZ",
    ]
    private static let proxies = ["http_proxy", "https_proxy", "no_proxy", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"]

    /// - Parameters:
    ///   - own: The environment of this process.
    ///   - temporary: The program's folder for temporary files.
    static func variables(from own: [String: String], home: String, temporary: String, network: Bool, run: String) -> [String: String] {
        // The program's folder cannot be written.
        var variables = ["PATH": path, "HOME": home, "TMPDIR": temporary, mark: run, "PYTHONDONTWRITEBYTECODE": "1"]
        for name in kept { variables[name] = own[name] }
        // A proxy address with a password stays secret.
        if network { for name in proxies { variables[name] = own[name].flatMap { $0.contains("@") ? nil : $0 } } }
        return variables
    }
}
