/// The version of every program of this package.
public enum QuireVersion {
    public static let current = "0.1.0"
}
