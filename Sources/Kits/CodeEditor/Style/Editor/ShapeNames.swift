import Symbols

extension ModuleShape {
    /// What people read and hear.
    var title: String {
        switch self {
        case .square: "Square"
        case .tiles: "Tiles"
        case .dots: "Dots"
        case .diamonds: "Diamonds"
        case .rounded: "Rounded"
        case .liquid: "Liquid"
        case .classy: "Classy"
        case .classyRounded: "Classy, softened"
        case .horizontalBars: "Horizontal bars"
        case .verticalBars: "Vertical bars"
        }
    }
}

extension FinderFrameShape {
    var title: String {
        switch self {
        case .square: "Square"
        case .rounded: "Rounded"
        case .leaf: "Leaf"
        case .circle: "Circle, which some scanners miss"
        }
    }
}

extension FinderCenterShape {
    var title: String {
        switch self {
        case .square: "Square"
        case .rounded: "Rounded"
        case .leaf: "Leaf"
        case .circle: "Circle"
        }
    }
}

extension SymbolLogo.Shape {
    var title: String {
        switch self {
        case .square: "Square"
        case .rounded: "Rounded"
        case .circle: "Circle"
        }
    }
}

extension SymbolCaption.Look {
    var title: String {
        switch self {
        case .frame: "In a frame"
        case .plain: "Plain"
        }
    }
}

extension ErrorCorrectionLevel {
    /// Such as `Level M: about 15 % of the code may be damaged or covered.`
    var explanation: String { "Level \(rawValue): about \(percent) % of the code may be damaged or covered." }
}
