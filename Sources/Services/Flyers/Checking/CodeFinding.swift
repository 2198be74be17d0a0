public import FlyerLayout

/// What reading a code back from a finished page has shown.
public struct CodeFinding: Hashable, Sendable {
    /// Which of the flyer's codes.
    public let code: Int
    /// Where it stands, in millimetres.
    public let box: FlyerBox
    /// The side of a module as it is printed, in millimetres; 0 for a code that cannot be drawn.
    public let moduleSize: Double
    /// Whether every decoder that knows such symbols read it from the page.
    public let reads: Bool
    /// How far a phone may be away from it, in metres.
    public let distance: Double
    /// Why it would not scan and what to do, in sentences for people; nil for a code that does.
    public let problem: String?
    /// What makes it risky though it reads, in a sentence for people.
    public let warning: String?

    public init(
        code: Int, box: FlyerBox, moduleSize: Double, reads: Bool, distance: Double, problem: String?, warning: String? = nil
    ) {
        self.code = code
        self.box = box
        self.moduleSize = moduleSize
        self.reads = reads
        self.distance = distance
        self.problem = problem
        self.warning = warning
    }
}
