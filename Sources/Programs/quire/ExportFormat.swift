import ArgumentParser

/// The files that a library is written to.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
    case json, csv, vcf, ics

    init?(ending path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }
}
