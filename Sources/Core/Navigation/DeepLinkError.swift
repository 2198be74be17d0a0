/// Why an address is no place in Quire.
public enum DeepLinkError: Error, Hashable, Sendable {
    /// It does not begin with `quire:`.
    case otherScheme
    case tooLong
    /// No place of this version is called that.
    case unknownPlace
    /// A `%` without two hexadecimal digits behind it, or bytes that are no UTF-8.
    case malformedEncoding
    /// A character that no address has, unless percent-encoded.
    case unencodedCharacter
    /// A control character, or one that turns the direction of what is beside it.
    case invisibleCharacter
    /// The place does not know what stands behind the question mark, or it stands there twice.
    case unknownParameter(String)
    /// What stands behind a name makes no sense there.
    case invalidValue(String)

    /// What is wrong, as the end of a sentence about the address.
    public var reason: String {
        switch self {
        case .otherScheme: "it does not begin with “\(DeepLink.scheme)://”"
        case .tooLong: "it is longer than \(DeepLink.maximumLength / 1024) KiB"
        case .unknownPlace: "there is no such place"
        case .malformedEncoding: "a percent sign in it is not followed by the code of a character"
        case .unencodedCharacter: "it holds a character that has to be percent-encoded, as a space by “%20”"
        case .invisibleCharacter: "it hides invisible characters"
        case .unknownParameter(let name): "the place knows no “\(name)”, or only one"
        case .invalidValue(let name): "what it says of “\(name)” makes no sense"
        }
    }
}
