import CArchive
import Foundation
import Platform

/// A ZIP file of pictures. Until it is complete, it has a hidden name in the same folder.
final class PictureArchive: PictureOutput {
    let url: URL
    private let existing: PictureExport.ExistingFiles
    private let file: FileReplacement
    private let writer: ZipWriter

    init(_ file: URL, existing: PictureExport.ExistingFiles) throws(PictureExportError) {
        url = file
        self.existing = existing
        var status = stat()
        if lstat(file.path, &status) == 0 {
            guard status.st_mode & S_IFMT == S_IFREG, existing != .refuse else { throw .exists(path: file.path) }
        }
        do throws(SystemError) { self.file = try FileReplacement(of: file.path, .standard) } catch {
            throw PictureExportError(error, path: file.path)
        }
        writer = try ZipWriter(self.file.number, path: file.path)
    }

    // The archive may write its end when it is closed, so it is closed before the file.
    deinit { discard() }

    func reservedNames() -> [String] { [] }

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError) {
        try writer.add(bytes, named: name)
    }

    func finish() throws(PictureExportError) -> URL {
        try writer.finish()
        var number = 1
        while true {
            let target = existing == .replace ? url : numbered(number)
            do throws(SystemError) {
                try file.commit(as: target.path, existing: existing == .replace ? .replace : .keep)
                return target
            } catch {
                guard error.code == EEXIST, existing != .replace else { throw PictureExportError(error, path: target.path) }
                guard existing == .keep else { throw .exists(path: target.path) }
            }
            number += 1
        }
    }

    func discard() {
        writer.close()
        file.discard()
    }

    private func numbered(_ number: Int) -> URL {
        guard number > 1 else { return url }
        let name = "\(url.deletingPathExtension().lastPathComponent) (\(number))"
        return url.deletingLastPathComponent().appending(
            path: url.pathExtension.isEmpty ? name : "\(name).\(url.pathExtension)", directoryHint: .notDirectory)
    }
}

/// Writes a ZIP file entry by entry with libarchive. Only one entry is in memory at a time.
final class ZipWriter {
    /// `AE_IFREG`, a macro with a cast, which Swift does not import.
    private static let regularFile: UInt32 = 0o100000

    private let path: String
    private let descriptor: Int32
    private var archive: OpaquePointer?
    private let date: Date

    /// Writes to an open file, which stays open. The entries get `date`.
    init(_ descriptor: Int32, path: String, date: Date = .now) throws(PictureExportError) {
        self.path = path
        self.date = date
        self.descriptor = descriptor
        archive = archive_write_new()
        guard let archive else { throw .cannotWrite(path: path, reason: tr("there isn’t enough memory")) }
        archive_write_set_format_zip(archive)
        // Marks names as UTF-8 whatever the locale (PKWARE APPNOTE, general purpose bit 11).
        archive_write_set_options(archive, "hdrcharset=UTF-8")
        // No padding after the last byte, which libarchive would add for tapes.
        archive_write_set_bytes_in_last_block(archive, 1)
        guard archive_write_open_fd(archive, descriptor) == ARCHIVE_OK else { throw failure() }
    }

    deinit { close() }

    func add(_ bytes: [UInt8], named name: String) throws(PictureExportError) {
        guard let archive, let entry = archive_entry_new2(archive) else { throw failure() }
        defer { archive_entry_free(entry) }
        // PNG is already compressed.
        if name.hasSuffix(".png") {
            archive_write_zip_set_compression_store(archive)
        } else {
            archive_write_zip_set_compression_deflate(archive)
        }
        archive_entry_update_pathname_utf8(entry, name)
        archive_entry_set_filetype(entry, Self.regularFile)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_size(entry, Int64(bytes.count))
        archive_entry_set_mtime(entry, Int(date.timeIntervalSince1970), 0)
        guard archive_write_header(archive, entry) == ARCHIVE_OK else { throw failure() }
        let count = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw failure() }
    }

    /// Writes the directory of the file and flushes the file to the disk.
    func finish() throws(PictureExportError) {
        guard archive_write_close(archive) == ARCHIVE_OK, fsync(descriptor) == 0 else { throw failure() }
        close()
    }

    /// Ends the archive, complete or not.
    func close() {
        guard let archive else { return }
        archive_write_free(archive)
        self.archive = nil
    }

    private func failure() -> PictureExportError {
        guard let archive else { return .cannotWrite(path: path, reason: tr("the file is closed")) }
        let code = archive_errno(archive)
        if code == ENOSPC || code == EDQUOT { return .diskFull(path: path) }
        let reason = archive_error_string(archive).map { .verbatim(String(cString: $0)) } ?? tr("the system gives no reason")
        return .cannotWrite(path: path, reason: reason)
    }
}
