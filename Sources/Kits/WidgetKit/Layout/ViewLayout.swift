import Graphics
import Platform
import Timeline

/// Computes the positions of all parts of a view. Parts are measured for a proposed size, and stacks divide theirs among their children.
///
/// Used by one thread for one drawing. Measurements are cached, because stacks measure repeatedly.
final class ViewLayout {
    private struct MeasurementKey: Hashable {
        let node: Int
        let width: Double
        let height: Double
    }

    private let fitting: TextFitting
    private let isMirrored: Bool
    private let hasShadow: Bool
    private var sizes: [MeasurementKey: Size] = [:]
    private var texts: [MeasurementKey: FittedText] = [:]
    private var parts: [PlacedPart] = []
    /// The number of controls around the current node.
    private var controlDepth = 0
    /// The number of fills around the current node, such as that of a button. What stands on one needs no shadow.
    private var groundDepth = 0

    init(look: WidgetAppearance) {
        fitting = TextFitting(look: look)
        isMirrored = look.isRightToLeft
        hasShadow = look.hasShadow
    }

    /// Returns the parts of a view for a widget size, in reading order. A control comes before its content.
    func place(_ view: ViewDescription, in size: Size) -> [PlacedPart] {
        sizes = [:]
        texts = [:]
        parts = []
        var next = 0
        let root = LayoutNode(view.root, at: [], next: &next)
        place(root, in: Rectangle(x: 0, y: 0, width: size.width, height: size.height).inset(by: view.padding), along: .vertical)
        guard isMirrored else { return parts }
        return parts.map { part in
            var frame = part.frame
            frame.x = size.width - frame.maxX
            return part.moved(to: frame)
        }
    }

    // MARK: Measuring

    private func measure(_ item: LayoutNode, in room: Size, along axis: StackArrangement.Axis) -> Size {
        let key = MeasurementKey(node: item.number, width: room.width, height: room.height)
        if let size = sizes[key] { return size }
        let size: Size
        switch item.node {
        case .text: size = text(item, in: room)?.size ?? room
        case .icon(let icon): size = Size(width: icon.size, height: icon.size)
        case .code(let code):
            let side = min(room.width, room.height, room.width.isFinite || room.height.isFinite ? .infinity : Self.defaultCodeSide)
            size = Size(width: code.isWide && room.width.isFinite ? room.width : side, height: side)
        case .spacer(let spacer): size = axis.size(along: spacer.minimum, across: 0)
        case .divider:
            let across = axis.across(room)
            size = axis.size(along: 1, across: across.isFinite ? across : 0)
        case .row(let stack): size = measure(stack, item.children, in: room, .horizontal)
        case .column(let stack): size = measure(stack, item.children, in: room, .vertical)
        case .grid(let grid): size = measure(grid, item.children, in: room)
        case .overlay:
            let sizes = item.children.map { measure($0, in: room, along: .vertical) }
            size = Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
        case .image, .gauge, .sparkline, .toggle, .slider, .field: size = FigureSize.of(item.node, in: room)
        case .button(let button):
            let inset = Self.inset(of: button)
            let inside = measureChild(
                item.children, in: Size(width: max(room.width - 2 * inset, 0), height: max(room.height - 2 * inset, 0)))
            size = Size(width: inside.width + 2 * inset, height: inside.height + 2 * inset)
        case .link: size = measureChild(item.children, in: room)
        // Replaced by text before the layout.
        case .date, .progress: size = Size(width: 0, height: 0)
        }
        sizes[key] = size
        return size
    }

    /// The side of a code without a size limit, in logical pixels.
    private static let defaultCodeSide = 128.0

    private func measure(_ stack: StackNode, _ children: [LayoutNode], in room: Size, _ axis: StackArrangement.Axis) -> Size {
        let arrangement = StackArrangement(axis: axis, spacing: stack.spacing)
        let inside = Size(
            width: max(min(stack.width ?? .infinity, room.width) - 2 * stack.padding, 0),
            height: max(min(stack.height ?? .infinity, room.height) - 2 * stack.padding, 0))
        if let width = stack.width, let height = stack.height {
            return Size(width: min(width, room.width), height: min(height, room.height))
        }
        let sizes = arrangement.sizes(of: arrangeable(children, axis), in: inside)
        var total = arrangement.total(sizes)
        if axis == .horizontal, stack.alignment == .baseline {
            let baselines = zip(children, sizes).map { baseline(of: $0, size: $1) }
            let below = zip(sizes, baselines).map { $0.height - $1 }.max() ?? 0
            total.height = (baselines.max() ?? 0) + below
        }
        return Size(
            width: stack.width.map { min($0, room.width) } ?? total.width + 2 * stack.padding,
            height: stack.height.map { min($0, room.height) } ?? total.height + 2 * stack.padding)
    }

