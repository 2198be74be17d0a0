import LibraryStore
import Payload
import Scanning

/// Puts the codes of many pictures into the library in one go.
enum StillsSaving {
    struct Outcome: Sendable {
        let ids: [Code.ID]
        /// Codes that were there already, or say the same as another of them.
        let skipped: Int

        /// What was done, for people.
        var words: String {
            let saved = ids.isEmpty ? "Nothing new to save" : "Saved \(ids.count == 1 ? "1 code" : "\(ids.count) codes")"
            guard skipped > 0 else { return saved }
            return saved + (skipped == 1 ? "; 1 was in the library already" : "; \(skipped) were in the library already")
        }
    }

    /// All of the codes that the library does not have, each once, or, when it fails, none.
    @concurrent
    static func save(_ codes: [FoundCode], in library: Library) async throws(LibraryError) -> Outcome {
        var wanted: [NewCode] = []
        var seen: Set<Payload> = []
        for code in codes where seen.insert(Payload(bytes: code.bytes)).inserted { wanted.append(code.asNew) }
        var known: Set<Payload> = []
        try library.forEachIdentity { _, _, payload in
            if seen.contains(payload) { known.insert(payload) }
        }
        let new = wanted.filter { !known.contains($0.payload) }
        let added: [Code] = new.isEmpty ? [] : try await library.add(new)
        return Outcome(ids: added.map(\.id), skipped: wanted.count - new.count)
    }
}
