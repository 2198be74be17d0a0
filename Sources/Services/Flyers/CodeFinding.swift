public import FlyerLayout
import Foundation
import ScanCheck
import Symbols

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

/// Says in sentences what is wrong with a printed code, and what to do.
struct FindingWords {
    let code: FlyerCode
    let layout: SymbolLayout
    /// In millimetres.
    let moduleSize: Double
    let dotsPerInch: Double

    /// Below this many dots a module printers do not keep modules apart.
    private static let leastDots = 2.0

    /// Of a code that the decoders did not read from the page.
    var unreadable: String {
        let dots = moduleSize * dotsPerInch / 25.4
        if dots < Self.leastDots {
            return "“\(code.shownTitle)” would not scan: a module is \(Self.millimetres(moduleSize)) wide, which is only "
                + "\(Self.number(dots)) dots at \(Int(dotsPerInch)) dots an inch. \(Self.larger)"
        }
        let verdict = ScanCheck.check(layout)
        if let problem = verdict.problems.first, verdict.scans != .everywhere {
            return "“\(code.shownTitle)” would not scan as it is printed here. \(problem.message) Give the code another style."
        }
        return "“\(code.shownTitle)” would not scan as it is printed here, with modules of \(Self.millimetres(moduleSize)). \(Self.larger)"
    }

    /// Of a code that is to be read from farther away than it can be.
    func tooFar(wanted: Double, reached: Double) -> String {
        let needed = ViewingDistance.moduleSize(distance: wanted)
        return "“\(code.shownTitle)” can be read from \(Self.metres(reached)), not from \(Self.metres(wanted)): its modules are "
            + "\(Self.millimetres(moduleSize)) wide and would have to be \(Self.millimetres(needed)). \(Self.larger)"
    }

    /// Of a code that reads, but not from every printer.
    var small: String {
        "The modules of “\(code.shownTitle)” are \(Self.millimetres(moduleSize)) wide, and \(Self.millimetres(ViewingDistance.smallestModule)) "
            + "or more is sure to be read. \(Self.larger)"
    }

    private static let larger = "Take a larger paper, a template with a larger code, or a code that says less."

    static func millimetres(_ length: Double) -> String { "\(number(length, digits: length < 1 ? 2 : 1)) mm" }

    static func metres(_ length: Double) -> String { length < 1 ? "\(number(length * 100, digits: 0)) cm" : "\(number(length)) m" }

    private static func number(_ value: Double, digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
}
