/// What becomes of a code that is there already.
public enum DuplicatePolicy: String, CaseIterable, Sendable {
    case skip, keep, replace
}
