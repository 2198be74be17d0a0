public import Drawing

/// A picture to look for codes in: not read yet, so that any number of them can wait.
public struct Still: Sendable {
    enum Content: Sendable {
        case file(String)
        case page(String, number: Int)
        case bytes([UInt8])
        case pixels(Bitmap)
        case problem(StillProblem)
    }

    public let place: StillPlace
    let content: Content

    init(_ place: StillPlace, _ content: Content) { (self.place, self.content) = (place, content) }

    /// Pixels that are there already, from the clipboard or a drop; nil when they are too many.
    public init(_ bitmap: Bitmap?, name: String) {
        self.init(StillPlace(name: name), bitmap.map { .pixels($0) } ?? .problem(.pictureTooLarge))
    }

    /// Whether there is a picture at all, rather than something to say about a file or a folder.
    public var isPicture: Bool { if case .problem = content { false } else { true } }
}
