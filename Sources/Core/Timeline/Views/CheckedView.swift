import Foundation

/// A view that keeps within the limits. Only the check makes one, so that nothing that stores or draws it has to check it again.
public struct CheckedView: Hashable, Sendable {
    public let description: ViewDescription

    /// Throws when the view exceeds a limit.
    public init(_ description: ViewDescription) throws(TimelineError) {
        try description.validate()
        self.description = description
    }
}

extension ViewDescription {
    /// The absolute paths of the picture files that the view shows.
    var pictureFiles: [String] {
        func collect(_ node: ViewNode) -> [String] {
            if case .image(let image) = node, case .file(let path) = image.source { return [path] }
            return node.children.flatMap(collect)
        }
        return collect(root)
    }

    /// Throws when the view exceeds a limit, before anything is laid out. If a single part is invalid, the error names its place.
    public func validate() throws(TimelineError) {
        guard version <= Self.currentVersion else { throw .newerView(version: version) }
        try Self.at("padding") { () throws(TimelineError) in try Self.check(padding) }
        try Self.at("background") { () throws(TimelineError) in
            guard (1...8).contains(background.colors.count) else {
                throw .tooManyItems(name: "colors", count: background.colors.count, limit: 8)
            }
            guard background.angle.isFinite else { throw .measureOutOfRange(background.angle) }
        }
        if let action { try Self.at("action") { () throws(TimelineError) in try action.validate() } }
        if let up = scroll?.up { try Self.at("scroll.up") { () throws(TimelineError) in try up.validate() } }
        if let down = scroll?.down { try Self.at("scroll.down") { () throws(TimelineError) in try down.validate() } }
        var sums = Sums()
        try Self.at("root") { () throws(TimelineError) in try Self.validate(root, depth: 1, &sums) }
        guard sums.nodes <= Self.maximumNodes else { throw .viewTooLarge(nodes: sums.nodes) }
        guard sums.characters <= Self.maximumTextLength else { throw .textTooLong(characters: sums.characters) }
        guard sums.pictures <= Self.maximumPictureLength else { throw .pictureTooLarge(bytes: sums.pictures) }
    }

    /// The number of bytes in the view, for the limit of a whole timeline.
    var length: Int {
        var sums = Sums()
        Self.add(root, to: &sums)
        return sums.characters + sums.payloads + sums.pictures
    }

    /// The totals that are limited for a view as a whole.
    private struct Sums {
        var nodes = 0
        var characters = 0
        var payloads = 0
        var pictures = 0

        mutating func count(_ node: ViewNode) {
            nodes += 1
            characters += node.spokenText?.unicodeScalars.count ?? 0
            switch node {
            case .code(let code): payloads += code.payload.count + (code.style?.utf8.count ?? 0)
            case .image(let image): if case .data(let data) = image.source { pictures += data.count }
            case .button(let button): characters += button.label.unicodeScalars.count
            case .link(let link): characters += link.label.unicodeScalars.count
            case .field(let field): characters += field.label?.unicodeScalars.count ?? 0
            default: break
            }
        }
    }

    private static func add(_ node: ViewNode, to sums: inout Sums) {
        sums.count(node)
        for child in node.children { add(child, to: &sums) }
    }

    private static func validate(_ node: ViewNode, depth: Int, _ sums: inout Sums) throws(TimelineError) {
        guard depth <= maximumDepth else { throw .viewTooDeep }
        sums.count(node)
        try check(node)
        for (index, child) in node.children.enumerated() {
            do throws(TimelineError) { try validate(child, depth: depth + 1, &sums) } catch { throw error.inside(node.childName(index)) }
        }
    }

    private static func check(_ node: ViewNode) throws(TimelineError) {
        switch node {
        case .text(let text):
            if let size = text.size { try check(size) }
            try check(text.minimumScale)
        case .date(let node):
            if let size = node.size { try check(size) }
            try check(node.date)
        case .icon(let icon):
            try check(icon.size)
            guard icon.name.utf8.count <= 200 else { throw .tooManyItems(name: "name", count: icon.name.utf8.count, limit: 200) }
        case .image(let image): try check(image)
        case .code(let code):
            guard code.payload.count <= maximumPayloadLength else { throw .symbolTooLarge(bytes: code.payload.count) }
            if let style = code.style, style.utf8.count > maximumPictureLength { throw .pictureTooLarge(bytes: style.utf8.count) }
        case .gauge(let gauge):
            guard (0...1).contains(gauge.value) else { throw .valueOutOfRange(name: "value", value: gauge.value, from: 0, to: 1) }
            try check(gauge.thickness)
        case .progress(let progress):
            try check(progress.start)
            try check(progress.end)
            try check(progress.thickness)
        case .sparkline(let line): try check(line)
        case .row(let stack), .column(let stack):
            try check(stack.spacing)
            try check(stack.padding)
            for measure in [stack.width, stack.height, stack.cornerRadius] { if let measure { try check(measure) } }
        case .grid(let grid):
            guard (1...GridNode.maximumColumns).contains(grid.columns) else {
                throw .valueOutOfRange(name: "columns", value: Double(grid.columns), from: 1, to: Double(GridNode.maximumColumns))
            }
            try check(grid.spacing)
        case .spacer(let spacer): try check(spacer.minimum)
        case .divider, .overlay: break
        case .button(let button): try button.action.validate()
        case .toggle(let toggle): try toggle.action.validate()
        case .link(let link): try ViewAction.check(address: link.address)
        case .slider(let slider):
            try slider.validate()
            if let span = slider.span {
                try check(span.start)
                try check(span.end)
            }
        case .field(let field): try field.validate()
        }
    }

    private static func check(_ image: ImageNode) throws(TimelineError) {
        for measure in [image.width, image.height, image.cornerRadius] { if let measure { try check(measure) } }
        if case .file(let path) = image.source, !path.hasPrefix("/") || path.utf8.count > 4096 { throw .addressRefused(path) }
    }

    private static func check(_ line: SparklineNode) throws(TimelineError) {
        guard line.values.count <= SparklineNode.maximumValues else {
            throw .tooManyItems(name: "values", count: line.values.count, limit: SparklineNode.maximumValues)
        }
        // The limit keeps the difference of two values finite.
        for value in line.values + [line.minimum, line.maximum].compactMap({ $0 }) where !(value.magnitude <= 1e300) {
            throw .valueOutOfRange(name: "values", value: value, from: -1e300, to: 1e300)
        }
    }

    private static func check(_ date: Date) throws(TimelineError) {
        guard date.isWithinCalendars else { throw .invalidDate }
    }

    private static func check(_ measure: Double) throws(TimelineError) {
        guard measure.isFinite, (0...maximumMeasure).contains(measure) else { throw .measureOutOfRange(measure) }
    }

    private static func at(_ name: String, _ check: () throws(TimelineError) -> Void) throws(TimelineError) {
        do throws(TimelineError) { try check() } catch { throw error.inside(name) }
    }
}

extension TimelineError {
    /// The error with one more component at the front of its path.
    fileprivate func inside(_ name: String) -> TimelineError {
        if case .inView(let path, let error) = self { return .inView(path: "\(name).\(path)", error) }
        return .inView(path: name, self)
    }

    /// The error without its place.
    public var cause: TimelineError {
        if case .inView(_, let error) = self { error.cause } else { self }
    }
}
