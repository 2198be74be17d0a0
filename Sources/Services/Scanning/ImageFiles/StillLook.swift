public import Drawing

/// What a picture was found to hold.
public struct StillLook: Sendable {
    public let place: StillPlace
    public let result: Result<Content, StillProblem>

    public struct Content: Sendable {
        /// From top to bottom; none is no error.
        public let codes: [FoundCode]
        /// What the codes' corners are pixels of.
        public let picture: Picture
    }

    public var codes: [FoundCode] { (try? result.get())?.codes ?? [] }

    public var problem: StillProblem? { if case .failure(let problem) = result { problem } else { nil } }
}
