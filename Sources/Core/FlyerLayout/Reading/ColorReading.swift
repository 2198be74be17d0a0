import Graphics
import Platform

/// Reads colours: "#RRGGBB", roles, mixtures, and gradients.
enum ColorReading {
    private static let advice =
        "Write \"#RRGGBB\" or one of \(FlyerColorRole.allCases.map(\.rawValue).joined(separator: ", "))."

    static func rgb(_ place: TemplatePlace) throws(TemplateProblem) -> RGB {
        let text = try place.text(atMost: 40)
        guard text.hasPrefix("#"), let color = RGB(hex: text) else { throw place.problem("“\(text)” is no colour", "Write it as \"#RRGGBB\".") }
        return color
    }

    static func fill(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerShapeElement.Fill {
        guard place["from"] != nil || place["to"] != nil else { return .color(try color(place)) }
        try place.checkNames(["from", "to", "degrees"])
        return .gradient(
            from: try color(place.required("from", advice)), to: try color(place.required("to", advice)),
            degrees: try place["degrees"]?.number(-360...360) ?? 0)
    }

    static func color(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerColorRule {
        guard case .object = place.tree else { return FlyerColorRule(try base(place)) }
        try place.checkNames(["color", "opacity", "with", "share"])
        var rule = FlyerColorRule(try base(place.required("color", advice)))
        rule.opacity = try place["opacity"]?.number(0...1) ?? 1
        if let other = place["with"] {
            rule.mixture = .init(base: try base(other), share: try place["share"]?.number(0...1) ?? 0.5)
        } else if let share = place["share"] {
            throw share.problem("there is nothing to share with", "Write \"with\" and a second colour.")
        }
        return rule
    }

    private static func base(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerColorRule.Base {
        let text = try place.text(atMost: 40)
        if let role = FlyerColorRole(rawValue: text) { return .role(role) }
        guard text.hasPrefix("#"), let color = RGB(hex: text) else { throw place.problem("“\(text)” is no colour", advice) }
        return .rgb(color)
    }
}
