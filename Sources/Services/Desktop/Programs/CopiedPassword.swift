/// What the widget of a one-time password asks its host for: to copy the password of an account as it is at the press.
///
/// The password itself is not in the view, which is stored on the disk.
public enum CopiedPassword {
    /// The name of the intent, which only this kind of widget may use.
    public static let intent = "copy-one-time-password"
    /// The id of that kind.
    public static let kind = "otp"
    /// The parameter with the id of the code.
    public static let code = "code"
    /// How long the password stays on the clipboard, in seconds.
    public static let seconds = 30
}
