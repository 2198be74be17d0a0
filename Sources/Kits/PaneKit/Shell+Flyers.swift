public import LibraryStore

/// Making flyers, from wherever codes are shown.
extension Shell {
    /// Goes to the gallery of flyers, to make one of these codes, or one that holds all of them.
    public func makeFlyer(of codes: [Code.ID]) {
        go(to: "flyers", place: "codes/" + codes.map(String.init).joined(separator: ","))
    }
}
