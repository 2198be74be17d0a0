import Drawing
import Foundation
import Glibc
import Testing

@testable import Scanning

/// The results of a reader for all its inputs.
struct Report {
    var names: [String] = []
    var texts: [[String]] = []
    var problems: [StillImageError?] = []
    var counts: [Int] = []
    var passedOver = 0

    init(_ inputs: [StillImageInput], program: [String]? = nil) async {
        let reader = StillImageReader(inputs, reader: .unhurried, pageProgram: program)
        while let turn = await reader.next() {
            let look = await reader.look(at: turn.still)
            names.append(look.place.name)
            texts.append(look.codes.map(\.text))
            problems.append(look.problem)
            counts.append(turn.count)
        }
        passedOver = await reader.passedOver
    }
}

extension CodeReader {
    /// A reader whose clock stands still, so that the results do not depend on the load of the machine.
    fileprivate static var unhurried: Self { Self(decoders: [ZXingDecoder(), ZBarDecoder()], clock: { .zero }) }
}

@Suite("Reading pictures one after the other")
struct StillImageReaderTests {
    let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("gives what each holds, in order, with how many there are")
    func order() async throws {
        let paths = [try scratch.code("one", "b.png"), try scratch.code("two", "a.png")]
        let report = await Report(paths.map { .path($0) })
        #expect(report.names == ["b.png", "a.png"])
        #expect(report.texts == [["one"], ["two"]])
        #expect(report.counts == [2, 2])
    }

    @Test("goes by what is in a file, not by its name")
    func content() async throws {
        try scratch.write(Scratch.png("hidden in a text"), "folder/notes.txt")
        try scratch.write(Array("no picture".utf8), "folder/photo.png")
        let report = await Report([.path(scratch.path("folder"))])
        #expect(report.names == ["notes.txt"])
        #expect(report.texts == [["hidden in a text"]])
        #expect(report.passedOver == 1)
        // For a file that was given by name, the error says what it is.
        let named = await Report([.path(scratch.path("folder/photo.png"))])
        #expect(named.problems == [.picture(.notAPicture)])
    }

    @Test("lists a folder and those below it by name, numbers as numbers, without what is hidden")
    func folder() async throws {
        for name in ["page 10.png", "page 9.png", "below/a.png", "below/deeper/z.png", ".hidden.png", ".cache/b.png", "Above.png"] {
            try scratch.code(name, "folder/\(name)")
        }
        let report = await Report([.path(scratch.path("folder"))])
        #expect(report.texts == [["Above.png"], ["page 9.png"], ["page 10.png"], ["below/a.png"], ["below/deeper/z.png"]])
        #expect(report.counts == [5, 5, 5, 5, 5])
    }

    @Test("ends where links of folders go in a circle, and follows links to pictures")
    func links() async throws {
        try scratch.code("one", "folder/one.png")
        try scratch.code("elsewhere", "other/two.png")
        let manager = FileManager.default
        try manager.createSymbolicLink(atPath: scratch.path("folder/self"), withDestinationPath: scratch.path("folder"))
        try manager.createSymbolicLink(atPath: scratch.path("folder/up"), withDestinationPath: scratch.path(""))
        try manager.createSymbolicLink(atPath: scratch.path("folder/picture"), withDestinationPath: scratch.path("other/two.png"))
        try manager.createSymbolicLink(atPath: scratch.path("folder/nowhere"), withDestinationPath: scratch.path("missing.png"))
        let report = await Report([.path(scratch.path("folder"))])
        #expect(report.names == ["one.png", "picture"])
        #expect(report.texts == [["one"], ["elsewhere"]])
    }

    @Test("says so of an empty folder")
    func emptyFolder() async throws {
        try FileManager.default.createDirectory(atPath: scratch.path("folder"), withIntermediateDirectories: false)
        let report = await Report([.path(scratch.path("folder"))])
        #expect(report.problems == [.emptyFolder(path: scratch.path("folder"))])
    }

