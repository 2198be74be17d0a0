import Drawing
import Timeline

/// The sizes of parts that are drawn figures: they take the room there is, where nothing else limits them a size of their own.
enum FigureSize {
    private static let bar = 64.0
    private static let side = 64.0
    private static let lineHeight = 32.0
    /// The switch of a toggle in logical pixels.
    static let toggle = Size(width: 36, height: 20)
    /// Logical pixels of a field to type in, and of the room at both ends of its words.
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
        case .field: return Size(width: room.width.isFinite ? room.width : field, height: min(fieldHeight, room.height))
        default: return Size(width: 0, height: 0)
        }
    }
}
