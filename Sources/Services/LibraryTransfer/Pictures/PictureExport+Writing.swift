public import LibraryStore
import Symbols

extension PictureExport {
    /// Codes that are read from the library, drawn and written before the next ones are read.
    private static let batch = 100

    /// Writes a picture of each of the codes, in that order; ids of codes that are gone are left out.
    ///
    /// Only a few codes are in memory at a time. `progress` is told how many codes are done; what it throws, and cancelling the task around,
    /// ends the export, and then nothing has changed. Throws `PictureExportError`, `LibraryError`, or what `progress` threw.
    public func write(
        _ ids: [Code.ID], of library: Library, to destination: Destination, progress: (Int) throws -> Void = { _ in }
    ) throws -> Outcome {
        let place = try place(destination)
        do {
            return try write(ids, of: library, to: place, progress)
        } catch {
            place.discard()
            throw error
        }
    }

    private func place(_ destination: Destination) throws(PictureExportError) -> any PicturePlace {
        switch destination {
        case .folder(let folder): try PictureFolder(folder, existing: existing)
        case .zip(let file): try PictureArchive(file, existing: existing)
        }
    }

    private func write(
        _ ids: [Code.ID], of library: Library, to place: any PicturePlace, _ progress: (Int) throws -> Void
    ) throws -> Outcome {
        var outcome = Outcome(place: place.url)
        var unused = UnusedNames(taken: try place.takenNames())
        let folders = Dictionary(uniqueKeysWithValues: try library.folders().map { ($0.id, $0.name) })
        for start in stride(from: 0, to: ids.count, by: Self.batch) {
            // Each batch reads on its own: a long export keeps nobody from emptying the library's journal.
            let part = Array(ids[start..<min(start + Self.batch, ids.count)])
            let codes = Dictionary(try library.codes(ids: part).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            for (offset, id) in part.enumerated() {
                if Task.isCancelled { throw PictureExportError.cancelled }
                guard let code = codes[id] else { continue }
                let picture: [UInt8]
                do {
                    picture = try CodePicture(code).bytes(format, size: size)
                } catch {
                    outcome.problems.append(Problem(id: code.id, title: code.title, reason: error.message))
                    continue
                }
                let subject = PictureNamePattern.Subject(
                    code, folder: code.folder.flatMap { folders[$0] }, number: start + offset + 1, of: ids.count, in: timeZone)
                try place.add(picture, named: unused.take(names.stem(for: subject), ending: format.rawValue))
                outcome.written += 1
            }
            try progress(start + part.count)
        }
        guard outcome.written > 0 else { throw PictureExportError.nothingToWrite(outcome.problems.first?.reason) }
        outcome.place = try place.finish()
        return outcome
    }
}
