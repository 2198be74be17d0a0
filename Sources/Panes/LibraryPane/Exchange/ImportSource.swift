import Foundation
import LibraryTransfer

/// What codes are imported from: a file, or a text that was pasted.
enum ImportSource: Hashable, Sendable {
    case file(String)
    case text(String)

    /// What people call it.
    var name: String {
        switch self {
        case .file(let path): (path as NSString).lastPathComponent
        case .text: "Pasted text"
        }
    }

    /// The name without its ending, for a folder.
    var folderName: String {
        switch self {
        case .file(let path): ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        case .text: "Imported"
        }
    }

    /// All of it, away from the main thread; never waits for a pipe or a device.
    func bytes() throws -> [UInt8] {
        switch self {
        case .text(let text): return Array(text.utf8)
        case .file(let path):
            let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
            do {
                let values = try url.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey])
                guard values.isRegularFile == true else { throw ExchangeFailure.notAFile(name: name) }
                let limit = LibraryReading.sizeLimit
                if let size = values.fileSize, size > limit { throw ExchangeFailure.tooLarge(.tooLarge(bytes: size, limit: limit)) }
                return [UInt8](try Data(contentsOf: url))
            } catch let error as ExchangeFailure {
                throw error
            } catch {
                throw ExchangeFailure.cannotRead(name: name, reason: (error as NSError).localizedDescription)
            }
        }
    }
}
