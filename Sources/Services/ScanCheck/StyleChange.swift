import Graphics
public import Platform
public import Symbols

/// A change of style that may make a symbol readable.
public enum StyleChange: Hashable, Sendable {
    case swapColors
    case darkenModules
    case blackModules
    case whiteBackground
    case noGradients
    case plainFinderColors
    case widerQuietZone(modules: Int)
    case smallerLogo(percent: Int)
    case noLogo
    case roundedModules
    case squareModules
    case roundedFinders
    case squareFinders

    /// The end of a sentence that begins with “To make it scan,”.
    public var instruction: LocalizedText {
        switch self {
        case .swapColors: tr("swap the colours")
        case .darkenModules: tr("make the modules darker")
        case .blackModules: tr("make the modules black")
        case .whiteBackground: tr("make the background white")
        case .noGradients: tr("remove the gradient")
        case .plainFinderColors: tr("use the module colour for the finder patterns")
        case .widerQuietZone(let modules): tr("leave a margin of \(modules) modules")
        case .smallerLogo(let percent): tr("make the logo \(percent) % wide")
        case .noLogo: tr("remove the logo")
        case .roundedModules: tr("make the modules rounded")
        case .squareModules: tr("make the modules square")
        case .roundedFinders: tr("make the finder patterns rounded")
        case .squareFinders: tr("make the finder patterns square")
        }
    }

    /// Returns the changed style; nil if nothing changes.
    public func applied(to style: SymbolStyle) -> SymbolStyle? {
        var changed = style
        switch self {
        case .swapColors:
            changed.foreground = (style.background ?? .white).composited(on: .white)
            changed.gradient = style.background == nil ? nil : style.backgroundGradient
            changed.background = style.foreground.composited(on: .white)
            changed.backgroundGradient = style.gradient
            if style.background == nil { (changed.foreground, changed.background) = (.black, nil) }
            changed.finderFrameColor = nil
            changed.finderCenterColor = nil
        case .darkenModules: changed.mapModuleColors { $0.composited(on: .white).mixed(with: .black, share: 0.5) }
        case .blackModules: changed.mapModuleColors { _ in .black }
        case .whiteBackground:
            changed.background = .white
            changed.backgroundGradient = nil
        case .noGradients: (changed.gradient, changed.backgroundGradient) = (nil, nil)
        case .plainFinderColors: (changed.finderFrameColor, changed.finderCenterColor) = (nil, nil)
        case .widerQuietZone(let modules): changed.quietZone = max(modules, style.quietZone)
        case .smallerLogo(let percent): changed.logo?.share = min(style.logo?.share ?? 0, Double(percent) / 100)
        case .noLogo: changed.logo = nil
        case .roundedModules:
            if style.moduleShape != .square { changed.moduleShape = .rounded }
        case .squareModules: changed.moduleShape = .square
        case .roundedFinders:
            if style.finderFrameShape == .circle { changed.finderFrameShape = .rounded }
            if style.finderCenterShape == .circle { changed.finderCenterShape = .rounded }
        case .squareFinders: (changed.finderFrameShape, changed.finderCenterShape) = (.square, .square)
        }
        return changed == style ? nil : changed
    }

    /// The changes to try, the smallest first.
    static func candidates(for problems: [ScanProblem], quietZone: Int) -> [StyleChange] {
        let isUnreadable = problems.contains { if case .unreadable = $0 { true } else { false } }
        var changes: [StyleChange] = []
        if problems.contains(.inverted) { changes += [.swapColors] }
        if problems.contains(.roundFinderPatterns) || isUnreadable { changes += [.roundedFinders] }
        if problems.contains(where: { if case .narrowQuietZone = $0 { true } else { false } }) || isUnreadable {
            changes += [.widerQuietZone(modules: quietZone)]
        }
        if isUnreadable { changes += [25, 20, 15, 10].map { .smallerLogo(percent: $0) } }
        changes += [.darkenModules, .plainFinderColors, .noGradients]
        if isUnreadable { changes += [.squareFinders, .roundedModules, .squareModules, .noLogo] }
        return changes + [.whiteBackground, .blackModules]
    }
}

extension SymbolStyle {
    /// Changes all colours of the modules.
    fileprivate mutating func mapModuleColors(_ change: (Color) -> Color) {
        foreground = change(foreground)
        gradient = gradient.flatMap { SymbolGradient($0.direction, to: $0.colors.map(change)) }
        finderFrameColor = finderFrameColor.map(change)
        finderCenterColor = finderCenterColor.map(change)
    }
}

extension Color {
    /// Mixes in a share of another colour.
    fileprivate func mixed(with other: Color, share: Double) -> Color {
        other.opacity(share).composited(on: self)
    }
}
