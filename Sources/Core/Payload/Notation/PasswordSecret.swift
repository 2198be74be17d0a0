/// The secret of one-time passwords, as payloads carry it.
public enum PasswordSecret {
    /// The bytes that Base32 stands for, with or without blanks and padding; nil when the text is no Base32.
    public static func bytes(_ text: String) -> [UInt8]? {
        Base32.decoded(text)
    }
}
