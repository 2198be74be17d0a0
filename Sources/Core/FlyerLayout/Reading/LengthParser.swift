import Graphics
import Platform

/// Parses lengths: numbers of millimetres, and texts such as “50%”, “8s”, “24pt” and “100% - 8s”.
enum LengthParser {
    /// What a length is used for, which decides what is allowed besides fixed units and shares of the shorter side.
    enum Use {
        /// A position or length along a side of the page. Shares of that side and negative values are allowed.
        case position
        /// A radius, a stroke width or a font size.
        case measure
    }

    /// Longer than any paper, to detect mistakes and to keep sums finite.
    private static let maximum = 10_000.0
    private static let advice = "Write millimetres (12.5), or a text such as \"8s\", \"24pt\" or \"100% - 8s\"."

    static func length(_ value: TemplateValue, for use: Use) throws(TemplateError) -> FlyerLength {
        switch value.tree {
        case .number:
            return FlyerLength(millimetres: try value.number((use == .position ? -maximum : 0)...maximum))
        case .string(let text):
            guard let length = parse(text) else { throw value.problem("“\(text.prefix(40))” is no length", advice) }
            if use == .measure, length.side != 0 {
                throw value.problem("% has no side to be a share of here", "Write \"8s\" for 8 percent of the page's shorter side.")
            }
            return length
        default: throw value.problem("this is \(value.tree.kindName)", advice)
        }
    }

    /// Parses a sum of at most eight parts; nil when the text is invalid.
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
        guard let number = DecimalLength.number(digits), number <= maximum else { return false }
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

/// Parses colours: “#RRGGBB”, roles, mixtures and gradients.
enum ColorParser {
    private static let advice =
        "Write \"#RRGGBB\" or one of \(FlyerColorRole.allCases.map(\.rawValue).joined(separator: ", "))."

    static func fixed(_ value: TemplateValue, advice: String = "Write it as \"#RRGGBB\".") throws(TemplateError) -> Color {
        let text = try value.text(atMost: 40)
        guard text.hasPrefix("#"), let color = Color(opaqueHex: text) else {
            throw value.problem("“\(text)” is no colour", advice)
        }
        return color
    }

    static func fill(_ value: TemplateValue) throws(TemplateError) -> FlyerShapeElement.Fill {
        guard value["from"] != nil || value["to"] != nil else { return .color(try color(value)) }
        try value.checkNames(["from", "to", "degrees"])
        return .gradient(
            from: try color(value.required("from", advice)), to: try color(value.required("to", advice)),
            degrees: try value["degrees"]?.number(-360...360) ?? 0)
    }

    static func color(_ value: TemplateValue) throws(TemplateError) -> FlyerColorRule {
        guard case .object = value.tree else { return FlyerColorRule(base: try base(value)) }
        try value.checkNames(["color", "opacity", "with", "share"])
        var rule = FlyerColorRule(base: try base(value.required("color", advice)))
        rule.opacity = try value["opacity"]?.number(0...1) ?? 1
        if let other = value["with"] {
            rule.mixture = .init(base: try base(other), share: try value["share"]?.number(0...1) ?? 0.5)
        } else if let share = value["share"] {
            throw share.problem("there is nothing to share with", "Write \"with\" and a second colour.")
        }
        return rule
    }

    private static func base(_ value: TemplateValue) throws(TemplateError) -> FlyerColorRule.Base {
        if let role = FlyerColorRole(rawValue: try value.text(atMost: 40)) { return .role(role) }
        return .fixed(try fixed(value, advice: advice))
    }
}