    @Test("refuses pipes and devices without waiting for them, and passes over those in folders", .timeLimit(.minutes(10)))
    func pipes() async throws {
        try scratch.code("one", "folder/one.png")
        #expect(mkfifo(scratch.path("folder/pipe.png"), 0o600) == 0)
        let report = await Report([.path(scratch.path("folder/pipe.png")), .path("/dev/zero"), .path(scratch.path("folder"))])
        #expect(
            report.problems == [
                .picture(.notAFile(path: scratch.path("folder/pipe.png"))), .picture(.notAFile(path: "/dev/zero")), nil,
            ])
        #expect(report.texts == [[], [], ["one"]])
    }

    @Test("names what cannot be read and goes on")
    func hostile() async throws {
        let good = try Scratch.png("good")
        var bomb = Scratch.header(width: 20_000, height: 20_000)
        bomb += good.dropFirst(33)
        let paths = [
            try scratch.write(Array(good.prefix(good.count / 2)), "cut.png"), try scratch.write(bomb, "bomb.png"),
            try scratch.write([], "empty.png"), scratch.path("missing.png"),
            try scratch.write(try Bitmap(width: 1, height: 1) { _ in }.png(), "one.png"), try scratch.write(good, "good.png"),
        ]
        let report = await Report(paths.map { .path($0) })
        #expect(report.names == ["cut.png", "bomb.png", "empty.png", "missing.png", "one.png", "good.png"])
        if case .picture(.pictureDamaged) = report.problems[0] {} else { Issue.record("\(String(describing: report.problems[0]))") }
        #expect(report.problems[1] == .picture(.tooManyPixels(width: 20_000, height: 20_000, limit: Picture.maximumPixels)))
        #expect(report.problems[2] == .picture(.notAPicture))
        #expect(report.problems[3] == .picture(.noSuchFile(path: scratch.path("missing.png"))))
        #expect(report.problems[4] == nil && report.problems[5] == nil)
        #expect(report.texts[5] == ["good"])
    }

    @Test("names a file that may not be opened", .disabled(if: geteuid() == 0, "root may open everything"))
    func permission() async throws {
        let path = try scratch.code("one", "secret.png")
        #expect(chmod(path, 0) == 0)
        let report = await Report([.path(path)])
        if case .picture(.cannotRead) = report.problems[0] {} else { Issue.record("\(report.problems)") }
    }

    @Test("finds every one of many codes in a picture", arguments: [2, 9, 30])
    func many(count: Int) async throws {
        let texts = (1...count).map { "https://example.org/\($0)" }
        let sheet = try Scratch.sheet(texts, columns: min(count, 6))
        let report = await Report([.still(StillImage(sheet, name: "Sheet"))])
        #expect(Set(report.texts[0]) == Set(texts))
        #expect(report.texts[0].count == count)
    }

    @Test("reads light codes on a transparent ground that came as pixels")
    func transparent() async throws {
        let sheet = try Scratch.sheet(["light"], columns: 1)
        var pixels = sheet.pixels
        // Black becomes white, and white becomes transparent.
        for start in stride(from: 0, to: pixels.count, by: 4) {
            let value: UInt8 = pixels[start] < 128 ? 255 : 0
            for offset in 0..<4 { pixels[start + offset] = value }
        }
        let report = await Report([.still(StillImage(Bitmap(width: sheet.width, height: sheet.height, pixels: pixels), name: "Light"))])
        #expect(report.texts == [["light"]])
    }

    @Test("fetches nothing from other machines")
    func remote() async throws {
        let report = await Report([.remote("https://example.org/a.png"), .still(StillImage(nil, name: "Huge"))])
        #expect(report.problems == [.remote(address: "https://example.org/a.png"), .pictureTooLarge])
    }

    @Test("reads several at a time and reports them in order, with their problems", arguments: [1, 2, 5])
    func parallel(count: Int) async throws {
        // The first is the slowest: what is behind it waits.
        try scratch.write(Scratch.sheet(["slow"], columns: 14).png(), "folder/0.png")
        for index in 1..<12 { try scratch.code("\(index)", "folder/\(index).png") }
        let cut = try scratch.write(Array(Scratch.png("cut").prefix(200)), "folder/6.png")
        let pages = try scratch.write(PDFText(pages: try ["first", "second", "third"].map { try PDFText.page($0) }).bytes, "pages.pdf")
        let reader = StillImageReader([.path(scratch.path("folder")), .path(pages)], reader: .unhurried)
        var begun: [String] = []
        var (texts, names): ([String], [String]) = ([], [])
        var most = 0
        try await reader.readAll(parallelism: count) { turn in
            begun.append(turn.still.place.reference)
            most = max(most, begun.count - names.count)
        } end: { result in
            names.append(result.place.reference)
            texts.append(result.problem == nil ? result.codes.map(\.text).joined() : "problem")
        }
        #expect(texts == ["slow"] + (1..<12).map { $0 == 6 ? "problem" : "\($0)" } + ["first", "second", "third"])
        #expect(names == begun && names.contains(cut))
        // However slow one of them is, only a few wait for it.
        #expect(most <= 2 * count + 1)
    }

    @Test("an error of what is done with a result ends the reading")
    func parallelError() async throws {
        for index in 0..<20 { try scratch.code("\(index)", "folder/\(index).png") }
        let reader = StillImageReader([.path(scratch.path("folder"))])
        var ended = 0
        await #expect(throws: CancellationError.self) {
            try await reader.readAll(parallelism: 2) { _ in
            } end: { _ in
                ended += 1
                if ended == 3 { throw CancellationError() }
            }
        }
        #expect(ended == 3)
    }

    @Test(
        "finds the codes on all frames of an animation",
        arguments: [
            ("frames-three.gif", ["frame 1", "frame 2", "frame 3"]), ("frames-three.webp", ["frame 1", "frame 2", "frame 3"]),
            ("frames-late.gif", ["frame 2"]),
            ("frames-parts.gif", ["A text that is too long for one small symbol goes on in the next frame of the animation"]),
        ] as [(String, [String])])
    func frames(name: String, texts: [String]) async throws {
        let reader = StillImageReader([.path(Fixture.path(name))], reader: .unhurried)
        let look = await reader.look(at: try #require(await reader.next()).still)
        #expect(look.codes.map(\.text) == texts)
        // The first code is in the picture; what is on later frames has no place there.
        #expect(look.codes.first?.corners.count == 4 && look.codes.dropFirst().allSatisfy(\.corners.isEmpty))
        let bytes = await Report([.bytes(try Fixture.bytes(name), name: "-")])
        #expect(bytes.texts == [texts])
    }

    @Test("reads the pages of a TIFF file like those of a PDF file", arguments: ["pages-g4.tif", "pages-tiled.tif"])
    func tiff(name: String) async throws {
        let file = await Report([.path(Fixture.path(name))])
        #expect(file.texts == [["frame 1"], ["frame 2"], ["frame 3"]] && file.counts == [3, 3, 3])
        #expect(file.names == (1...3).map { "\(name), page \($0)" })
        let memory = await Report([.bytes(try Fixture.bytes(name), name: "-")])
        #expect(memory.texts == file.texts && memory.names == (1...3).map { "-, page \($0)" })
    }

    @Test("a TIFF file whose pages lead in a circle ends")
    func circle() async throws {
        var bytes = try Fixture.bytes("pages-g4.tif")
        let number = { (place: Int, count: Int) in bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) } }
        // The second page is followed by the first one, and by itself.
        let first = number(4, 4)
        let second = number(first + 2 + 12 * number(first, 2), 4)
        for next in [first, second] {
            let place = second + 2 + 12 * number(second, 2)
            for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: next >> (8 * index)) }
            #expect(await Report([.bytes(bytes, name: "-")]).texts == [["frame 1"], ["frame 2"]])
        }
    }

    @Test("reads a PNG of more than 64 megapixels")
    func largePNG() async throws {
        #expect(await Report([.path(Fixture.path("large.png"))]).texts == [["frame 1"]])
    }

    @Test("takes more at its end while it reads")
    func appending() async throws {
        let reader = StillImageReader([.path(try scratch.code("one", "one.png"))])
        #expect(await reader.next()?.count == 1)
        await reader.append([.path(try scratch.code("two", "two.png"))])
        let turn = try #require(await reader.next())
        #expect((turn.index, turn.count) == (2, 2))
        #expect(await reader.look(at: turn.still).codes.map(\.text) == ["two"])
        #expect(await reader.next() == nil)
    }

    @Test("stops when its task is cancelled")
    func cancelling() async throws {
        for index in 0..<50 { try scratch.code("\(index)", "folder/\(index).png") }
        let reader = StillImageReader([.path(scratch.path("folder"))])
        let task = Task {
            var read = 0
            while let turn = await reader.next() {
                _ = await reader.look(at: turn.still)
                read += 1
                if read == 3 { withUnsafeCurrentTask { $0?.cancel() } }
            }
            return read
        }
        #expect(await task.value == 3)
        // The remaining pictures can be read by another task.
        #expect(await reader.next()?.index == 4)
    }

    @Test("lists ten thousand files at once and holds one picture at a time")
    func tenThousand() async throws {
        let picture = try Scratch.png("x")
        let first = try scratch.write(picture, "folder/0.png")
        for index in 1..<10_000 { #expect(link(first, scratch.path("folder/\(index).png")) == 0) }
        let reader = StillImageReader([.path(scratch.path("folder"))])
        var turns = 0
        // Reading is what takes time, so only a few of the ten thousand are read.
        while let turn = await reader.next() {
            turns += 1
            #expect(turn.count == 10_000)
            if turn.index % 2_500 == 0 { #expect(await reader.look(at: turn.still).codes.map(\.text) == ["x"]) }
        }
        #expect(turns == 10_000)
    }
}

extension Scratch {
    /// The beginning of a PNG file that declares a size with 24 bits per pixel (ISO/IEC 15948 §11.2.2), 33 bytes.
    static func header(width: Int, height: Int) -> [UInt8] {
        func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        let chunk = Array("IHDR".utf8) + big(width) + big(height) + [8, 2, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + chunk + big(Int(crc(chunk)))
    }

    /// ISO/IEC 15948 annex D.
    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
    }
}
