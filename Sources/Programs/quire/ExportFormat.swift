import ArgumentParser
import LibraryTransfer

/// What a library is written as: one file, or a picture for each code.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case json, csv, vcf, ics, png, svg, pdf

    init?(ending path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    var picture: PictureExport.Format? { PictureExport.Format(rawValue: rawValue) }
}
