import Foundation
import Graphics
import Payload
public import Platform

/// Parses the file of a template and collects all problems, for the author of the template.
public struct TemplateParser: Sendable {
    /// Nil when there are problems.
    public private(set) var template: FlyerTemplate?
    /// In the order in which they were found, at most twenty.
    public private(set) var problems: [TemplateError] = []

    /// In bytes.
    public static let maximumLength = 1_048_576
    public static let maximumFields = 40
    public static let maximumElements = 300
    static let maximumProblems = 20

    private static let keys = [
        "version", "id", "name", "summary", "codes", "kinds", "paper", "sheet", "fields", "colors", "portrait", "landscape", "bars",
        "folds", "typefaces",
        "$schema", "author", "license",
    ]

    public init(_ json: [UInt8]) {
        let root: TemplateValue
        do {
            root = try Self.root(json)
            try Self.checkVersion(root)
        } catch {
            problems = [error]
            return
        }
        read { () throws(TemplateError) in try root.checkNames(Self.keys) }
        let id = read { () throws(TemplateError) in try root.required("id", "Give it one, such as \"my-poster\".").identifier() }
        let name = read { () throws(TemplateError) in try root.required("name", "Say what people call it.").words(atMost: 60) }
        let summary = read { () throws(TemplateError) in try root["summary"]?.words(atMost: 200) ?? "" }
        let codeCount = read { () throws(TemplateError) in try root["codes"]?.choice(of: FlyerTemplate.CodeCount.self) ?? .one }
        let kinds = read { () throws(TemplateError) in try Self.kinds(root["kinds"]) }
        let fields = parseFields(root["fields"])
        let colors = read { () throws(TemplateError) in try Self.colors(root["colors"]) }
        let families = read { () throws(TemplateError) in try Self.families(root["typefaces"]) }
        guard let codeCount, let paper = read({ () throws(TemplateError) in try Self.paper(root, codeCount) }) else { return }
        let design = parseDesign(root, fields: fields)
        if let sheet = paper.sheet,
            sheet.count * max(design.portrait?.count ?? 0, design.landscape?.count ?? 0, design.bars?.count ?? 0) > 20_000
        {
            problems.append(root.problem("all labels together have too many elements", "Use fewer labels, or fewer elements on each."))
        }
        guard problems.isEmpty, let id, let name, let summary, let kinds, let colors, let families else { return }
        template = FlyerTemplate(
            id: id, name: name, summary: summary, codeCount: codeCount, kinds: kinds, fields: fields, paper: paper.size,
            isScalable: paper.isScalable, background: colors.background, accent: colors.accent, families: families, sheet: paper.sheet,
            design: design)
    }

