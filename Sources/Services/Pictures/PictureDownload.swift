import Foundation
import GLib
import Glibc
import Platform

/// Downloads a picture by https, unless the cached one is still current.
///
/// Uses curl, which follows the proxy settings and the trusted certificates of the system, and runs in a process of its own.
struct PictureDownload {
    static let maximumBytes = 8 * 1_048_576
    static let maximumRedirects = 5
    /// In seconds.
    static let (connectLimit, limit) = (8, 18)
    /// The minimum transfer rate in bytes per second, and the time in seconds after which a slower server is given up.
    static let (minimumRate, minimumRateTime) = (256, 6)

    private let address: String
    private let host: String
    private let cache: PictureCache
    private let program: String

    init(_ address: String, cache: PictureCache, program: String = "curl") {
        (self.address, self.cache, self.program) = (address, cache, program)
        host = PicturePlace.address(address).name
    }

    /// Downloads the picture and converts it. A new one is cached if that succeeds.
    func picture<Result>(_ make: ([UInt8]) throws(PictureError) -> Result) throws(PictureError) -> Result {
        cache.makeFolder()
        let cachedBytes = cache.bytes(of: address)
        let newETag = cache.folder.appending(path: UUID().uuidString + ".new")
        // Without a new ETag there is nothing to remove.
        defer { try? FileManager.default.removeItem(at: newETag) }
        let (bytes, status) = try fetch(newETag: newETag, oldETag: cachedBytes == nil ? nil : cache.etag(of: address))
        if status == 304, let cachedBytes {
            do throws(PictureError) { return try make(cachedBytes) } catch {
                // The file is damaged on this disk. Next time all of it is downloaded again.
                cache.remove(address)
                throw error
            }
        }
        guard (200..<300).contains(status) else { throw .refused(host: host, status: status) }
        guard !bytes.isEmpty else { throw .interrupted(host) }
        let result = try make(bytes)
        cache.store(bytes, etag: newETag, of: address)
        return result
    }

    /// Returns the response body and the status (RFC 9110 §15).
    private func fetch(newETag: URL, oldETag: URL?) throws(PictureError) -> (bytes: [UInt8], status: Int) {
        var arguments = [
            // Must be first: ignores the user's configuration, which could contain anything.
            program, "-q", "--silent", "--fail", "--globoff", "--location", "--max-redirs", String(Self.maximumRedirects),
            "--proto", "=https", "--proto-redir", "=https", "--tlsv1.2",
            "--connect-timeout", String(Self.connectLimit), "--max-time", String(Self.limit), "--max-filesize", String(Self.maximumBytes),
            "--speed-limit", String(Self.minimumRate), "--speed-time", String(Self.minimumRateTime),
            "--user-agent", "Quire", "--header", "Accept: image/*", "--write-out", "%{stderr}%{http_code}",
            "--etag-save", newETag.path,
        ]
        if let oldETag, FileManager.default.fileExists(atPath: oldETag.path) { arguments += ["--etag-compare", oldETag.path] }
        // An address may be a secret, and every user of this computer can see the arguments of a program, so it is passed on standard
        // input.
        let child: ChildProcess
        do throws(ProgramError) {
            child = try ChildProcess(
                arguments + ["--config", "-"], input: Array("url = \"\(address)\"\n".utf8), capturesStandardError: true)
        } catch {
            throw .noCurl
        }
        guard let bytes = child.output(limit: Self.maximumBytes, before: .now + .seconds(Self.limit + 2)) else { throw .tooSlow(host) }
        guard bytes.count <= Self.maximumBytes else { throw .tooLarge(limit: Self.maximumBytes) }
        let end = child.wait()
        let status = Int(child.words(limit: 64).suffix(3)) ?? 0
        if let error = error(exit: Int(end >> 8 & 0xFF), status: status, isKilled: end & 0x7F != 0) { throw error }
        return (bytes, status)
    }

    /// Converts an exit status of curl (see EXIT CODES in its manual).
    private func error(exit: Int, status: Int, isKilled: Bool) -> PictureError? {
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
        // On some systems posix_spawn reports a missing program only through its child.
        case 127: return .noCurl
        default: return .interrupted(host)
        }
    }
}

/// A cache of downloaded pictures with their ETags, by which a server knows whether they are current (RFC 9110 §8.8.3).
///
/// Files are replaced atomically. The folder may be emptied at any time.
struct PictureCache {
    /// The maximum total size in bytes, and the maximum number of pictures.
    static let (maximumBytes, maximumFiles) = (64 * 1_048_576, 200)

    let folder: URL

    /// `$XDG_CACHE_HOME/quire/pictures`.
    static var standard: PictureCache {
        PictureCache(folder: BaseFolders.current.quireCache.appending(path: "pictures"))
    }

    func file(of address: String) -> URL { folder.appending(path: Checksum.sha256([UInt8](address.utf8)) + ".picture") }
    func etag(of address: String) -> URL { folder.appending(path: Checksum.sha256([UInt8](address.utf8)) + ".etag") }

    /// The cached picture of an address; nil if there is none or it cannot be read.
    func bytes(of address: String) -> [UInt8]? {
        let file = file(of: address)
        guard let data = try? Data(contentsOf: file), data.count <= PictureDownload.maximumBytes else { return nil }
        // Marks the picture as used, because the least recently used ones are removed first. A read-only disk is no problem.
        try? FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: file.path)
        return [UInt8](data)
    }

    /// Stores a picture and moves the file with its ETag. If the disk is full, it is downloaded again next time.
    func store(_ bytes: [UInt8], etag new: URL, of address: String) {
        let (file, etag) = (file(of: address), etag(of: address))
        // Removed first, so that an ETag never belongs to another picture.
        try? FileManager.default.removeItem(at: etag)
        guard (try? FileReplacement.write(bytes, to: file.path, .standard, flushes: false)) != nil else { return }
        try? FileManager.default.moveItem(at: new, to: etag)
        trim()
    }

    /// Removes the picture and the ETag of an address, if they exist.
    func remove(_ address: String) {
        try? FileManager.default.removeItem(at: etag(of: address))
        try? FileManager.default.removeItem(at: file(of: address))
    }

    func makeFolder() {
        // Without a folder nothing is cached.
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Removes the least recently used pictures until the others are within the limits.
    func trim() {
        let keys: Set<URLResourceKey> = [.contentModificationDateKey, .fileSizeKey]
        // If the folder cannot be listed, there is nothing to remove.
        let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: Array(keys))) ?? []
        let newest = files.map { file in
            let values = try? file.resourceValues(forKeys: keys)
            return (file: file, date: values?.contentModificationDate ?? .distantPast, size: values?.fileSize ?? 0)
        }.sorted { $0.date > $1.date }
        var (bytes, count) = (0, 0)
        for entry in newest {
            let isPicture = entry.file.pathExtension == "picture"
            if isPicture { (bytes, count) = (bytes + entry.size, count + 1) }
            let isSurplus = isPicture ? bytes > Self.maximumBytes || count > Self.maximumFiles : isOrphan(entry.file, entry.date)
            if isSurplus { try? FileManager.default.removeItem(at: entry.file) }
        }
    }

    /// Whether a file is an ETag without its picture, or was left behind by a download that was killed an hour ago.
    private func isOrphan(_ file: URL, _ date: Date) -> Bool {
        let picture = file.deletingPathExtension().appendingPathExtension("picture")
        return !FileManager.default.fileExists(atPath: picture.path) && date < Date(timeIntervalSinceNow: -3600)
    }
}
