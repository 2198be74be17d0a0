/// Why one file is not taken in.
struct InboxRefusal: Error, Hashable {
    /// What is wrong and what to do, in sentences for people.
    let reason: String

    init(_ reason: String) { self.reason = reason }

    static let notAFile = InboxRefusal("This is no ordinary file. Put an ordinary file there that holds JSON.")

    static func tooLarge(_ size: Int, limit: Int) -> InboxRefusal {
        InboxRefusal("The file has \(size) bytes, and at most \(limit) are taken in. Split it, or use “quire import”.")
    }

    /// “title” has to be …
    static func wrong(_ key: String, _ shape: String) -> InboxRefusal { InboxRefusal("“\(key)” has to be \(shape).") }
}
