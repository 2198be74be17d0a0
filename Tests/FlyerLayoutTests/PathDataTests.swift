import Foundation
import Graphics
import Testing
@testable import FlyerLayout

/// Expected results are those of the figures of SVG 1.1, section 8.3, and of plain geometry.
@Suite struct PathDataTests {
    private static func ends(_ data: String) throws -> [Point] {
        try Path(svg: data).elements.compactMap { element in
            switch element {
            case .move(let point), .line(let point), .curve(_, _, let point): point
            case .arc, .close: nil
            }
        }
    }

    private static func isNear(_ one: Point, _ two: Point, _ tolerance: Double = 1e-9) -> Bool {
        hypot(one.x - two.x, one.y - two.y) <= tolerance
    }

    @Test(arguments: [
        ("M10 20L30 40", [Point(x: 10, y: 20), Point(x: 30, y: 40)]),
        ("m10 20 5 5l-5,10z m1-1", [Point(x: 10, y: 20), Point(x: 15, y: 25), Point(x: 10, y: 35), Point(x: 11, y: 19)]),
        ("M1 1H5V7h-2v-.5", [Point(x: 1, y: 1), Point(x: 5, y: 1), Point(x: 5, y: 7), Point(x: 3, y: 7), Point(x: 3, y: 6.5)]),
        ("M0 0C1 1 2 2 3 0S5 -1 6 0", [.zero, Point(x: 3, y: 0), Point(x: 6, y: 0)]),
        ("M0 0Q1 1 2 0T4 0t2 0", [.zero, Point(x: 2, y: 0), Point(x: 4, y: 0), Point(x: 6, y: 0)]),
        ("M.5.5-1e1,+2", [Point(x: 0.5, y: 0.5), Point(x: -10, y: 2)]),
    ]) func coordinatesAreAbsolute(_ data: String, _ points: [Point]) throws {
        let ends = try Self.ends(data)
        #expect(ends.count == points.count)
        #expect(zip(ends, points).allSatisfy { Self.isNear($0, $1) })
    }

    @Test func smoothCurvesReflectTheControlPointBefore() throws {
        let path = try Path(svg: "M0 0C0 1 2 3 4 4S8 8 9 9")
        guard case .curve(let one, _, _) = path.elements.last else {
            Issue.record("no curve")
            return
        }
        #expect(Self.isNear(one, Point(x: 6, y: 5)))
        guard case .curve(let corner, _, _) = try Path(svg: "M0 0L4 4S8 8 9 9").elements.last else {
            Issue.record("no curve")
            return
        }
        #expect(Self.isNear(corner, Point(x: 4, y: 4)))
    }

    /// Half a circle of radius 5 about (5, 0), whose flags stand together.
    @Test(arguments: [("M0 0a5 5 0 0110 0", -5.0), ("M0 0A5 5 0 0 0 10 0", 5.0)]) func arcsAreCurves(_ data: String, _ height: Double)
        throws
    {
        let path = try Path(svg: data)
        let ends = try Self.ends(data)
        #expect(Self.isNear(ends.last ?? .zero, Point(x: 10, y: 0), 1e-6))
        #expect(ends.contains { Self.isNear($0, Point(x: 5, y: height), 1e-6) })
        for case .curve(let one, let two, let end) in path.elements {
            // A cubic Bézier through a quarter circle is never farther from it than its control points.
            #expect([one, two, end].allSatisfy { hypot($0.x - 5, $0.y) < 5 * 1.15 })
        }
    }

    @Test func radiiThatAreTooSmallGrow() throws {
        #expect(Self.isNear(try Self.ends("M0 0A1 1 0 0 1 10 0").last ?? .zero, Point(x: 10, y: 0), 1e-6))
        #expect(try Self.ends("M0 0A0 1 0 0 1 10 0") == [.zero, Point(x: 10, y: 0)])
    }

    @Test(arguments: [
        ("L1 1", "begins with “M”"), ("M1", "a number is missing"), ("M1 1x", "no command “x”"), ("M1 1L2 2z3", "another command"),
        ("M1 1A1 1 0 2 0 3 3", "flag"), ("M1 1L1e400 0", "no number"), ("M1 1L- 0", "no number"), ("M1 1Lé 0", "missing"),
    ]) func errorsSayWhere(_ data: String, _ what: String) {
        let error = #expect(throws: PathDataError.self) { try Path(svg: data) }
        #expect(error?.what.contains(what) == true, "\(String(describing: error))")
    }

    @Test func aPathWithoutEndIsRefused() {
        let data = "M0 0" + String(repeating: "l1 1", count: 6_000)
        #expect(throws: PathDataError.self) { try Path(svg: data) }
        #expect((try? Path(svg: "")) == Path())
    }

    @Test func aPathIsScaledAndMirrored() throws {
        let path = try Path(svg: "M0 0L24 12")
        let target = Rectangle(x: 10, y: 10, width: 48, height: 12)
        let box = Rectangle(x: 0, y: 0, width: 24, height: 24)
        #expect(path.scaled(from: box, to: target).elements == [.move(Point(x: 10, y: 10)), .line(Point(x: 58, y: 16))])
        #expect(path.scaled(from: box, to: target, isMirrored: true).elements == [.move(Point(x: 58, y: 10)), .line(Point(x: 10, y: 16))])
        // A circle becomes an ellipse of four curves.
        let circle = Path(circleAt: Point(x: 12, y: 12), radius: 12).scaled(from: box, to: target)
        #expect(circle.elements.count { if case .curve = $0 { true } else { false } } == 4)
    }
}
