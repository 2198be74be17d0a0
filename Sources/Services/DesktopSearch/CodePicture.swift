import Payload

/// What the picture of a code is drawn from: its own symbol in its own style.
package struct CodePicture: Hashable, Sendable {
    package let payload: Payload
    /// As the library keeps it.
    package let style: String?
}
