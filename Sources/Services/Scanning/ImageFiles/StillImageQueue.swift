import CVideo
import Foundation
import Glibc

/// The pictures that wait to be read, in order. The files of a folder are only listed, so that a large folder costs no more than their
/// names.
struct StillImageQueue {
    enum Item {
        /// A file that was given by name, or a folder.
        case given(String)
        /// A file in a folder.
        case listed(String)
        /// Pages, from 1, of the file that a picture is from.
        case pages(of: StillImage, Range<Int>)
        case still(StillImage)
    }

    /// The maximum number of files that are read of a folder.
    static let maximumFiles = 100_000

    /// In reverse order: the last item is the next one.
    private var items: [Item] = []
    private var hasUnlisted = false

    var first: Item? { items.last }

    mutating func popFirst() -> Item? { items.popLast() }

    mutating func prepend(_ item: Item) { items.append(item) }

    mutating func append(_ inputs: [StillImageInput]) {
        hasUnlisted = true
        items.insert(contentsOf: inputs.map(Self.item).reversed(), at: 0)
    }

    /// The number of waiting pictures, as far as it is known.
    var count: Int {
        // The pages of a file are at the front, together with at most one message. Everything else counts once.
        items.suffix(2).reduce(items.dropLast(2).count) { sum, item in
            if case .pages(_, let numbers) = item { sum + numbers.count } else { sum + 1 }
        }
    }

    /// Replaces folders with the files in them.
    mutating func expandFolders() {
        guard hasUnlisted else { return }
        hasUnlisted = false
        items = items.flatMap { item -> [Item] in
            guard case .given(let path) = item, FolderListing.isFolder(path) else { return [item] }
            return Self.files(in: path).reversed()
        }
    }

    private static func files(in folder: String) -> [Item] {
        let listing = FolderListing(folder, limit: maximumFiles)
        var items: [Item] = listing.files.map { .listed($0) }
        for (path, reason) in listing.unreadable {
            items.append(.still(StillImage(StillImageSource(path: path), .problem(.folder(path: path, reason: reason)))))
        }
        if listing.isCutOff {
            items.append(.still(StillImage(StillImageSource(path: folder), .problem(.tooManyFiles(limit: maximumFiles)))))
        }
        if items.isEmpty { items.append(.still(StillImage(StillImageSource(path: folder), .problem(.emptyFolder(path: folder))))) }
        return items
    }

    private static func item(_ input: StillImageInput) -> Item {
        switch input {
        case .path(let path): .given(path)
        case .bytes(let bytes, let name): .still(StillImage(StillImageSource(name: name), .bytes(bytes)))
        case .still(let still): .still(still)
        case .remote(let address): .still(StillImage(StillImageSource(name: address), .problem(.remote(address: address))))
        }
    }
}

/// The regular files in a folder and its subfolders. A folder's own files come first, sorted by name with numbers in numerical order.
/// Hidden files are left out. Links to files are followed. Links to folders are not, so that there are no cycles.
struct FolderListing {
    /// Paths that begin with that of the folder.
    private(set) var files: [String] = []
    /// Folders that could not be listed, with the reason.
    private(set) var unreadable: [(path: String, reason: String)] = []
    /// Whether there are more files than the limit.
    private(set) var isCutOff = false

    init(_ folder: String, limit: Int) {
        // A stack: the last folder is the next one.
        var waiting = [folder]
        while let path = waiting.popLast(), !isCutOff, !Task.isCancelled {
            guard let names = names(in: path) else { continue }
            var folders: [String] = []
            for name in names {
                let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
                switch Self.type(of: inner) {
                case S_IFDIR: folders.append(inner)
                case S_IFREG where files.count < limit: files.append(inner)
                case S_IFREG: isCutOff = true
                default: continue
                }
            }
            waiting += folders.reversed()
        }
    }

    /// Whether a path leads to a folder, even through links.
    static func isFolder(_ path: String) -> Bool {
        var information = stat()
        return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
    }

    /// The type of a file, or of the file that a link leads to; nil if there is none, and for links to folders.
    private static func type(of path: String) -> mode_t? {
        var information = stat()
        guard lstat(path, &information) == 0 else { return nil }
        let type = information.st_mode & S_IFMT
        guard type == S_IFLNK else { return type }
        guard stat(path, &information) == 0, information.st_mode & S_IFMT != S_IFDIR else { return nil }
        return information.st_mode & S_IFMT
    }

    private mutating func names(in folder: String) -> [String]? {
        guard let directory = opendir(folder) else {
            unreadable.append((folder, String(cString: strerror(errno))))
            return nil
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted(by: Self.isBefore)
    }

    private static func isBefore(_ one: String, _ other: String) -> Bool {
        switch one.compare(other, options: [.numeric, .caseInsensitive]) {
        case .orderedAscending: true
        case .orderedDescending: false
        case .orderedSame: one < other
        }
    }
}
