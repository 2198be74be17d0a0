import Graphics
import Platform

/// Parses papers and sheets of labels.
enum SheetParser {
    private static let papers = PaperSize.named.map(\.id).joined(separator: ", ")

    /// The paper, and whether the template may be laid out on others.
    static func paper(_ value: TemplateValue) throws(TemplateError) -> (size: PaperSize, isScalable: Bool) {
        try value.checkNames(["size", "width", "height", "landscape", "scalable"])
        let isLandscape = try value["landscape"]?.flag() ?? false
        let isScalable = try value["scalable"]?.flag() ?? true
        if value["size"] == nil {
            let advice = "Write \"size\" (\(papers)), or \"width\" and \"height\" in millimetres."
            let size = PaperSize(
                width: try value.required("width", advice).number(PaperSize.sides),
                height: try value.required("height", advice).number(PaperSize.sides))
            return (isLandscape && !size.isLandscape ? size.turned : size, isScalable)
        }
        if let extra = value["width"] ?? value["height"] {
            throw extra.problem("the paper has a size already", "Keep “size”, or “width” and “height”.")
        }
        let size = try named(value)
        return (isLandscape ? size.turned : size, isScalable)
    }

    static func sheet(_ value: TemplateValue) throws(TemplateError) -> LabelSheet {
        if case .string(let name)? = value["label"]?.tree {
            try value.checkNames(["label"])
            guard let sheet = LabelSheet(named: name) else {
                throw value.problem(
                    "there is no sheet of labels “\(name.prefix(40))”",
                    "Write one of \(LabelSheet.named.map(\.id).joined(separator: ", ")), or measure it: “size”, “columns”, “rows” and “label”."
                )
            }
            return sheet
        }
        try value.checkNames(["size", "width", "height", "columns", "rows", "label", "origin", "pitch", "radius", "precut"])
        let paper: PaperSize
        if value["size"] == nil, value["width"] != nil {
            paper = PaperSize(
                width: try value.required("width", "Write it in millimetres.").number(PaperSize.sides),
                height: try value.required("height", "Write it in millimetres.").number(PaperSize.sides))
        } else {
            paper = try named(value)
        }
        let label = try value.required("label", "Write {\"width\": …, \"height\": …} in millimetres.")
        let (width, height) = try pair(label, "width", "height", LabelSheet.sides)
        let origin = try value["origin"].map { origin throws(TemplateError) in try pair(origin, "x", "y", 0...1_500) }
        let pitch = try value["pitch"].map { pitch throws(TemplateError) in try pair(pitch, "x", "y", 0...1_500) }
        let sheet = LabelSheet(
            paper: paper,
            columns: try value.required("columns", "Say how many labels stand beside each other.").whole(1...LabelSheet.maximumLabels),
            rows: try value.required("rows", "Say how many labels stand below each other.").whole(1...LabelSheet.maximumLabels),
            labelWidth: width, labelHeight: height, originX: origin?.0, originY: origin?.1, pitchX: pitch?.0, pitchY: pitch?.1,
            radius: try value["radius"]?.number(0...750) ?? 0, isPrecut: try value["precut"]?.flag() ?? false)
        try check(sheet, value)
        return sheet
    }

    private static func named(_ value: TemplateValue) throws(TemplateError) -> PaperSize {
        let size = try value.required("size", "Write one of \(papers).")
        let name = try size.text(atMost: 40)
        guard let found = PaperSize(named: name) else { throw size.problem("there is no paper “\(name)”", "Write one of \(papers).") }
        return found
    }

    private static func pair(
        _ value: TemplateValue, _ first: String, _ second: String, _ range: ClosedRange<Double>
    ) throws(TemplateError) -> (Double, Double) {
        try value.checkNames([first, second])
        let advice = "Write both in millimetres."
        return (try value.required(first, advice).number(range), try value.required(second, advice).number(range))
    }

    private static func check(_ sheet: LabelSheet, _ value: TemplateValue) throws(TemplateError) {
        guard sheet.count <= LabelSheet.maximumLabels else {
            throw value.problem("these are \(sheet.count) labels", "At most \(LabelSheet.maximumLabels) are laid on a sheet.")
        }
        // Labels that touch may overlap by a rounding error of their measures.
        let slack = 0.05
        guard sheet.columns == 1 || sheet.pitchX >= sheet.labelWidth - slack, sheet.rows == 1 || sheet.pitchY >= sheet.labelHeight - slack
        else { throw value.problem("the labels overlap", "Make “pitch” at least as large as the label.") }
        let last = sheet.box(sheet.count - 1)
        guard sheet.originX >= -slack, sheet.originY >= -slack, last.maxX <= sheet.paper.width + slack,
            last.maxY <= sheet.paper.height + slack
        else {
            throw value.problem(
                "the labels do not fit on the paper",
                "They reach to \(DecimalLength.text(last.maxX)) × \(DecimalLength.text(last.maxY)) mm of \(sheet.paper.displayName).")
        }
    }
}
