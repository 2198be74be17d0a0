import Graphics
import Payload
import Platform

/// A template's file as it was read, with everything that is wrong with it, for whoever writes one.
public struct TemplateReading: Sendable {
    /// Nil where there are problems.
    public private(set) var template: FlyerTemplate?
    /// In the order in which they were found; at most twenty.
    public private(set) var problems: [TemplateProblem] = []

    /// In bytes.
    public static let maximumLength = 1_048_576
    public static let maximumFields = 40
    public static let maximumElements = 300
    static let maximumProblems = 20

    private static let keys = [
        "version", "id", "name", "summary", "codes", "kinds", "paper", "sheet", "fields", "colors", "portrait", "landscape", "folds",
        "$schema", "author", "license",
    ]

    public init(_ json: [UInt8]) {
        let root: TemplatePlace
        do {
            root = try Self.root(json)
            try Self.checkVersion(root)
        } catch {
            problems = [error]
            return
        }
        read { () throws(TemplateProblem) in try root.checkNames(Self.keys) }
        let id = read { () throws(TemplateProblem) in try root.required("id", "Give it one, such as \"my-poster\".").identifier() }
        let name = read { () throws(TemplateProblem) in try root.required("name", "Say what people call it.").words(atMost: 60) }
        let summary = read { () throws(TemplateProblem) in try root["summary"]?.words(atMost: 200) ?? "" }
        let codeCount = read { () throws(TemplateProblem) in try root["codes"]?.choice(of: FlyerTemplate.CodeCount.self) ?? .one }
        let kinds = read { () throws(TemplateProblem) in try Self.kinds(root["kinds"]) }
        let fields = readFields(root["fields"])
        let colors = read { () throws(TemplateProblem) in try Self.colors(root["colors"]) }
        guard let codeCount, let paper = read({ () throws(TemplateProblem) in try Self.paper(root, codeCount) }) else { return }
        let design = readDesign(root, fields: fields)
        if let sheet = paper.sheet, sheet.count * max(design.portrait?.count ?? 0, design.landscape?.count ?? 0) > 20_000 {
            problems.append(root.problem("all labels together have too many elements", "Use fewer labels, or fewer elements on each."))
        }
        guard problems.isEmpty, let id, let name, let summary, let kinds, let colors else { return }
        template = FlyerTemplate(
            id: id, name: name, summary: summary, codeCount: codeCount, kinds: kinds, fields: fields, paper: paper.size,
            isScalable: paper.isScalable, background: colors.background, accent: colors.accent, sheet: paper.sheet, design: design)
    }

    /// Goes on after a problem: an author wants to know all of them.
    @discardableResult
    private mutating func read<Value>(_ body: () throws(TemplateProblem) -> Value) -> Value? {
        do {
            return try body()
        } catch {
            if problems.count < Self.maximumProblems { problems.append(error) }
            return nil
        }
    }

    // MARK: The whole

    private static func root(_ json: [UInt8]) throws(TemplateProblem) -> TemplatePlace {
        do throws(JSONProblem) {
            let (tree, lines) = try JSONReader.treeWithLines(json, limits: .init(length: maximumLength, depth: 12, values: 50_000))
            return TemplatePlace(tree: tree, lines: lines, path: "")
        } catch {
            throw TemplateProblem(line: error.line, path: error.path, error.what, error.advice)
        }
    }

    private static func checkVersion(_ root: TemplatePlace) throws(TemplateProblem) {
        guard case .object = root.tree else { throw root.problem("this is \(root.tree.kindName)", "A template is one object between { and }.") }
        let version = try root.required("version", "Begin with \"version\": 1.")
        guard try version.whole(1...1_000_000) == 1 else {
            throw version.problem("it is written for a newer Quire", "Update Quire, or write for version 1.")
        }
    }

    // MARK: Parts

    private static func kinds(_ place: TemplatePlace?) throws(TemplateProblem) -> [PayloadKind] {
        var kinds: [PayloadKind] = []
        for item in try place?.items(atMost: PayloadKind.allCases.count) ?? [] { kinds.append(try item.choice(of: PayloadKind.self)) }
        return kinds
    }

    private static func colors(_ place: TemplatePlace?) throws(TemplateProblem) -> (background: RGB, accent: RGB) {
        try place?.checkNames(["background", "accent"])
        let background = try place?["background"].map { color throws(TemplateProblem) in try ColorReading.rgb(color) }
        let accent = try place?["accent"].map { color throws(TemplateProblem) in try ColorReading.rgb(color) }
        return (background ?? .white, accent ?? Accent.standard.color)
    }

