import Graphics
import Platform

/// Reads lengths: numbers of millimetres, and texts such as "50%", "8s", "24pt" and "100% - 8s".
enum LengthReading {
    /// What a length may say beside fixed units and shares of the shorter side.
    enum Use {
        /// Along a side of the page: shares of that side, and negative ones.
        case place
        /// A radius, a width of a stroke, a size of type.
        case measure
    }

    /// Longer than any paper, so that a slip is seen; sums stay finite.
    private static let longest = 10_000.0
    private static let advice = "Write millimetres (12.5), or a text such as \"8s\", \"24pt\" or \"100% - 8s\"."

    static func length(_ place: TemplatePlace, for use: Use) throws(TemplateProblem) -> FlyerLength {
        switch place.tree {
        case .number:
            return FlyerLength(millimetres: try place.number((use == .place ? -longest : 0)...longest))
        case .string(let text):
            guard let length = parse(text) else { throw place.problem("“\(text.prefix(40))” is no length", advice) }
            if use == .measure, length.side != 0 {
                throw place.problem("% has no side to be a share of here", "Write \"8s\" for 8 percent of the page's shorter side.")
            }
            return length
        default: throw place.problem("this is \(place.tree.kindName)", advice)
        }
    }

    /// A sum of at most eight parts; nil for what is none.
    private static func parse(_ text: String) -> FlyerLength? {
        guard text.utf8.count <= 100 else { return nil }
        var rest = text.filter { $0 != " " }[...]
        var sum = FlyerLength()
        var parts = 0
        while !rest.isEmpty {
            var sign = 1.0
            if let first = rest.first, first == "+" || first == "-" {
                if first == "-" { sign = -1 }
                rest.removeFirst()
            } else if parts > 0 {
                return nil
            }
            let part = rest.prefix { $0 != "+" && $0 != "-" }
            rest = rest.dropFirst(part.count)
            parts += 1
            guard parts <= 8, add(part, sign: sign, to: &sum) else { return nil }
        }
        return parts > 0 ? sum : nil
    }

    private static func add(_ part: Substring, sign: Double, to sum: inout FlyerLength) -> Bool {
        let digits = part.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = DecimalLength.number(digits), number <= longest else { return false }
        switch part.dropFirst(digits.count) {
        case "", "mm": sum.millimetres += sign * number
        case "cm": sum.millimetres += sign * number * 10
        case "in": sum.millimetres += sign * number * 25.4
        case "pt": sum.millimetres += sign * number * 25.4 / 72
        case "%": sum.side += sign * number / 100
        case "s": sum.shorterSide += sign * number / 100
        default: return false
        }
        return true
    }
}

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