    /// Continues after a problem, so that all of them are reported at once.
    @discardableResult
    private mutating func read<Value>(_ body: () throws(TemplateError) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            if problems.count < Self.maximumProblems { problems.append(error) }
            return nil
        }
    }

    // MARK: Header

    private static func root(_ json: [UInt8]) throws(TemplateError) -> TemplateValue {
        do throws(JSONError) {
            let (tree, lines) = try JSONReader.treeWithLines(json, limits: .init(length: maximumLength, depth: 12, values: 50_000))
            return TemplateValue(tree, lines: lines)
        } catch {
            throw TemplateError(error.what, at: error.path, line: error.line, advice: error.advice)
        }
    }

    private static func checkVersion(_ root: TemplateValue) throws(TemplateError) {
        guard case .object = root.tree else {
            throw root.problem("this is \(root.tree.kindName)", "A template is one object between { and }.")
        }
        let version = try root.required("version", "Begin with \"version\": 1.")
        guard try version.whole(1...1_000_000) == 1 else {
            throw version.problem("it is written for a newer Quire", "Update Quire, or write for version 1.")
        }
    }

    // MARK: Members

    private static func kinds(_ value: TemplateValue?) throws(TemplateError) -> [PayloadKind] {
        var kinds: [PayloadKind] = []
        for item in try value?.items(atMost: PayloadKind.allCases.count) ?? [] { kinds.append(try item.choice(of: PayloadKind.self)) }
        return kinds
    }

    private static func colors(_ value: TemplateValue?) throws(TemplateError) -> (background: Color, accent: Color) {
        try value?.checkNames(["background", "accent"])
        let background = try value?["background"].map { color throws(TemplateError) in try ColorParser.fixed(color) }
        let accent = try value?["accent"].map { color throws(TemplateError) in try ColorParser.fixed(color) }
        return (background ?? .white, accent ?? Accent.standard.color)
    }

    private static func families(_ value: TemplateValue?) throws(TemplateError) -> [FlyerTypeface: String] {
        try value?.checkNames(FlyerTypeface.allCases.map(\.rawValue))
        var families: [FlyerTypeface: String] = [:]
        for typeface in FlyerTypeface.allCases { families[typeface] = try value?[typeface.rawValue]?.words(atMost: 200) }
        return families
    }

    private static func paper(
        _ root: TemplateValue, _ codeCount: FlyerTemplate.CodeCount
    ) throws(TemplateError) -> (size: PaperSize, isScalable: Bool, sheet: LabelSheet?) {
        guard codeCount == .sheet else {
            if let sheet = root["sheet"] {
                throw sheet.problem("this is for labels", "Write \"codes\": \"sheet\" as well, or take it out.")
            }
            let paper = try SheetParser.paper(root.required("paper", "Write {\"size\": \"a4\"}, or another paper."))
            return (paper.size, paper.isScalable, nil)
        }
        if let paper = root["paper"] { throw paper.problem("a sheet of labels has its own paper", "Take it out: “sheet” says it.") }
        let sheet = try SheetParser.sheet(root.required("sheet", "Say what the labels are, such as {\"label\": \"avery-l7160\"}."))
        return (sheet.paper, false, sheet)
    }

    private mutating func parseFields(_ value: TemplateValue?) -> [FlyerField] {
        guard let value, let items = read({ () throws(TemplateError) in try value.items(atMost: Self.maximumFields) }) else { return [] }
        var fields: [FlyerField] = []
        for item in items {
            let field = read { () throws(TemplateError) in
                let field = try FieldParser.field(item)
                guard !fields.contains(where: { $0.id == field.id }) else {
                    throw item.problem("there is a field “\(field.id)” already", "Give each field an id of its own.")
                }
                return field
            }
            if let field { fields.append(field) }
        }
        return fields
    }

    private mutating func parseDesign(_ root: TemplateValue, fields: [FlyerField]) -> FlyerDesign {
        var design = FlyerDesign()
        design.portrait = parseElements(root["portrait"], fields: fields)
        design.landscape = parseElements(root["landscape"], fields: fields)
        design.bars = parseElements(root["bars"], fields: fields)
        if design.portrait == nil, design.landscape == nil, root["portrait"] == nil, root["landscape"] == nil {
            problems.append(root.problem("there is nothing on it", "Write “portrait”, “landscape” or both: lists of elements."))
        }
        design.folds = read { () throws(TemplateError) in try Self.folds(root["folds"]) } ?? []
        return design
    }

    private mutating func parseElements(_ value: TemplateValue?, fields: [FlyerField]) -> [FlyerElement]? {
        guard let value, let items = read({ () throws(TemplateError) in try value.items(atMost: Self.maximumElements) }) else {
            return nil
        }
        let reading = ElementParser(fields: fields)
        return items.compactMap { item in read { () throws(TemplateError) in try reading.element(item) } }
    }

    private static func folds(_ value: TemplateValue?) throws(TemplateError) -> [FlyerFold] {
        var folds: [FlyerFold] = []
        for item in try value?.items(atMost: 8) ?? [] {
            try item.checkNames(["x", "y"])
            switch (item["x"], item["y"]) {
            case (let x?, nil): folds.append(.vertical(try LengthParser.length(x, for: .position)))
            case (nil, let y?): folds.append(.horizontal(try LengthParser.length(y, for: .position)))
            default: throw item.problem("this is no fold", "Write {\"x\": …} or {\"y\": …}.")
            }
        }
        return folds
    }
}

/// Parses the fields of a template.
enum FieldParser {
    /// The largest possible `maximumLength` of a field.
    static let maximumLength = 4_000

    /// Ids that have another meaning in conditions and placeholders.
    private static let reservedIds = ["picture"]

    static func field(_ value: TemplateValue) throws(TemplateError) -> FlyerField {
        try value.checkNames(["id", "name", "text", "maximumLength", "lines"])
        let id = try value.required("id", "Give it one, such as \"title\".")
        let name = try id.identifier()
        guard !reservedIds.contains(name) else { throw id.problem("“\(name)” means something else", "Call it something else.") }
        return FlyerField(
            id: name, name: try value.required("name", "Say what people call it.").words(atMost: 60),
            text: try value["text"]?.text(atMost: 2_000) ?? "", maximumLength: try value["maximumLength"]?.whole(1...maximumLength) ?? 200,
            hasLines: try value["lines"]?.flag() ?? false)
    }
}

/// An error in a template, for its author.
public struct TemplateError: PresentableError, JSONCursorError, Hashable, Sendable {
    /// The line, counted from 1; nil for the whole file.
    public let line: Int?
    /// The problem and what to do about it.
    public let message: LocalizedText

    public init(_ what: String, at path: String, line: Int?, advice: String) {
        self.line = line
        message = .verbatim(Self.visible(path.isEmpty ? "\(what). \(advice)" : "\(path): \(what). \(advice)"))
    }

    public static func advice(for type: JSONType) -> String {
        switch type {
        case .object: "Write an object between { and }."
        case .list, .texts: "Write a list between [ and ]."
        case .text: "Write a text in quotation marks."
        case .number: "Write a number without quotation marks."
        case .flag: "Write true or false, without quotation marks."
        }
    }

    public static func advice(atMost limit: Int) -> String { "Write at most \(limit)." }

    /// The text on one line without invisible characters: it may quote a file from a stranger.
    private static func visible(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.isFormat ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isFormat: Bool {
        [.format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory) && value != 0x200D && value != 0x200C
    }
}
