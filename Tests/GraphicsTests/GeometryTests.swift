import Graphics
import Testing

@Suite("Geometry")
struct GeometryTests {
    private let frame = Rectangle(x: 10, y: 20, width: 30, height: 50)

    @Test("A rectangle is turned about its centre")
    func turns() {
        #expect(frame.turned == Rectangle(x: 0, y: 30, width: 50, height: 30))
        #expect(frame.turned.center == frame.center)
        #expect(frame.turned.turned == frame)
    }

    @Test("A rectangle is inset at most until it is empty")
    func insets() {
        #expect(frame.inset(by: 5) == Rectangle(x: 15, y: 25, width: 20, height: 40))
        #expect(frame.inset(by: 20) == Rectangle(x: 25, y: 40, width: 0, height: 10))
    }

    @Test("Proportions fit inside a rectangle or cover it")
    func proportions() {
        let square = Size(width: 1, height: 1)
        #expect(frame.fitting(square) == Rectangle(x: 10, y: 30, width: 30, height: 30))
        #expect(frame.filling(square) == Rectangle(x: 0, y: 20, width: 50, height: 50))
        #expect(frame.fitting(Size(width: 0, height: 1)).size == Size(width: 0, height: 0))
        #expect(frame.contains(frame.fitting(square)) && !frame.contains(frame.filling(square)))
    }

    @Test("An area of pixels holds its upper left corner and not its lower right one")
    func pixels() {
        let area = PixelArea(x: 10, y: 20, width: 30, height: 50)
        #expect(area.maxX == 40 && area.maxY == 70)
        #expect(area.contains(Point(x: 10, y: 20)) && area.contains(Point(x: 39.9, y: 69.9)))
        #expect(!area.contains(Point(x: 40, y: 30)) && !area.contains(Point(x: 20, y: 70)) && !area.contains(Point(x: 9.9, y: 30)))
    }
}
