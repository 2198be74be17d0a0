import Foundation

/// What tells a program's folder from what it was before.
public enum ProgramFingerprint {
    /// SHA-256 over every file of a folder (its path, its bytes, whether it is executable) and over its links, in sixty-four hexadecimal digits.
    ///
    /// At most 1,000 files and 64 MiB. Throws for what no program may consist of: devices and sockets, links that lead out of the folder, files that
    /// every user of this computer may write to, and files that change at this moment.
    public static func of(_ folder: URL) throws(ProgramFault) -> String { try FolderContents(of: folder).fingerprint }
}
