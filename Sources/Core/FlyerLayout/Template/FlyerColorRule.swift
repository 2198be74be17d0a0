import Graphics

/// A colour of a template: one of its own, or a role that follows the background and the accent of the flyer.
struct FlyerColorRule: Hashable, Sendable {
    enum Base: Hashable, Sendable {
        case rgb(RGB)
        case role(FlyerColorRole)
    }

    struct Mixture: Hashable, Sendable {
        var base: Base
        /// From 0 (none of it) to 1 (nothing else).
        var share: Double
    }

    var base: Base
    var mixture: Mixture?
    var opacity: Double

    init(_ base: Base, mixture: Mixture? = nil, opacity: Double = 1) {
        self.base = base
        self.mixture = mixture
        self.opacity = opacity
    }
}

/// What a colour is for.
enum FlyerColorRole: String, CaseIterable, Hashable, Sendable {
    case background, accent
    /// Ink that is readable on the background.
    case text
    /// The same, softer.
    case secondary
    /// Ink that is readable on the accent.
    case onAccent
    /// The accent, shaded until it is readable on the background.
    case accentText
    case accentDark, accentLight
    /// The background with a little of the accent.
    case tint
    /// A hairline on the background.
    case line
    case white, black
}