    /// Measures the only child of a button or a link.
    private func measureChild(_ children: [LayoutNode], in room: Size) -> Size {
        children.first.map { measure($0, in: room, along: .vertical) } ?? Size(width: 0, height: 0)
    }

    /// The padding of a button in logical pixels.
    private static func inset(of button: ButtonNode) -> Double { button.style == .plain ? 0 : 8 }

    private func measure(_ grid: GridNode, _ children: [LayoutNode], in room: Size) -> Size {
        let rows = GridArrangement(grid).rows(of: children.count)
        let cell = GridArrangement(grid).cell(in: room)
        let sizes = children.map { measure($0, in: cell, along: .vertical) }
        let heights = rows.map { row in row.map { sizes[$0].height }.max() ?? 0 }
        let width = room.width.isFinite ? room.width : GridArrangement(grid).width(ofCell: sizes.map(\.width).max() ?? 0)
        return Size(width: width, height: heights.reduce(0, +) + grid.spacing * Double(max(rows.count - 1, 0)))
    }

    private func arrangeable(_ children: [LayoutNode], _ axis: StackArrangement.Axis) -> [StackArrangement.Part] {
        children.map { child in
            let isSpacer = if case .spacer = child.node { true } else { false }
            return StackArrangement.Part(isSpacer: isSpacer) { self.measure(child, in: $0, along: axis) }
        }
    }

    private func text(_ item: LayoutNode, in room: Size) -> FittedText? {
        guard case .text(let node) = item.node else { return nil }
        let key = MeasurementKey(node: item.number, width: room.width, height: room.height)
        if let fitted = texts[key] { return fitted }
        let fitted = fitting.fit(node, in: room)
        texts[key] = fitted
        return fitted
    }

    private func baseline(of item: LayoutNode, size: Size) -> Double {
        if let fitted = text(item, in: size) { return fitted.baseline }
        guard let first = item.children.first else { return size.height }
        let padding =
            switch item.node {
            case .row(let stack), .column(let stack): stack.padding
            case .button(let button): Self.inset(of: button)
            default: 0.0
            }
        return padding + baseline(of: first, size: measure(first, in: size, along: .vertical))
    }

    // MARK: Placing

    private func place(_ item: LayoutNode, in frame: Rectangle, along axis: StackArrangement.Axis) {
        guard let control = item.control else { return placeContent(item, in: frame, along: axis) }
        if case .button(let button) = item.node, button.style != .plain { add(item, .buttonBackground, frame, .button(button.style)) }
        if case .field = item.node { add(item, .fieldBackground, frame, .field) }
        // What is typed or dragged is above its content. The area of a button is below its content.
        let isOnTop = control.role == .field || control.role == .slider
        if !isOnTop { add(item, control.role, frame, .control(control)) }
        controlDepth += 1
        placeContent(item, in: frame, along: axis)
        controlDepth -= 1
        if isOnTop { add(item, control.role, frame, .control(control)) }
    }

    private func placeContent(_ item: LayoutNode, in frame: Rectangle, along axis: StackArrangement.Axis) {
        switch item.node {
        case .text(let node):
            guard let fitted = text(item, in: frame.size) else { return }
            add(item, .text, frame, .text(fitted, node.color))
        case .icon(let icon): add(item, .icon, frame, .icon(icon))
        case .code(let code): add(item, .code, code.isWide ? frame : frame.fitting(Size(width: 1, height: 1)), .code(code))
        case .divider: add(item, .divider, frame, .divider)
        case .spacer, .date, .progress: break
        case .image(let image): add(item, .image, frame, .image(image))
        case .gauge(let gauge): add(item, .gauge, frame, .gauge(gauge))
        case .sparkline(let line): add(item, .sparkline, frame, .sparkline(line))
        case .toggle(let toggle): add(item, .knob, frame, .toggle(toggle))
        case .slider(let slider): add(item, .track, frame, .slider(slider))
        case .overlay: for child in item.children { placeChild([child], in: frame) }
        case .button(let button):
            onGround(if: button.style != .plain) { placeChild(item.children, in: frame.inset(by: Self.inset(of: button))) }
        case .link: placeChild(item.children, in: frame)
        case .field(let field): placePrompt(of: field, item, in: frame)
        case .grid(let grid): place(item.children, of: grid, in: frame)
        case .row(let stack): place(item, stack, in: frame, .horizontal)
        case .column(let stack): place(item, stack, in: frame, .vertical)
        }
    }

