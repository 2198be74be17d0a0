import Foundation

/// A file that was refused and set aside.
public struct RejectedFile: Hashable, Sendable, Identifiable {
    let file: SpoolName
    /// What happened and what to do, in sentences for people.
    public let reason: String

    public var id: [UInt8] { file.bytes }
    /// The name for people: on one line, with invisible and bidirectional characters shown.
    public var name: String { file.shown }

    /// Whether the name means this file: as it is shown, or byte for byte.
    public func isCalled(_ name: String) -> Bool { name == self.name || Array(name.utf8) == file.bytes }
}

/// Files that were refused and set aside.
extension InboxFolder {
    /// The refused files, ordered by name.
    public func rejected() throws(InboxError) -> [RejectedFile] { try RejectedFolder(of: try open()).files }

    /// Moves a file back into the inbox; false if it is gone. The next pass processes it again.
    public func retry(_ file: RejectedFile) throws(InboxError) -> Bool { try RejectedFolder(of: try open()).moveBack(file) }

    /// Permanently removes a file and its reason. Returns false if something is left, such as a folder that is not empty.
    public func remove(_ file: RejectedFile) throws(InboxError) -> Bool { try RejectedFolder(of: try open()).remove(file) }

    /// The path of a file; nil if its name is not UTF-8.
    public func path(of file: RejectedFile) -> String? {
        String(validating: file.file.bytes, as: UTF8.self).map { rejectedURL.path + "/" + $0 }
    }
}

/// The folder of refused files, each next to a file with the reason.
struct RejectedFolder {
    private let inbox: SpoolDirectory
    private let directory: SpoolDirectory
    /// The maximum length of a reason in bytes.
    private static let maximumReasonLength = 4096

    init(of inbox: SpoolDirectory) throws(InboxError) {
        self.inbox = inbox
        let name = SpoolName(InboxFolder.rejectedName)
        // A file with the name of the folder is renamed and processed like any other.
        if let status = inbox.status(of: name), !status.isFolder { _ = try inbox.move(name, to: inbox, as: inbox.unused(name.numbered(2))) }
        directory = try inbox.createdFolder(name)
    }

    /// Moves a file into the folder. The reason is written first, so that there is never a file without one.
    func setAside(_ name: SpoolName, in claim: SpoolDirectory, _ reason: String) throws(InboxError) -> RejectedFile {
        let new = directory.unused(name)
        try directory.write(Array((reason + "\n").utf8), to: new.reason)
        _ = try claim.move(name, to: directory, as: new)
        return RejectedFile(file: new, reason: reason)
    }

    var files: [RejectedFile] {
        // A reason whose file was removed is ignored.
        directory.names(atMost: 10_000) { $0.bytes.first != UInt8(ascii: ".") && $0.reasoned == nil }
            .map { RejectedFile(file: $0, reason: reason(of: $0)) }
    }

    private func reason(of name: SpoolName) -> String {
        guard let bytes = try? directory.bytes(of: name.reason, atMost: Self.maximumReasonLength) else {
            return "Its reason is not there any more. Try it again to see what is wrong with it."
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Moves a file back into the inbox for the next pass. Returns false if it is gone.
    func moveBack(_ file: RejectedFile) throws(InboxError) -> Bool {
        let isThere = try directory.move(file.file, to: inbox, as: inbox.unused(file.file))
        directory.remove(file.file.reason)
        return isThere
    }

    /// Permanently removes a file, or a folder if it is empty. Returns false if something is left.
    func remove(_ file: RejectedFile) -> Bool {
        if directory.status(of: file.file)?.isFolder == true { directory.removeFolder(file.file) } else { directory.remove(file.file) }
        guard directory.status(of: file.file) == nil else { return false }
        directory.remove(file.file.reason)
        return true
    }
}
