/// What is played: a sound of the desktop's theme, and a file where that has none of the name.
public struct HeardSound: Hashable, Sendable {
    /// Of the Sound Naming Specification, such as `complete`; nil for the file alone.
    public let name: String?
    /// The path of a WAV or Ogg Vorbis; nil for the theme alone.
    public let file: String?

    public init(name: String?, file: String?) {
        self.name = name
        self.file = file
    }
}