    private func place(_ item: LayoutNode, _ stack: StackNode, in frame: Rectangle, _ axis: StackArrangement.Axis) {
        addBackground(of: stack, item, frame)
        onGround(if: stack.background != nil) { place(item.children, of: stack, in: frame, axis) }
    }

    private func onGround(if hasGround: Bool, _ placeContent: () -> Void) {
        if hasGround { groundDepth += 1 }
        placeContent()
        if hasGround { groundDepth -= 1 }
    }

    /// Places the placeholder of an empty field.
    private func placePrompt(of field: FieldNode, _ item: LayoutNode, in frame: Rectangle) {
        let room = Rectangle(
            x: frame.x + FigureSize.fieldInset, y: frame.y, width: frame.width - 2 * FigureSize.fieldInset, height: frame.height)
        guard room.width > 0, room.height > 0, !field.prompt.isEmpty else { return }
        let prompt = TextNode(.verbatim(field.prompt), color: .secondaryText)
        let fitted = fitting.fit(prompt, in: room.size)
        let place = Rectangle(
            x: room.x, y: room.center.y - fitted.size.height / 2, width: min(fitted.size.width, room.width), height: fitted.size.height)
        add(item, .prompt, place, .text(fitted, prompt.color))
    }

    private func addBackground(of stack: StackNode, _ item: LayoutNode, _ frame: Rectangle) {
        guard let background = stack.background else { return }
        add(item, .ground, frame, .ground(background, radius: stack.cornerRadius))
    }

    private func add(_ item: LayoutNode, _ role: PartID.Role, _ frame: Rectangle, _ content: PlacedPart.Content) {
        let hasShadow = hasShadow && groundDepth == 0 && [.text, .icon].contains(role)
        parts.append(
            PlacedPart(
                PartID(path: item.path, role: role), frame: frame, content: content, isInControl: controlDepth > 0, hasShadow: hasShadow))
    }

    private func placeChild(_ children: [LayoutNode], in frame: Rectangle) {
        guard let child = children.first else { return }
        place(child, in: frame.fitting(child: measure(child, in: frame.size, along: .vertical)), along: .vertical)
    }

    private func place(_ children: [LayoutNode], of grid: GridNode, in frame: Rectangle) {
        let arrangement = GridArrangement(grid)
        let cell = arrangement.cell(in: frame.size)
        var y = frame.y
        for row in arrangement.rows(of: children.count) {
            let sizes = row.map { measure(children[$0], in: cell, along: .vertical) }
            for (column, index) in row.enumerated() {
                let free = max(cell.width - sizes[column].width, 0)
                let offset = grid.alignment == .center ? free / 2 : grid.alignment == .end ? free : 0
                let x = frame.x + Double(column) * (cell.width + grid.spacing) + offset
                place(
                    children[index], in: Rectangle(x: x, y: y, width: sizes[column].width, height: sizes[column].height), along: .vertical)
            }
            y += (sizes.map(\.height).max() ?? 0) + grid.spacing
        }
    }

    private func place(_ children: [LayoutNode], of stack: StackNode, in frame: Rectangle, _ axis: StackArrangement.Axis) {
        let frame = frame.inset(by: stack.padding)
        let arrangement = StackArrangement(axis: axis, spacing: stack.spacing)
        let sizes = arrangement.sizes(of: arrangeable(children, axis), in: frame.size)
        let baselines = zip(children, sizes).map { baseline(of: $0, size: $1) }
        let lowest = baselines.max() ?? 0
        var along = axis == .horizontal ? frame.x : frame.y
        if (axis == .horizontal ? stack.width : stack.height) != nil {
            let free = max(axis.along(frame.size) - axis.along(arrangement.total(sizes)), 0)
            along += stack.alignment == .center ? free / 2 : stack.alignment == .end ? free : 0
        }
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

extension Rectangle {
    /// Returns a rectangle of a child's size, centred in this one and no larger than it.
    fileprivate func fitting(child size: Size) -> Rectangle {
        let (width, height) = (min(size.width, self.width), min(size.height, self.height))
        return Rectangle(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }
}
