import Symbols

/// A PDF file as ISO 32000-1 §7.5 lays it out, for tests to write what no program would.
struct PDFText {
    /// What each page draws.
    var pages: [String]
    var mediaBox = "0 0 595 842"
    /// Of every page.
    var resources = "<<>>"
    /// Objects behind those of the pages; the first has the number `5` in a file of one page.
    var objects: [String] = []
    var trailer = ""

    /// A page that draws a symbol in points of `module`.
    static func page(_ text: String, module: Int = 4) throws -> String {
        let symbol = try SymbolEncoder.encode(Array(text.utf8))
        var content = ""
        for row in 0..<symbol.modulesPerSide {
            for column in 0..<symbol.modulesPerSide where symbol[column, row] {
                content += "\(100 + column * module) \(700 - row * module) \(module) \(module) re\n"
            }
        }
        return content + "f"
    }

    var bytes: [UInt8] {
        let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
        var all = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>"]
        for (index, content) in pages.enumerated() {
            all.append(
                "<</Type/Page/Parent 2 0 R/MediaBox[\(mediaBox)]/Contents \(4 + 2 * index) 0 R/Resources\(resources)>>")
            all.append("<</Length \(content.utf8.count)>>\nstream\n\(content)\nendstream")
        }
        all += objects
        var text = "%PDF-1.4\n"
        var table = ""
        var length = text.utf8.count
        for (index, object) in all.enumerated() {
            let part = "\(index + 1) 0 obj\n\(object)\nendobj\n"
            let digits = String(length)
            table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
            text += part
            length += part.utf8.count
        }
        text += "xref\n0 \(all.count + 1)\n0000000000 65535 f \n\(table)trailer\n<</Size \(all.count + 1)/Root 1 0 R\(trailer)>>\n"
        return Array((text + "startxref\n\(length)\n%%EOF\n").utf8)
    }

    /// Protected by a password that is not the empty one (ISO 32000-1 §7.6.3).
    static var locked: PDFText {
        let owner = String(repeating: "00", count: 32)
        let user = String(repeating: "11", count: 32)
        return PDFText(
            pages: [""], objects: ["<</Filter/Standard/V 2/R 3/Length 128/P -4/O<\(owner)>/U<\(user)>>>"],
            trailer: "/Encrypt 5 0 R/ID[<00><00>]")
    }

    /// Drawing its only page takes 10⁴⁰ steps: forms that draw others ten times each, forty deep.
    static var endless: PDFText {
        let depth = 40
        let forms = (0..<depth).map { level in
            let isLast = level == depth - 1
            let body = isLast ? "0 0 1 1 re f" : String(repeating: "/X Do ", count: 10)
            let inner = isLast ? "<<>>" : "<</XObject<</X \(6 + level) 0 R>>>>"
            return "<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources \(inner)/Length \(body.utf8.count)>>\nstream\n\(body)\nendstream"
        }
        return PDFText(pages: ["/X Do"], resources: "<</XObject<</X 5 0 R>>>>", objects: forms)
    }
}
