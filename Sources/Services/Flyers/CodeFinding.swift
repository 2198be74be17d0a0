import FlyerLayout
import Foundation
public import Graphics
import Payload
public import Platform
import ScanCheck
import Symbols

/// The result of reading a code back from a finished page.
public struct CodeFinding: Hashable, Sendable {
    /// The index of the code in the flyer.
    public let code: Int
    /// The position of the code in millimetres.
    public let box: Rectangle
    /// The side of a printed module in millimetres; 0 for a code that cannot be drawn.
    public let moduleSize: Double
    /// Whether every decoder that supports such symbols has read it from the page.
    public let reads: Bool
    /// The largest distance in metres from which a phone can read it.
    public let distance: Double
    /// Why it would not scan and what to do, in sentences; nil if it scans.
    public let problem: LocalizedText?
    /// What makes it risky although it reads, in a sentence.
    public let warning: LocalizedText?
}

/// The sentences about a printed code: what is wrong, and what to do.
struct FindingText {
    let code: FlyerCode
    let layout: SymbolLayout
    /// In millimetres.
    let moduleSize: Double
    let dotsPerInch: Double

    /// The minimum size of a module in dots. Printers cannot separate smaller modules.
    private static let minimumDots = 2.0

    /// For a code that the decoders did not read from the page.
    var unreadable: LocalizedText {
        let dots = moduleSize * dotsPerInch / 25.4
        if dots < Self.minimumDots {
            return tr(
                """
                “\(code.shownTitle)” would not scan: a module is \(Self.millimetres(moduleSize)) wide, which is only \(Self.number(dots)) \
                dots at \(Int(dotsPerInch)) dots per inch.
                """
            ).followed(by: Self.larger)
        }
        let verdict = ScanCheck.check(layout)
        if let problem = verdict.problems.first, verdict.scans != .everywhere {
            return tr("“\(code.shownTitle)” would not scan when printed like this. \(problem.message) Choose another style for the code.")
        }
        return tr("“\(code.shownTitle)” would not scan when printed like this, with modules of \(Self.millimetres(moduleSize)).")
            .followed(by: Self.larger)
    }

    /// For a code that cannot be read from the required distance.
    func tooFar(wanted: Double, reached: Double) -> LocalizedText {
        let needed = ViewingDistance.moduleSize(distance: wanted)
        return tr(
            """
            “\(code.shownTitle)” can be read from \(Self.metres(reached)), not from \(Self.metres(wanted)): its modules are \
            \(Self.millimetres(moduleSize)) wide and need to be \(Self.millimetres(needed)).
            """
        ).followed(by: Self.larger)
    }

    /// For a code that reads, but not from every printer.
    var small: LocalizedText {
        tr(
            """
            The modules of “\(code.shownTitle)” are \(Self.millimetres(moduleSize)) wide, and \
            \(Self.millimetres(ViewingDistance.smallestModule(of: layout.symbol.symbology))) or more scans reliably.
            """
        ).followed(by: Self.larger)
    }

    /// For a code that no decoder here can read.
    var notReadBack: LocalizedText {
        tr("“\(code.shownTitle)” follows the standard but was not test-scanned: no scanner here supports \(layout.symbol.symbology.title).")
    }

    private static let larger = tr("Choose larger paper, a template with a larger code, or a code with less content.")

    static func millimetres(_ length: Double) -> String { "\(number(length, digits: length < 1 ? 2 : 1)) mm" }

    static func metres(_ length: Double) -> String { length < 1 ? "\(number(length * 100, digits: 0)) cm" : "\(number(length)) m" }

    private static func number(_ value: Double, digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
}
