/// What waits to be looked at, in order. Folders are only listed, so that a large one costs its names alone.
struct StillQueue {
    enum Item {
        /// A file that somebody asked for by name, or perhaps a folder.
        case given(String)
        /// A file of a folder.
        case listed(String)
        /// Pages of a PDF file, from 1.
        case pages(String, Range<Int>)
        case still(Still)
    }

    /// The most files that one folder is read for.
    static let maximumFiles = 100_000

    /// In reverse: the last is the next.
    private var items: [Item] = []
    private var hasUnlisted = false

    var first: Item? { items.last }

    mutating func popFirst() -> Item? { items.popLast() }

    mutating func prepend(_ item: Item) { items.append(item) }

    mutating func append(_ inputs: [StillInput]) {
        hasUnlisted = true
        items.insert(contentsOf: inputs.map(Self.item).reversed(), at: 0)
    }

    /// How many pictures wait, as far as is known.
    var count: Int {
        // Pages stand together in front; everything else counts once.
        items.suffix(2).reduce(items.dropLast(2).count) { sum, item in
            if case .pages(_, let numbers) = item { sum + numbers.count } else { sum + 1 }
        }
    }

    /// Puts the files of folders in their place.
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
            items.append(.still(Still(StillPlace(path: path), .problem(.folder(path: path, reason: reason)))))
        }
        if listing.isCutOff { items.append(.still(Still(StillPlace(path: folder), .problem(.tooManyFiles(limit: maximumFiles))))) }
        if items.isEmpty { items.append(.still(Still(StillPlace(path: folder), .problem(.emptyFolder(path: folder))))) }
        return items
    }

    private static func item(_ input: StillInput) -> Item {
        switch input {
        case .path(let path): .given(path)
        case .bytes(let bytes, let name): .still(Still(StillPlace(name: name), .bytes(bytes)))
        case .still(let still): .still(still)
        case .remote(let address): .still(Still(StillPlace(name: address), .problem(.remote(address: address))))
        }
    }
}
