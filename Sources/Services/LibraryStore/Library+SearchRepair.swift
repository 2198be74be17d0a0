internal import GRDB

extension Library {
    /// Makes the index of the search anew when an error came from it; false when the error is about something else.
    func repairsSearch(after error: any Error) -> Bool {
        guard SearchRepair.mayConcern(error), case .writing(let writer, _, _) = access else { return false }
        // Where it cannot be repaired now, the error says all there is to say.
        let isRepaired = (try? writer.write { try SearchRepair.repair(after: error, in: $0) }) ?? false
        if isRepaired { indexer?.wake() }
        return isRepaired
    }

    /// Makes the index of the search anew when an error came from it; false when the error is about something else.
    func repairsSearch(after error: any Error) async -> Bool {
        guard SearchRepair.mayConcern(error), case .writing(let writer, _, _) = access else { return false }
        // Where it cannot be repaired now, the error says all there is to say.
        let isRepaired = (try? await writer.write { try SearchRepair.repair(after: error, in: $0) }) ?? false
        if isRepaired { indexer?.wake() }
        return isRepaired
    }
}
