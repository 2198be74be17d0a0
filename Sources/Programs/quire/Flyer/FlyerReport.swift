import FlyerLayout
import Flyers

/// What became of flyers, as scripts read it.
struct FlyerReport: Encodable {
    /// Nil where there are several.
    var file: String?
    /// Where there are several.
    var files: [String]?
    var pages = 0
    let template: String
    var paper: PaperSize
    var codes: [ReportedCode] = []
    var warnings: [String] = []
    /// Of the rows of a table.
    var errors: [RowError]?

    /// A code of a page.
    struct ReportedCode: Encodable {
        /// Its id in the library; nil for another.
        let code: Int64?
        let title: String
        /// From 1.
        let page: Int
        /// In millimetres.
        let moduleSize: Double
        /// In metres.
        let distance: Double
        let reads: Bool
    }

    /// Why a row of a table made no flyer.
    struct RowError: Encodable {
        let line: Int
        let reason: String
    }

    init(template: FlyerTemplate) {
        self.template = template.id
        paper = template.paper
    }

    mutating func add(_ finding: CodeFinding, of flyer: Flyer, page: Int) {
        let code = flyer.codes[finding.code]
        codes.append(
            ReportedCode(
                code: code.id, title: code.title, page: page, moduleSize: Self.rounded(finding.moduleSize),
                distance: Self.rounded(finding.distance), reads: finding.reads))
    }

    private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}
