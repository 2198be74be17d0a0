import Drawing
import Graphics
import Timeline

/// Draws gauges, sparklines, switches, and the backgrounds of buttons and fields.
struct FigurePainter {
    let look: WidgetAppearance
    /// Device pixels per logical pixel.
    let scale: Double

    private static let buttonRadius = 6.0

    func draw(_ part: PlacedPart, on canvas: Canvas) {
        guard part.frame.width > 0, part.frame.height > 0 else { return }
        switch part.content {
        case .gauge(let gauge) where gauge.shape == .bar: drawBar(gauge, in: part.frame, on: canvas)
        case .gauge(let gauge): drawRing(gauge, in: part.frame, on: canvas)
        case .sparkline(let line): draw(line, in: part.frame, on: canvas)
        case .button(let style): drawButton(style, in: part.frame, on: canvas)
        case .toggle(let toggle): draw(toggle, in: part.frame, on: canvas)
        case .slider(let slider): draw(slider, in: part.frame, on: canvas)
        case .field: drawSurface(in: part.frame, on: canvas)
        case .text, .icon, .image, .code, .divider, .background, .edge, .control, .ground: break
        }
    }

    private func drawBar(_ gauge: GaugeNode, in room: Rectangle, on canvas: Canvas) {
        // Of its own thickness, regardless of the height of its frame.
        let height = min(max(gauge.thickness, 1), room.height)
        let frame = Rectangle(x: room.x, y: room.center.y - height / 2, width: room.width, height: height)
        let radius = min(frame.height, frame.width) / 2
        canvas.fill(Path(roundedRectangle: frame, radius: radius), with: look.color(.line))
        guard gauge.value > 0 else { return }
        var filled = frame
        // At least as wide as its round ends.
        filled.width = max(frame.width * gauge.value, min(frame.height, frame.width))
        if look.isRightToLeft { filled.x = frame.maxX - filled.width }
        canvas.fill(Path(roundedRectangle: filled, radius: radius), with: look.color(gauge.color))
    }

    private func drawRing(_ gauge: GaugeNode, in frame: Rectangle, on canvas: Canvas) {
        let side = min(frame.width, frame.height)
        let thickness = min(gauge.thickness, side / 2)
        let radius = (side - thickness) / 2
        guard radius > 0 else { return }
        var track = Path()
        track.addCircle(at: frame.center, radius: radius)
        canvas.stroke(track, with: look.color(.line), width: thickness)
        guard gauge.value > 0 else { return }
        // Clockwise from the top.
        var arc = Path()
        arc.arc(center: frame.center, radius: radius, from: -.pi / 2, to: -.pi / 2 + 2 * .pi * gauge.value)
        canvas.stroke(arc, with: .color(look.color(gauge.color)), Stroke(width: thickness, cap: .round))
    }

    private func draw(_ line: SparklineNode, in frame: Rectangle, on canvas: Canvas) {
        guard let smallest = line.values.min(), let highest = line.values.max() else { return }
        let lowest = min(line.minimum ?? smallest, smallest)
        let top = max(line.maximum ?? highest, highest)
        let stroke = 2.0
        let inside = frame.inset(by: min(stroke / 2, frame.width / 2, frame.height / 2))
        let points = line.values.enumerated().map { index, value in
            let across = line.values.count > 1 ? Double(index) / Double(line.values.count - 1) : 0.5
            // Equal values are in the middle, or at the bottom if there is a minimum.
            let up = top > lowest ? (value - lowest) / (top - lowest) : line.minimum == nil ? 0.5 : 0
            return Point(x: inside.x + across * inside.width, y: inside.maxY - up * inside.height)
        }
        var path = Path()
        for (index, point) in points.enumerated() { if index == 0 { path.move(to: point) } else { path.line(to: point) } }
        if line.isFilled, let first = points.first, let last = points.last {
            var area = path
            area.line(to: Point(x: last.x, y: frame.maxY))
            area.line(to: Point(x: first.x, y: frame.maxY))
            area.close()
            canvas.fill(area, with: look.color(line.color).opacity(0.2))
        }
        canvas.stroke(path, with: .color(look.color(line.color)), Stroke(width: stroke, cap: .round, join: .round))
    }

