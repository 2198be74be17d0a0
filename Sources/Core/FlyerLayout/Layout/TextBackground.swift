public import Graphics

/// The colours that lie below a text.
struct TextBackground: Hashable {
    private(set) var colors: [Color]
    /// Whether a picture, whose colours are unknown, lies below the text.
    private(set) var hasPicture = false

    /// The maximum number of colours.
    private static let maximumColors = 12

    /// - Parameter items: the items below the text, the lowest first.
    init(of box: Rectangle, on background: Color, items: [FlyerItem]) {
        colors = [background]
        for item in items {
            let share = item.coveredBox.coverage(box)
            // An item that is only touched by the text does not influence its colour.
            guard share >= 0.1 else { continue }
            switch item.content {
            case .shape(let shape): add(shape, isWhole: share > 0.98 && !shape.form.isPath)
            case .picture: hasPicture = true
            // A code has its own background. A text over it is a mistake of the template.
            case .code, .text: break
            }
        }
    }

    private mutating func add(_ shape: FlyerShape, isWhole: Bool) {
        guard let fill = shape.fill, shape.form != .line else { return }
        let laid: [Color] =
            switch fill {
            case .color(let color): [color]
            case .gradient(let from, let to, _):
                [from, to, from.mixed(with: to, share: 0.5).opacity((from.alpha + to.alpha) / 2)]
            }
        let mixed = colors.flatMap { ground in laid.map { ground.mixed(with: $0, share: $0.alpha) } }
        if isWhole, laid.allSatisfy({ $0.alpha == 1 }) { hasPicture = false }
        var all: [Color] = []
        for color in (isWhole ? [] : colors) + mixed where !all.contains(color) && all.count < Self.maximumColors { all.append(color) }
        colors = all
    }
}

extension FlyerShape.Form {
    fileprivate var isPath: Bool { if case .path = self { true } else { false } }
}

extension FlyerItem {
    /// The box that the item covers after it was turned.
    public var coveredBox: Rectangle { quarterTurns % 2 == 0 ? box : box.turned }
}

extension Rectangle {
    /// The share of another box that this one covers, from 0 to 1.
    func coverage(_ other: Rectangle) -> Double {
        let width = min(maxX, other.maxX) - max(x, other.x)
        let height = min(maxY, other.maxY) - max(y, other.y)
        guard width > 0, height > 0, other.width > 0, other.height > 0 else { return 0 }
        return width * height / (other.width * other.height)
    }
}