    private static func paper(
        _ root: TemplatePlace, _ codeCount: FlyerTemplate.CodeCount
    ) throws(TemplateProblem) -> (size: PaperSize, isScalable: Bool, sheet: LabelSheet?) {
        guard codeCount == .sheet else {
            if let sheet = root["sheet"] { throw sheet.problem("this is for labels", "Write \"codes\": \"sheet\" as well, or take it out.") }
            let paper = try SheetReading.paper(root.required("paper", "Write {\"size\": \"a4\"}, or another paper."))
            return (paper.size, paper.isScalable, nil)
        }
        if let paper = root["paper"] { throw paper.problem("a sheet of labels has its own paper", "Take it out: “sheet” says it.") }
        let sheet = try SheetReading.sheet(root.required("sheet", "Say what the labels are, such as {\"label\": \"avery-l7160\"}."))
        return (sheet.paper, false, sheet)
    }

    private mutating func readFields(_ place: TemplatePlace?) -> [FlyerField] {
        guard let place, let items = read({ () throws(TemplateProblem) in try place.items(atMost: Self.maximumFields) }) else { return [] }
        var fields: [FlyerField] = []
        for item in items {
            let field = read { () throws(TemplateProblem) in
                let field = try FieldReading.field(item)
                guard !fields.contains(where: { $0.id == field.id }) else {
                    throw item.problem("there is a field “\(field.id)” already", "Give each field an id of its own.")
                }
                return field
            }
            if let field { fields.append(field) }
        }
        return fields
    }

    private mutating func readDesign(_ root: TemplatePlace, fields: [FlyerField]) -> FlyerDesign {
        var design = FlyerDesign()
        design.portrait = readElements(root["portrait"], fields: fields)
        design.landscape = readElements(root["landscape"], fields: fields)
        if design.portrait == nil, design.landscape == nil, root["portrait"] == nil, root["landscape"] == nil {
            problems.append(root.problem("there is nothing on it", "Write “portrait”, “landscape” or both: lists of elements."))
        }
        design.folds = read { () throws(TemplateProblem) in try Self.folds(root["folds"]) } ?? []
        return design
    }

    private mutating func readElements(_ place: TemplatePlace?, fields: [FlyerField]) -> [FlyerElement]? {
        guard let place, let items = read({ () throws(TemplateProblem) in try place.items(atMost: Self.maximumElements) }) else { return nil }
        let reading = ElementReading(fields: fields)
        return items.compactMap { item in read { () throws(TemplateProblem) in try reading.element(item) } }
    }

    private static func folds(_ place: TemplatePlace?) throws(TemplateProblem) -> [FlyerFold] {
        var folds: [FlyerFold] = []
        for item in try place?.items(atMost: 8) ?? [] {
            try item.checkNames(["x", "y"])
            switch (item["x"], item["y"]) {
            case (let x?, nil): folds.append(.vertical(try LengthReading.length(x, for: .place)))
            case (nil, let y?): folds.append(.horizontal(try LengthReading.length(y, for: .place)))
            default: throw item.problem("this is no fold", "Write {\"x\": …} or {\"y\": …}.")
            }
        }
        return folds
    }
}

/// Reads the fields of a template.
enum FieldReading {
    /// The most characters that a field may take.
    static let maximumLength = 4_000

    /// Ids that mean something else in conditions and placeholders.
    private static let taken = ["picture"]

    static func field(_ place: TemplatePlace) throws(TemplateProblem) -> FlyerField {
        try place.checkNames(["id", "name", "text", "maximumLength", "lines"])
        let id = try place.required("id", "Give it one, such as \"title\".")
        let name = try id.identifier()
        guard !taken.contains(name) else { throw id.problem("“\(name)” means something else", "Call it something else.") }
        return FlyerField(
            id: name, name: try place.required("name", "Say what people call it.").words(atMost: 60),
            text: try place["text"]?.text(atMost: 2_000) ?? "", maximumLength: try place["maximumLength"]?.whole(1...maximumLength) ?? 200,
            hasLines: try place["lines"]?.flag() ?? false)
    }
}

/// What is wrong with a template, in words for whoever wrote it.
public struct TemplateProblem: Error, Hashable, Sendable {
    /// Counted from 1; nil for the file as a whole.
    public let line: Int?
    /// What is wrong, and what to do about it.
    public let message: String

    init(line: Int?, path: String, _ what: String, _ advice: String) {
        self.line = line
        message = Self.visible(path.isEmpty ? "\(what). \(advice)" : "\(path): \(what). \(advice)")
    }

    /// On one line, without what cannot be seen: it may repeat what a stranger wrote.
    private static func visible(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control || $0.isFormat ? " " : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isFormat: Bool {
        [.format, .lineSeparator, .paragraphSeparator].contains(properties.generalCategory) && value != 0x200D && value != 0x200C
    }
}
