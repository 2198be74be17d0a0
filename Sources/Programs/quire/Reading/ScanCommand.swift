public import ArgumentParser
import Desktop
import Foundation
import Payload
import Platform
import Scanning

extension ScanDestination.Source: ExpressibleByArgument {}

/// Scans codes with a camera.
struct ScanCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: tr("Scan codes with a camera and print their content."),
        usage: """
            quire scan [--once] [--timeout SECONDS] [--device FILE] [--json]
            quire scan --window [--source camera|screen|clipboard|files]
            """,
        discussion: tr(
            """
            Prints a line for each code that comes into view, like “quire read”, until Ctrl+C; a code that stays in view is printed once. \
            Codes are only printed: nothing is opened or saved.
            """),
        examples: [
            "quire scan --once",
            "quire scan --once --json --timeout 30",
            "quire scan --list",
            "quire scan --window --source screen",
            #"quire scan --device /dev/video2 | while read -r line; do echo "$line"; done"#,
        ])

    @Option(help: ArgumentHelp(tr("The camera, such as /dev/video0, or an uncompressed recording (.y4m). (default: the first camera)")))
    var device: String?

    @Flag(help: ArgumentHelp(tr("Stop after the first code.")))
    var once = false

    @Option(help: ArgumentHelp(tr("Stop after this many seconds; if nothing was found, the exit status is 1."), valueName: "seconds"))
    var timeout: Double?

    @Flag(help: ArgumentHelp(tr("List the cameras instead.")))
    var list = false

    @Flag(help: ArgumentHelp(tr("Scan in the window instead.")))
    var window = false

    @Option(help: ArgumentHelp(tr("What the window scans. (default: what it scanned last)"), valueName: "camera|screen|clipboard|files"))
    var source: ScanDestination.Source?

    @OptionGroup var jsonOption: JSONOption

    func validate() throws {
        if window, once || list || timeout != nil || device != nil || jsonOption.json {
            throw ValidationError(tr("--window can only be combined with --source. The results are shown in the window."))
        }
        if source != nil, !window {
            throw ValidationError(tr("--source is for the window. Add --window, or leave out --source to use a camera here."))
        }
        if let timeout, !(timeout > 0 && timeout <= 1_000_000) {
            throw ValidationError(tr("--timeout must be more than 0 seconds."))
        }
    }

    func run() async throws {
        if window { return try MainProgram.open(ScanDestination.scan(source).address) }
        if list { return try listCameras() }
        let reader = try makeReader()
        let timer = timeout.map { seconds in
            Task.detached {
                try await Task.sleep(for: .seconds(seconds))
                reader.stop()
            }
        }
        defer {
            timer?.cancel()
            reader.stop()
        }
        try await printCodes(of: reader)
    }

    private func listCameras() throws {
        let cameras = Camera.all()
        guard !cameras.isEmpty else { throw CaptureError.noCamera }
        try Output.lines(
            try cameras.map { camera in
                jsonOption.json
                    ? try JSONLine.text(["device": camera.path, "name": camera.name, "bus": camera.bus])
                    : "\(camera.path)  \(TerminalText.visible(camera.name))"
            })
    }

    private func makeReader() throws -> LiveReader {
        if let device, device.lowercased().hasSuffix(".y4m") {
            return LiveReader { () throws(CaptureError) in try RecordedVideo(path: device) }
        }
        guard let path = device ?? Camera.all().first?.path else { throw CaptureError.noCamera }
        return LiveReader { () throws(CaptureError) in try CameraSource(path: path) }
    }

    private func printCodes(of reader: LiveReader) async throws {
        var seen = RecentlySeen<[UInt8]>()
        let start = ContinuousClock.now
        var found = 0
        for await event in reader.events {
            switch event {
            case .opened, .preview: break
            case .ended(let error):
                // The end of a recording is no error.
                if case .unplugged(let path) = error, path.lowercased().hasSuffix(".y4m") { break }
                throw error
            case .found(let codes, _, _, _):
                let now = ContinuousClock.now - start
                let new = codes.filter { seen.isNew($0.bytes, at: now) }
                found += new.count
                try Output.lines(try (once ? Array(new.prefix(1)) : new).map(line))
                if once, !new.isEmpty { return }
            }
        }
        guard found == 0 else { return }
        throw CommandError(
            timeout.map { tr("no code came into view within \($0.formatted()) s.") } ?? tr("no code came into view."))
    }

    private func line(for code: FoundCode) throws -> String {
        jsonOption.json ? try JSONLine.text(FoundCodeReport(code, file: nil)) : try TerminalText.line(for: Payload(bytes: code.bytes))
    }
}
