import Drawing
import Timeline

/// Gives every part of a view its place: a part is measured in the room it is offered, and stacks share theirs among their parts.
///
/// Used by one thread for one drawing; measurements are remembered meanwhile, because stacks ask more than once.
final class ViewLayout {
    private struct Question: Hashable {
        let node: Int
        let width: Double
        let height: Double
    }

    /// A node with its number in the tree, by which measurements are remembered.
    private final class Numbered {
        let number: Int
        let node: ViewNode
        let children: [Numbered]

        init(_ node: ViewNode, next: inout Int) {
            number = next
            next += 1
            self.node = node
            children = node.children.map { Numbered($0, next: &next) }
        }
    }

    private let fitting: TextFitting
    private let isMirrored: Bool
    private var sizes: [Question: Size] = [:]
    private var texts: [Question: FittedText] = [:]
    private var parts: [PlacedPart] = []

    init(look: WidgetLook) {
        fitting = TextFitting(look: look)
        isMirrored = look.isRightToLeft
    }

    /// The leaves of a view in a widget of a size, in reading order.
    func place(_ view: ViewDescription, in size: WidgetSize) -> [PlacedPart] {
        sizes = [:]
        texts = [:]
        parts = []
        var next = 0
        let root = Numbered(view.root, next: &next)
        place(root, in: Rectangle(x: 0, y: 0, width: size.width, height: size.height).inset(by: view.padding), along: .vertical)
        guard isMirrored else { return parts }
        return parts.map { part in
            var frame = part.frame
            frame.x = size.width - frame.maxX
            return PlacedPart(frame: frame, content: part.content)
        }
    }

    // MARK: Measuring

    private func measure(_ item: Numbered, in room: Size, along axis: StackArrangement.Axis) -> Size {
        let question = Question(node: item.number, width: room.width, height: room.height)
        if let size = sizes[question] { return size }
        let size: Size
        switch item.node {
        case .text: size = text(item, in: room)?.size ?? room
        case .icon(let icon): size = Size(width: icon.size, height: icon.size)
        case .code(let code):
            let side = min(room.width, room.height, room.width.isFinite || room.height.isFinite ? .infinity : Self.freeCodeSide)
            size = Size(width: code.isWide && room.width.isFinite ? room.width : side, height: side)
        case .spacer(let spacer): size = axis.size(along: spacer.minimum, across: 0)
        case .divider:
            let across = axis.across(room)
            size = axis.size(along: 1, across: across.isFinite ? across : 0)
        case .row(let stack): size = measure(stack, item.children, in: room, .horizontal)
        case .column(let stack): size = measure(stack, item.children, in: room, .vertical)
        }
        sizes[question] = size
        return size
    }

    /// The side of a code that nothing limits, in logical pixels.
    private static let freeCodeSide = 128.0

    private func measure(_ stack: StackNode, _ children: [Numbered], in room: Size, _ axis: StackArrangement.Axis) -> Size {
        let arrangement = StackArrangement(axis: axis, spacing: stack.spacing)
        let inside = Size(width: max(room.width - 2 * stack.padding, 0), height: max(room.height - 2 * stack.padding, 0))
        let sizes = arrangement.sizes(of: arrangeable(children, axis), in: inside)
        var total = arrangement.total(sizes)
        if axis == .horizontal, stack.alignment == .baseline {
            let baselines = zip(children, sizes).map { baseline(of: $0, size: $1) }
            let below = zip(sizes, baselines).map { $0.height - $1 }.max() ?? 0
            total.height = (baselines.max() ?? 0) + below
        }
        return Size(width: total.width + 2 * stack.padding, height: total.height + 2 * stack.padding)
    }

    private func arrangeable(_ children: [Numbered], _ axis: StackArrangement.Axis) -> [StackArrangement.Part] {
        children.map { child in
            let isSpacer = if case .spacer = child.node { true } else { false }
            return StackArrangement.Part(isSpacer: isSpacer) { self.measure(child, in: $0, along: axis) }
        }
    }

    private func text(_ item: Numbered, in room: Size) -> FittedText? {
        guard case .text(let node) = item.node else { return nil }
        let question = Question(node: item.number, width: room.width, height: room.height)
        if let fitted = texts[question] { return fitted }
        let fitted = fitting.fit(node, in: room)
        texts[question] = fitted
        return fitted
    }

    private func baseline(of item: Numbered, size: Size) -> Double {
        if let fitted = text(item, in: size) { return fitted.baseline }
        guard let first = item.children.first else { return size.height }
        let padding =
            if case .row(let stack) = item.node { stack.padding } else if case .column(let stack) = item.node { stack.padding } else { 0.0 }
        return padding + baseline(of: first, size: measure(first, in: size, along: .vertical))
    }

    // MARK: Placing

    private func place(_ item: Numbered, in frame: Rectangle, along axis: StackArrangement.Axis) {
        switch item.node {
        case .text(let node):
            guard let fitted = text(item, in: frame.size) else { return }
            parts.append(PlacedPart(frame: frame, content: .text(fitted, node.color)))
        case .icon(let icon): parts.append(PlacedPart(frame: frame, content: .icon(icon)))
        case .code(let code):
            parts.append(PlacedPart(frame: code.isWide ? frame : frame.fitting(Size(width: 1, height: 1)), content: .code(code)))
        case .divider: parts.append(PlacedPart(frame: frame, content: .divider))
        case .spacer: break
        case .row(let stack): place(item.children, of: stack, in: frame, .horizontal)
        case .column(let stack): place(item.children, of: stack, in: frame, .vertical)
        }
    }

    private func place(_ children: [Numbered], of stack: StackNode, in frame: Rectangle, _ axis: StackArrangement.Axis) {
        let frame = frame.inset(by: stack.padding)
        let sizes = StackArrangement(axis: axis, spacing: stack.spacing).sizes(of: arrangeable(children, axis), in: frame.size)
        let baselines = zip(children, sizes).map { baseline(of: $0, size: $1) }
        let lowest = baselines.max() ?? 0
        var along = axis == .horizontal ? frame.x : frame.y
        for (index, child) in children.enumerated() {
            let free = axis.across(frame.size) - axis.across(sizes[index])
            let offset =
                switch stack.alignment {
                case .baseline where axis == .horizontal: lowest - baselines[index]
                case .start, .baseline: 0.0
                case .center: free / 2
                case .end: free
                }
            let place =
                axis == .horizontal
                ? Rectangle(x: along, y: frame.y + offset, width: sizes[index].width, height: sizes[index].height)
                : Rectangle(x: frame.x + offset, y: along, width: sizes[index].width, height: sizes[index].height)
            self.place(child, in: place, along: axis)
            along += axis.along(sizes[index]) + stack.spacing
        }
    }
}
