import Foundation

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
