import FlyerLayout

/// A paper as it is chosen from a list: the template's, one that has a name, or any.
enum PaperChoice: Hashable {
    case template
    /// An id of `PaperSize.named`.
    case named(String)
    case custom

    static var all: [PaperChoice] { [.template] + PaperSize.named.map { .named($0.id) } + [.custom] }

    /// What stands for a paper; nil is the template's.
    init(_ paper: PaperSize?) {
        guard let paper else {
            self = .template
            return
        }
        self = PaperSize.named.first { $0.size == paper || $0.size.turned == paper }.map { .named($0.id) } ?? .custom
    }

    func title(template: PaperSize) -> String {
        switch self {
        case .template: "As the template: \(template.displayName)"
        case .named(let id): PaperSize.named.first { $0.id == id }?.name ?? id
        case .custom: "Other size…"
        }
    }
}

/// How a paper lies.
enum PaperOrientation: String, CaseIterable {
    case portrait, landscape

    init(_ paper: PaperSize) { self = paper.isLandscape ? .landscape : .portrait }

    var title: String {
        switch self {
        case .portrait: "Portrait"
        case .landscape: "Landscape"
        }
    }

    /// The paper lying so.
    func applied(to paper: PaperSize) -> PaperSize { PaperOrientation(paper) == self ? paper : paper.turned }
}
