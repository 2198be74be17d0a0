import Foundation
import GLib
import Glibc

/// Fetches a picture by https, unless the one that is kept is still the newest.
///
/// curl does it: it follows the proxy settings and the trusted certificates of the system, and stays out of this process.
struct Download {
    static let maximumBytes = 8 * 1_048_576
    static let maximumRedirects = 5
    /// Seconds.
    static let (connectLimit, limit) = (8, 18)
    /// A server that gives less, in bytes a second, is given up after as many seconds.
    static let (slowestRate, slowestTime) = (256, 6)

    private let address: String
    private let host: String
    private let cache: PictureCache
    private let program: String

    init(_ address: String, cache: PictureCache, program: String = "curl") {
        (self.address, self.cache, self.program) = (address, cache, program)
        host = PicturePlace.address(address).name
    }

    /// What is made of the file; a new one is kept when something can be made of it.
    func picture<Result>(_ make: ([UInt8]) throws(PictureProblem) -> Result) throws(PictureProblem) -> Result {
        cache.makeFolder()
        let kept = cache.bytes(of: address)
        let newMark = cache.folder.appending(path: UUID().uuidString + ".new")
        // Without a mark there is nothing to remove.
        defer { try? FileManager.default.removeItem(at: newMark) }
        let (bytes, status) = try fetch(newMark: newMark, oldMark: kept == nil ? nil : cache.mark(of: address))
        if status == 304, let kept {
            do throws(PictureProblem) { return try make(kept) } catch {
                // Damaged on this disk: the next time all of it is fetched.
                cache.forget(address)
                throw error
            }
        }
        guard (200..<300).contains(status) else { throw .refused(host: host, status: status) }
        guard !bytes.isEmpty else { throw .interrupted(host) }
        let result = try make(bytes)
        cache.keep(bytes, mark: newMark, of: address)
        return result
    }

    /// What came, and with which status (RFC 9110 §15).
    private func fetch(newMark: URL, oldMark: URL?) throws(PictureProblem) -> (bytes: [UInt8], status: Int) {
        var arguments = [
            // First: no configuration of the user's, which could do anything.
            program, "-q", "--silent", "--fail", "--globoff", "--location", "--max-redirs", String(Self.maximumRedirects),
            "--proto", "=https", "--proto-redir", "=https", "--tlsv1.2",
            "--connect-timeout", String(Self.connectLimit), "--max-time", String(Self.limit), "--max-filesize", String(Self.maximumBytes),
            "--speed-limit", String(Self.slowestRate), "--speed-time", String(Self.slowestTime),
            "--user-agent", "Quire", "--header", "Accept: image/*", "--write-out", "%{stderr}%{http_code}",
            "--etag-save", newMark.path,
        ]
        if let oldMark, FileManager.default.fileExists(atPath: oldMark.path) { arguments += ["--etag-compare", oldMark.path] }
        // An address can be a secret, and everybody on this computer sees the arguments of a program: it is read from standard input.
        let child: ChildProcess
        do throws(ProgramError) {
            child = try ChildProcess(arguments + ["--config", "-"], input: Array("url = \"\(address)\"\n".utf8), keepsWords: true)
        } catch {
            throw .noCurl
        }
        guard let bytes = child.output(limit: Self.maximumBytes, before: .now + .seconds(Self.limit + 2)) else { throw .tooSlow(host) }
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
        let end = child.wait()
        let status = Int(child.words(limit: 64).suffix(3)) ?? 0
        if let problem = problem(exit: Int(end >> 8 & 0xFF), status: status, isKilled: end & 0x7F != 0) { throw problem }
        return (bytes, status)
    }

    /// What an exit status of curl means (curl's manual, EXIT CODES).
    private func problem(exit: Int, status: Int, isKilled: Bool) -> PictureProblem? {
        if isKilled { return .interrupted(host) }
        switch exit {
        case 0: return nil
        case 1: return .insecureRedirect(host)
        case 5, 6: return .noSuchHost(host)
        case 7, 97: return .cannotConnect(host)
        case 22: return .refused(host: host, status: status)
        case 28: return .tooSlow(host)
        case 35, 51, 53, 54, 58, 59, 60, 64, 66, 77, 80, 82, 83, 90, 91: return .untrusted(host)
        case 47: return .tooManyRedirects(host)
        case 63: return .tooLarge(limit: Self.maximumBytes)
        // Not found by posix_spawn's child, on systems where that is told so late.
        case 127: return .noCurl
        default: return .interrupted(host)
        }
    }
}
