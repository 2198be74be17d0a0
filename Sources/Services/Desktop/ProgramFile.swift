import Foundation

/// Where a program of Quire is.
enum ProgramFile {
    /// The absolute path of the one beside this program, which is of the same version, else of the one on PATH; nil where there is none.
    static func path(of name: String) -> String? {
        let beside = DataFolder.programFolder.appendingPathComponent(name).path
        let onPath = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        return ([beside] + onPath.map { "\($0)/\(name)" }).first { FileManager.default.isExecutableFile(atPath: $0) }
    }
}
