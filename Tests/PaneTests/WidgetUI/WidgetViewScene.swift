import Desktop
import Drawing
import Foundation
import Graphics
import Gtk
import TestSupport
import TestTexts
import Timeline
import XCTest
@testable import WidgetKit
@testable import WidgetUI

/// A face in a window of its own.
@MainActor
final class FaceScene {
    let widgetView: WidgetView
    let shown: ShownWindow
    private(set) var actions: [ViewAction] = []

    /// The program's own sheet: the toolkit's would give buttons a ground of their own.
    private static let style = Style(
        preferences: Preferences(folder: FileManager.default.temporaryDirectory.appendingPathComponent("quire-faces-\(UUID())").path),
        bus: nil)

    init(_ view: ViewDescription, family: WidgetFamily = .large, look: WidgetAppearance = WidgetAppearance(), zoom: Double = 1) {
        _ = Self.style
        widgetView = WidgetView(title: "Weather", family: family, look: look)
        widgetView.zoom = zoom
        let size = widgetView.size
        // The window gives what stands in a box no more room than it asks for.
        let root = widgetView.root
        root.horizontalAlignment = .start
        root.verticalAlignment = .start
        shown = ShownWindow(Gtk.Box(.column, [root]), width: size.width, height: size.height)
        // A ring around the face would be a difference.
        shown.window.isFocusVisible = false
        widgetView.show(view)
        widgetView.onAction = { [weak self] in self?.actions.append($0) }
        settle()
    }

    /// Lets what is under way be drawn.
    func settle() {
        XCTAssertTrue(Frames.run(of: widgetView.root))
        Loop.runUntilQuiet()
    }

    func close() { shown.close() }

    func part(_ role: PartID.Role, _ path: UInt16...) -> PartView? { widgetView.parts[PartID(path: path, role: role)] }
    func control(_ role: PartID.Role, _ path: UInt16...) -> ControlView? { widgetView.controls[PartID(path: path, role: role)] }

    func field(_ path: UInt16...) -> FieldView? { widgetView.fields.all[PartID(path: path, role: .field)] }

    /// How often each part was drawn.
    var drawings: [PartID: Int] { widgetView.parts.mapValues(\.drawings) }

    /// The largest difference of a channel between the face and a drawing of the whole, and how many differ at all.
    func difference(from bitmap: Bitmap) throws -> (largest: Int, count: Int) {
        let texture = try XCTUnwrap(Texture.ofWidget(widgetView.root))
        XCTAssertEqual([texture.width, texture.height], [bitmap.width, bitmap.height])
        let pixels = texture.pixels()
        guard pixels.count == bitmap.pixels.count else { return (255, pixels.count) }
        var (largest, count) = (0, 0)
        for (one, other) in zip(pixels, bitmap.pixels) where one != other {
            largest = max(largest, abs(Int(one) - Int(other)))
            count += 1
        }
        return (largest, count)
    }

    // MARK: Views

    /// A view with a part of each kind.
    static func everything(now: Date = Date()) -> ViewDescription {
        let picture =
            (try? Bitmap(width: 90, height: 60) { canvas in
                canvas.fill(
                    with: .linear(from: .zero, to: Point(x: 90, y: 60), stops: [.init(0, Color(hex: "#4A2FBD")!), .init(1, .white)]))
            }.png()).map { Data($0) } ?? Data()
        return ViewDescription(
            background: ViewBackground(gradient: [.surface, .window], angle: 90), action: .intent("library"),
            root: .column([
                .row(
                    alignment: .center,
                    [
                        .icon("quire-clock-symbolic", size: 20), .text("Heading", style: .heading), .space(),
                        .text("Right", isStruckThrough: true),
                    ]),
                .row(
                    alignment: .center,
                    [
                        .image(ImageNode(.data(picture), label: "A picture", scaling: .fill, width: 72, height: 48, cornerRadius: 8)),
                        .gauge(GaugeNode(0.6, shape: .ring, label: "Battery, 60 per cent")).boxed,
                        .code(CodeNode(payload: Data("https://example.org".utf8), label: "Menu")).boxed,
                    ]),
                .gauge(GaugeNode(0.3, label: "Disk, 30 per cent")),
                .progress(ProgressNode(from: now - 60, to: now + 60, label: "Tea")),
                .row([
                    .date(DateNode(now + 300, form: .countdown)), .date(DateNode(now - 3600, form: .relative, color: .secondaryText)),
                ]),
                .divider,
                .toggle(ToggleNode("Lamp", isOn: false, action: .provider("lamp"))),
                .row([
                    .button(ButtonNode(.provider("done", parameters: ["id": "7"]), label: "Done", .text("Done"))),
                    .button(ButtonNode(.intent("scan"), label: "", style: .prominent, .text("Scan", color: .onAccent))),
                    .button(ButtonNode(.intent("create"), label: "New", style: .plain, .icon("quire-add-symbolic", size: 20))),
                    .link(LinkNode("https://example.org/help", label: "", .text("Help", color: .accentText))),
                ]),
                .field(FieldNode(prompt: "Add a task", action: .provider("add"), label: "New task")),
                .sparkline(SparklineNode([1, 4, 2, 8, 5], isFilled: true, label: "Rain, rising")),
            ]))
    }
}

extension ViewNode {
    /// In a place that its neighbours leave something of.
    fileprivate var boxed: ViewNode { .grid(GridNode(columns: 1, [self])) }
}

extension WidgetView {
    func show(_ view: ViewDescription) { show(TimelineEntry(date: .distantPast, view: view)) }
}
