import Foundation
import Testing

@testable import WidgetKit

@Suite("Clock and icons of the machine")
struct MachineTests {
    @Test("A date that has passed is not waited for")
    func past() async throws {
        try await SystemClock().sleep(until: Date() - 1)
    }

    @Test("Waiting ends when its task is cancelled")
    func cancelled() async {
        let task = Task { try await SystemClock().sleep(until: .distantFuture) }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Icons are found in the folders of the desktop, of the prefix and of the source tree")
    func folders() {
        let folders = IconFolders(
            environment: ["HOME": "/home/ann", "XDG_DATA_DIRS": "/opt/share:/usr/share"],
            executable: URL(filePath: "/work/quire/.build/x86_64/debug/quire"))
        let paths = folders.folders.map { $0.path }
        #expect(paths.prefix(3) == ["/home/ann/.local/share/icons", "/opt/share/icons", "/usr/share/icons"])
        #expect(paths.contains("/work/quire/.build/x86_64/share/icons"))
        #expect(paths.contains("/work/quire/data/icons"))
    }

    @Test("An icon's name is no path", arguments: ["", "../../../../etc/passwd", "a/b", "a b", "ä"])
    func names(name: String) {
        #expect(IconFolders([URL(filePath: "/")]).file(named: name) == nil)
    }
}
