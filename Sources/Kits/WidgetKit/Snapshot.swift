import Drawing
import Foundation
import Timeline

/// A picture of what a widget shows at a moment, without a display.
public struct Snapshot: Sendable {
    public let kind: any WidgetKind
    public let configuration: WidgetConfiguration
    public let context: WidgetContext

    public init(of kind: any WidgetKind, configuration: WidgetConfiguration = WidgetConfiguration(), context: WidgetContext) {
        self.kind = kind
        self.configuration = configuration
        self.context = context
    }

    /// The provider's snapshot, drawn.
    public func bitmap(look: WidgetLook, scale: Double = 1) async throws -> Bitmap {
        let entry = try await kind.snapshot(configuration, in: context)
        return try ViewRenderer(look: look, scale: scale).bitmap(of: entry.view, size: context.size)
    }

    /// The placeholder, drawn at once.
    public func placeholder(look: WidgetLook, scale: Double = 1) throws -> Bitmap {
        try ViewRenderer(look: look, scale: scale).bitmap(of: kind.placeholder(in: context).view, size: context.size)
    }
}
