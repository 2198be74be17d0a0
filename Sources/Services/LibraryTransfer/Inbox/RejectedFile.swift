import Foundation

/// A file that could not be taken in, as it lies beside its reason.
public struct RejectedFile: Hashable, Sendable, Identifiable {
    let file: SpoolName
    /// What happened and what to do, in sentences for people.
    public let reason: String

    public var id: [UInt8] { file.bytes }
    /// For people: on one line, with what could hide or turn text shown.
    public var name: String { file.shown }

    /// Whether somebody means this file by a name: as it is shown, or to the letter.
    public func isCalled(_ name: String) -> Bool { name == self.name || Array(name.utf8) == file.bytes }
}

/// The files that were set aside.
extension InboxFolder {
    /// In the order of their names.
    public func rejected() throws(InboxError) -> [RejectedFile] { try Rejects(of: try open()).files }

    /// Puts a file back into the inbox; false when it is gone. The next look takes it in, or sets it aside again.
    public func retry(_ file: RejectedFile) throws(InboxError) -> Bool { try Rejects(of: try open()).giveBack(file) }

    /// Removes a file and its reason for good; false when something is left, as of a folder that is not empty.
    public func remove(_ file: RejectedFile) throws(InboxError) -> Bool { try Rejects(of: try open()).remove(file) }

    /// Where a file is; nil where its name is no text.
    public func path(of file: RejectedFile) -> String? {
        String(validating: file.file.bytes, as: UTF8.self).map { rejectedURL.path + "/" + $0 }
    }
}

/// The folder of files that were set aside, each beside its reason.
struct Rejects {
    private let inbox: SpoolDirectory
    private let directory: SpoolDirectory
    /// In bytes; more is not shown of a reason.
    private static let longestReason = 4096

    init(of inbox: SpoolDirectory) throws(InboxError) {
        self.inbox = inbox
        let name = SpoolName(InboxFolder.rejectedName)
        // Something that stands in the place of the folder makes way, and is looked at like everything else.
        if let status = inbox.status(of: name), !status.isFolder { _ = try inbox.move(name, to: inbox, as: inbox.unused(name.numbered(2))) }
        directory = try inbox.madeFolder(name)
    }

    /// The reason is there before the file, so that no file is ever there without one.
    func setAside(_ name: SpoolName, in claim: SpoolDirectory, _ reason: String) throws(InboxError) -> RejectedFile {
        let new = directory.unused(name)
        try directory.write(Array((reason + "\n").utf8), to: new.reason)
        _ = try claim.move(name, to: directory, as: new)
        return RejectedFile(file: new, reason: reason)
    }

    var files: [RejectedFile] {
        // The reason of a file that somebody took away says nothing any more.
        directory.names(atMost: 10_000) { $0.bytes.first != UInt8(ascii: ".") && $0.reasoned == nil }
            .map { RejectedFile(file: $0, reason: reason(of: $0)) }
    }

    private func reason(of name: SpoolName) -> String {
        guard let bytes = try? directory.bytes(of: name.reason, atMost: Self.longestReason) else {
            return "Its reason is not there any more. Try it again to see what is wrong with it."
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Back into the inbox, to be taken in with the next look; false when it is gone.
    func giveBack(_ file: RejectedFile) throws(InboxError) -> Bool {
        let isThere = try directory.move(file.file, to: inbox, as: inbox.unused(file.file))
        directory.remove(file.file.reason)
        return isThere
    }

    /// For good; a folder goes only when it is empty. False when something is left.
    func remove(_ file: RejectedFile) -> Bool {
        if directory.status(of: file.file)?.isFolder == true { directory.removeFolder(file.file) } else { directory.remove(file.file) }
        guard directory.status(of: file.file) == nil else { return false }
        directory.remove(file.file.reason)
        return true
    }
}
