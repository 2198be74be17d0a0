import Foundation

/// What the user agreed to when turning a program on.
struct ProgramApproval: Codable, Hashable, Sendable {
    /// The path of its folder.
    var folder: String
    var fingerprint: String
    var permissions: ProgramPermissions
    /// Whether it runs in a sandbox or not at all; else it runs without where there is none.
    var needsSandbox: Bool
    var date: Date

    init(_ folder: ProgramFolder, needsSandbox: Bool, date: Date) {
        self.folder = folder.url.path
        fingerprint = folder.fingerprint
        permissions = folder.manifest.permissions
        self.needsSandbox = needsSandbox
        self.date = date
    }

    func covers(_ folder: ProgramFolder) -> Bool { fingerprint == folder.fingerprint && permissions == folder.manifest.permissions }
}
