import LibraryTransfer

/// Where imported codes are put.
enum ImportTarget: Hashable, Sendable {
    case asInFile
    case unfiled
    case folder(String)
}

extension ImportResult {
    /// The same codes, put elsewhere than the file says.
    func put(into target: ImportTarget) -> ImportResult {
        switch target {
        case .asInFile: self
        case .unfiled: filed(in: nil)
        case .folder(let name): filed(in: name)
        }
    }
}
