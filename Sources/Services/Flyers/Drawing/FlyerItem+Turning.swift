import Drawing
import FlyerLayout
import Graphics

extension FlyerItem {
    private var isAcross: Bool { quarterTurns % 2 != 0 }

    /// What the item covers on the page once it is turned about its middle.
    var turnedBox: FlyerBox { turned(box) }

    /// Where a part of the item comes to stand on the page.
    func turned(_ part: FlyerBox) -> FlyerBox {
        let (x, y) = (part.x + part.width / 2 - box.x - box.width / 2, part.y + part.height / 2 - box.y - box.height / 2)
        let offset =
            switch ((quarterTurns % 4) + 4) % 4 {
            case 1: (-y, x)
            case 2: (-x, -y)
            case 3: (y, -x)
            default: (x, y)
            }
        let (width, height) = isAcross ? (part.height, part.width) : (part.width, part.height)
        return FlyerBox(
            x: box.x + box.width / 2 + offset.0 - width / 2, y: box.y + box.height / 2 + offset.1 - height / 2, width: width, height: height)
    }
}

extension Canvas {
    /// Draws an item in its own box, and turns it as it wants to be.
    func turned(_ item: FlyerItem, _ body: (FlyerBox) -> Void) {
        guard item.quarterTurns % 4 != 0 else { return body(item.box) }
        let box = item.box
        withSavedState {
            translate(x: box.x + box.width / 2, y: box.y + box.height / 2)
            rotate(by: Double(item.quarterTurns % 4) * .pi / 2)
            translate(x: -box.x - box.width / 2, y: -box.y - box.height / 2)
            body(box)
        }
    }
}

extension Color {
    init(_ color: FlyerColor) {
        self.init(color.rgb)
        alpha = min(max(color.opacity, 0), 1)
    }

    init(_ rgb: RGB) {
        self.init(red: Double(rgb.red) / 255, green: Double(rgb.green) / 255, blue: Double(rgb.blue) / 255)
    }
}

extension Rectangle {
    init(_ box: FlyerBox) {
        self.init(x: box.x, y: box.y, width: box.width, height: box.height)
    }
}
