import FlyerLayout
import Foundation
import Testing

@Suite struct BuiltInTemplatesTests {
    /// Those that come with Quire.
    private static let files: [URL] = {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/flyers").standardizedFileURL
        // None to test is found by the test itself.
        let all = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
        return all.filter { $0.lastPathComponent.hasSuffix(".json") && !$0.lastPathComponent.hasSuffix(".schema.json") }
            .sorted { $0.path < $1.path }
    }()

    @Test(arguments: files) func eachIsReadWithoutAProblem(_ file: URL) throws {
        let reading = TemplateReading([UInt8](try Data(contentsOf: file)))
        #expect(reading.problems.map { "\($0.line ?? 0): \($0.message)" } == [])
        #expect(reading.template?.id == file.deletingPathExtension().lastPathComponent)
    }
}
