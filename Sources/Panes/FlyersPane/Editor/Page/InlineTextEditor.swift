import FlyerLayout
import GLib
import Graphics
import Gtk
import Platform

/// A text field over a text of the page, in the same font, size and colour.
@MainActor
final class InlineTextEditor {
    let id: TextSpot.ID
    let view: TextView
    /// Called when the text has changed.
    var onChange: (@MainActor (String) -> Void)?
    /// Called when the field is to be left: 1 continues with the next text, -1 with the one before, 0 ends editing.
    var onLeave: (@MainActor (_ step: Int) -> Void)?
    /// The text before it was edited.
    let original: String
    private let hasLines: Bool
    private var connection: SignalConnection?
    private var isComposing = false
    private var isChanging = false
    private var area: PixelArea?
    private var textLook: TextAppearance?

    /// - Parameter name: the visible name of the field.
    init(_ spot: TextSpot, text: String, name: String, hasLines: Bool) {
        id = spot.id
        original = text
        self.hasLines = hasLines
        view = TextView(name: tr("\(name), on the page")).withClass("flyer-inline")
        view.setHasUndo(false)
        view.text = text
        connection = view.onChange { [weak self] in self?.handleChange($0) }
        view.onComposing { [weak self] in self?.isComposing = $0 }
        view.add(KeyController(beforeChildren: true) { [weak self] in self?.handleKey($0, $1) ?? false })
        view.add(FocusController { [weak self] isInside in if !isInside { self?.onLeave?(0) } })
    }

    /// Positions the field over the text. `scale` is in logical pixels per millimetre.
    func put(at spot: TextSpot, into layer: FixedLayer, scale: Double) {
        let new = PixelArea(spot.box, scale: scale)
        layer.place(view, in: new, from: area)
        area = new
        let style = spot.style
        let textLook = TextAppearance(
            family: style.family ?? "Sans", size: max(spot.size * scale, 1), weight: style.weight.number,
            isItalic: style.isItalic, color: style.color, alignment: style.alignment.textLook, lineHeight: style.lineHeight,
            letterSpacing: style.letterSpacing)
        if textLook != self.textLook { view.setTextAppearance(textLook) }
        self.textLook = textLook
        let room = Double(new.height) - Double(spot.lineCount) * spot.size * style.lineHeight * scale
        let top: Double =
            switch style.verticalAlignment {
            case .top: 0
            case .middle: room / 2
            case .bottom: room
            }
        view.setTopPadding(Int(top.rounded()))
    }

    /// Shows a text that was changed elsewhere, such as by undo.
    func show(_ text: String) {
        // What the toolkit is pasting must not change before it is done; `handleChange` shows the text afterwards.
        guard !isChanging, view.text != text else { return }
        connection?.silenced { view.text = text }
        view.moveCursorToEnd()
    }

    private func handleChange(_ text: String) {
        let line = line(of: text)
        if line != text {
            MainLoop.whenIdle { [weak self] in
                guard let self else { return }
                show(self.line(of: view.text))
            }
        }
        isChanging = true
        defer { isChanging = false }
        onChange?(line)
    }

    /// Pasted text has line breaks, but the field may have one line.
    private func line(of text: String) -> String {
        guard !hasLines, text.contains(where: \.isNewline) else { return text }
        return text.split(omittingEmptySubsequences: true, whereSeparator: \.isNewline).joined(separator: " ")
    }

    private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
        // While composing, an input method needs these keys itself.
        guard !isComposing else { return false }
        switch key {
        case .escape: onLeave?(0)
        case .tab where !modifiers.contains(.control): onLeave?(1)
        case .backTab: onLeave?(-1)
        case .enter where !hasLines || modifiers.contains(.control), .keypadEnter where !hasLines || modifiers.contains(.control):
            onLeave?(0)
        default: return false
        }
        return true
    }
}

extension FlyerText.Weight {
    /// The weight on the scale of CSS and OpenType.
    var number: Int {
        switch self {
        case .regular: 400
        case .medium: 500
        case .semibold: 600
        case .bold: 700
        }
    }
}

extension FlyerText.Alignment {
    var textLook: TextAppearance.Alignment {
        switch self {
        case .start: .start
        case .center: .center
        case .end: .end
        }
    }
}
