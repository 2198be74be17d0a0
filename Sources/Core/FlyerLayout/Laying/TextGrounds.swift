import Graphics

/// The colours that lie below a text.
struct TextGrounds: Hashable {
    private(set) var colors: [RGB]
    /// Whether a picture lies there, of which nobody knows the colours.
    private(set) var hasPicture = false

    /// More are not told apart.
    private static let most = 12

    /// - Parameter items: those below the text, the lowest first.
    init(of box: FlyerBox, on background: RGB, items: [FlyerItem]) {
        colors = [background]
        for item in items {
            let share = item.coveredBox.shareOf(box)
            // What a text only touches does not decide on its colour.
            guard share >= 0.1 else { continue }
            switch item.content {
            case .shape(let shape): lay(shape, isWhole: share > 0.98)
            case .picture: hasPicture = true
            // A code stands on its own ground; a text over it is a mistake of the template.
            case .code, .text: break
            }
        }
    }

    private mutating func lay(_ shape: FlyerShape, isWhole: Bool) {
        guard let fill = shape.fill, shape.form != .line else { return }
        let laid: [FlyerColor] =
            switch fill {
            case .color(let color): [color]
            case .gradient(let from, let to, _):
                [from, to, FlyerColor(from.rgb.mixed(with: to.rgb, share: 0.5), opacity: (from.opacity + to.opacity) / 2)]
            }
        let mixed = colors.flatMap { ground in laid.map { ground.mixed(with: $0.rgb, share: $0.opacity) } }
        if isWhole, laid.allSatisfy({ $0.opacity == 1 }) { hasPicture = false }
        var all: [RGB] = []
        for color in (isWhole ? [] : colors) + mixed where !all.contains(color) && all.count < Self.most { all.append(color) }
        colors = all
    }
}

extension FlyerItem {
    /// What it covers once it is turned.
    public var coveredBox: FlyerBox { quarterTurns % 2 == 0 ? box : box.turned }
}

extension FlyerBox {
    /// Turned by a quarter about its middle.
    public var turned: FlyerBox {
        FlyerBox(x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width)
    }

    /// How much of another box this one covers: 1 for all of it.
    func shareOf(_ other: FlyerBox) -> Double {
        let width = min(maxX, other.maxX) - max(x, other.x)
        let height = min(maxY, other.maxY) - max(y, other.y)
        guard width > 0, height > 0, other.width > 0, other.height > 0 else { return 0 }
        return width * height / (other.width * other.height)
    }
}
