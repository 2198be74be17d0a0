import Foundation
import Testing

@testable import Platform

@Suite("The base folders")
struct BaseFolderTests {
    private func folders(_ variables: [String: String]) -> BaseFolders { BaseFolders(Environment(variables)) }

    @Test("all lie in the home that the environment names")
    func anotherHome() {
        let other = folders(["HOME": "/tmp/another"])
        #expect(other.home.path == "/tmp/another")
        #expect(
            [other.quireData, other.quireConfig, other.quireState, other.quireCache].map(\.path) == [
                "/tmp/another/.local/share/quire", "/tmp/another/.config/quire", "/tmp/another/.local/state/quire",
                "/tmp/another/.cache/quire",
            ])
        #expect(other.expandingTilde("~/picture.png") == "/tmp/another/picture.png")
        #expect(other.expandingTilde("/a/~/b") == "/a/~/b")
    }

    @Test("are those that XDG variables name, but for relative ones")
    func named() {
        let named = folders([
            "HOME": "/home/ada", "XDG_DATA_HOME": "/data", "XDG_STATE_HOME": "state", "XDG_CACHE_HOME": "",
            "XDG_RUNTIME_DIR": "/run/user/7",
        ])
        #expect(named.data.path == "/data")
        #expect(named.state.path == "/home/ada/.local/state")
        #expect(named.cache.path == "/home/ada/.cache")
        #expect(named.runtime?.path == "/run/user/7")
        #expect(folders(["XDG_RUNTIME_DIR": "run"]).runtime == nil)
    }

    @Test("of the system are the standard's own where none are named")
    func system() {
        #expect(folders([:]).systemData.map(\.path) == ["/usr/local/share", "/usr/share"])
        #expect(folders(["XDG_DATA_DIRS": ""]).systemData.map(\.path) == ["/usr/local/share", "/usr/share"])
        #expect(folders(["XDG_DATA_DIRS": "/opt/share:relative:/usr/share"]).systemData.map(\.path) == ["/opt/share", "/usr/share"])
    }

    @Test("are the account's where the environment names no home")
    func noHome() {
        #expect(folders([:]).home.path == FileManager.default.homeDirectoryForCurrentUser.path)
        #expect(folders(["HOME": "home"]).home.path == FileManager.default.homeDirectoryForCurrentUser.path)
    }
}
