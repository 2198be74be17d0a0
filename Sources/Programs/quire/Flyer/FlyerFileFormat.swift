import ArgumentParser
import Flyers

/// The kinds of files a flyer is written to.
enum FlyerFileFormat: String, CaseIterable, ExpressibleByArgument {
    case pdf, png, svg

    init?(ending path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    func format(dotsPerInch: Double) -> FlyerFormat {
        switch self {
        case .pdf: .pdf
        case .png: .png(dotsPerInch: dotsPerInch)
        case .svg: .svg
        }
    }
}
