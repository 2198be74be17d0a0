import Foundation
import GLib
import Glibc
import Platform

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

/// What was downloaded last from each address, with the mark by which a server knows whether that is still the newest (RFC 9110 §8.8.3).
///
/// A file is replaced as a whole or not at all; the folder may be emptied at any time.
struct PictureCache {
    /// Bytes of all pictures together, and their number.
    static let (maximumBytes, maximumFiles) = (64 * 1_048_576, 200)

    let folder: URL

    /// `$XDG_CACHE_HOME/quire/pictures`.
    static var standard: PictureCache {
        PictureCache(folder: BaseFolders.current.quireCache.appending(path: "pictures"))
    }

    func file(of address: String) -> URL { folder.appending(path: Checksum.sha256([UInt8](address.utf8)) + ".picture") }
    func mark(of address: String) -> URL { folder.appending(path: Checksum.sha256([UInt8](address.utf8)) + ".etag") }

    /// Nil where there is none, or none that can be read.
    func bytes(of address: String) -> [UInt8]? {
        let file = file(of: address)
        guard let data = try? Data(contentsOf: file), data.count <= Download.maximumBytes else { return nil }
        // What is of use is kept longest; on a disk that cannot be written nothing is.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        return [UInt8](data)
    }

    /// Keeps a picture, and the file with the mark that came with it. A full disk costs no more than another download.
    func keep(_ bytes: [UInt8], mark new: URL, of address: String) {
        let (file, mark) = (file(of: address), mark(of: address))
        // Never a mark beside a picture that it is not for.
        try? FileManager.default.removeItem(at: mark)
        guard (try? Data(bytes).write(to: file, options: .atomic)) != nil else { return }
        try? FileManager.default.moveItem(at: new, to: mark)
        tidy()
    }

    /// Without either file there is nothing to remove.
    func forget(_ address: String) {
        try? FileManager.default.removeItem(at: mark(of: address))
        try? FileManager.default.removeItem(at: file(of: address))
    }

    func makeFolder() {
        // Where there is none nothing is kept.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes what was of no use for longest, until the rest is within the limits.
    func tidy() {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        // A folder that cannot be listed has nothing that could be removed.
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        let newest = files.map { file in
            let values = try? file.resourceValues(forKeys: keys)
            return (file: file, date: values?.contentModificationDate ?? .distantPast, size: values?.fileSize ?? 0)
        }.sorted { $0.date > $1.date }
        var (bytes, count) = (0, 0)
        for entry in newest {
            let isPicture = entry.file.pathExtension == "picture"
            if isPicture { (bytes, count) = (bytes + entry.size, count + 1) }
            let isLeftOver = isPicture ? bytes > Self.maximumBytes || count > Self.maximumFiles : isOrphan(entry.file, entry.date)
            if isLeftOver { try? FileManager.default.removeItem(at: entry.file) }
        }
    }

    /// A mark without its picture, or what a download that was killed left behind an hour ago.
    private func isOrphan(_ file: URL, _ date: Date) -> Bool {
        let picture = file.deletingPathExtension().appendingPathExtension("picture")
        return !FileManager.default.fileExists(atPath: picture.path) && date < Date(timeIntervalSinceNow: -3600)
    }
}