    private func drawButton(_ style: ButtonNode.Style, in frame: Rectangle, on canvas: Canvas) {
        let shape = Path(roundedRectangle: frame, radius: Self.buttonRadius)
        if style == .raised { drawSurface(in: frame, on: canvas) } else { canvas.fill(shape, with: look.color(.accent)) }
    }

    /// The background of a raised button or a field.
    private func drawSurface(in frame: Rectangle, on canvas: Canvas) {
        canvas.fill(Path(roundedRectangle: frame, radius: Self.buttonRadius), with: look.color(.raised))
        canvas.strokeHairline(inside: frame, radius: Self.buttonRadius, with: look.color(.line), scale: scale)
    }

    private func draw(_ toggle: ToggleNode, in frame: Rectangle, on canvas: Canvas) {
        canvas.fill(Path(roundedRectangle: frame, radius: frame.height / 2), with: look.color(toggle.isOn ? toggle.color : .secondaryText))
        let radius = frame.height / 2
        let isRight = toggle.isOn != look.isRightToLeft
        let center = Point(x: isRight ? frame.maxX - radius : frame.x + radius, y: frame.center.y)
        canvas.fill(Path(circleAt: center, radius: max(radius - 2, 0)), with: look.color(.raised))
    }
}

/// Sliders.
extension FigurePainter {
    private func draw(_ slider: SliderNode, in frame: Rectangle, on canvas: Canvas) {
        let (track, knob) = (FigureSize.sliderTrack, FigureSize.sliderKnob)
        let bar = Rectangle(x: frame.x, y: frame.center.y - track / 2, width: frame.width, height: track)
        canvas.fill(Path(roundedRectangle: bar, radius: track / 2), with: look.color(.line))
        // The knob stays within the track.
        let way = max(frame.width - knob, 0) * slider.value
        let x = look.isRightToLeft ? frame.maxX - knob / 2 - way : frame.x + knob / 2 + way
        var filled = bar
        filled.width = look.isRightToLeft ? bar.maxX - x : x - bar.x
        if look.isRightToLeft { filled.x = x }
        canvas.fill(Path(roundedRectangle: filled, radius: track / 2), with: look.color(slider.color))
        let middle = Point(x: x, y: frame.center.y)
        canvas.fill(Path(circleAt: middle, radius: knob / 2), with: look.color(slider.color))
        canvas.fill(Path(circleAt: middle, radius: knob / 2 - 2), with: .white)
    }
}

/// The sizes of drawn figures. They fill the proposed size, and have a default size where it is unlimited.
enum FigureSize {
    private static let bar = 64.0
    private static let side = 64.0
    private static let lineHeight = 32.0
    /// The switch of a toggle in logical pixels.
    static let toggle = Size(width: 36, height: 20)
    /// The height of a slider, of its track, and of the knob on it, in logical pixels.
    static let sliderHeight = 20.0
    static let sliderTrack = 6.0
    static let sliderKnob = 14.0
    /// The height of a field, and the padding at both ends of its text, in logical pixels.
    static let fieldHeight = 32.0
    static let fieldInset = 8.0
    private static let field = 160.0

    static func of(_ node: ViewNode, in room: Size) -> Size {
        switch node {
        case .gauge(let gauge) where gauge.shape == .bar:
            return Size(width: room.width.isFinite ? room.width : bar, height: min(max(gauge.thickness, 1), room.height))
        case .gauge:
            let side = min(room.width, room.height)
            return side.isFinite ? Size(width: side, height: side) : Size(width: self.side, height: self.side)
        case .sparkline:
            return Size(width: room.width.isFinite ? room.width : bar, height: room.height.isFinite ? room.height : lineHeight)
        case .image(let image):
            func length(_ wanted: Double?, _ room: Double) -> Double { min(wanted ?? .infinity, room) }
            let (width, height) = (length(image.width, room.width), length(image.height, room.height))
            return Size(
                width: width.isFinite ? width : height.isFinite ? height : side,
                height: height.isFinite ? height : width.isFinite ? width : side)
        case .toggle: return toggle
        case .slider: return Size(width: room.width.isFinite ? room.width : bar, height: min(sliderHeight, room.height))
        case .field: return Size(width: room.width.isFinite ? room.width : field, height: min(fieldHeight, room.height))
        default: return Size(width: 0, height: 0)
        }
    }
}
