/// Why one row makes no code.
struct RowRefusal: Error {
    /// A sentence for people.
    let reason: String

    init(_ reason: String) { self.reason = reason }

    static let notText = RowRefusal("The row holds bytes that are no UTF-8 text: save the file again as UTF-8.")
    static let unmatchedQuotes = RowRefusal(
        "The quotation marks in this row do not match: write \" inside a quoted cell as \"\".")
}
