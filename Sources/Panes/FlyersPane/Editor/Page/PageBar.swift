import Foundation
import Gtk
import Platform

/// The bar below the page, with page navigation and zoom.
@MainActor
final class PageBar {
    let root: Box
    var onTurn: (@MainActor (_ step: Int) -> Void)?
    var onZoom: (@MainActor (_ change: Change) -> Void)?
    /// Called when the user switches between inspector and page; only in a narrow layout.
    var onSwitch: (@MainActor (Bool) -> Void)?

    enum Change { case smaller, larger, actual, fit }

    let back: Button
    let forward: Button
    let smaller: Button
    let larger: Button
    let percent: Button
    let fit: Button
    let adjust: ToggleButton
    /// Undo and redo are shown here when the header has no room for them.
    let undo: Button
    let redo: Button
    private let adjustLabel = Label(tr("Adjust"))
    private let position = Label(classes: ["caption", "numeric"])
    private let pages: Box
    private let zoom: Box
    private let undoing: Box
    private var pageCount = 1
    private var isNarrow = false
    private var isAdjusting = false
    /// The grip for dragging the flyer out of the window.
    let handle = Box(.row, classes: ["flyer-handle"], [Icon("quire-grip-symbolic")])
        .withTooltip(tr("Drag the flyer to another program")).placed(vertical: .center)

    init() {
        back = Button(icon: "quire-back-symbolic", name: tr("Previous page"), classes: ["flat"])
        forward = Button(icon: "quire-forward-symbolic", name: tr("Next page"), classes: ["flat"])
        smaller = Button(icon: "quire-less-symbolic", name: tr("Zoom out"), classes: ["flat"])
        larger = Button(icon: "quire-add-symbolic", name: tr("Zoom in"), classes: ["flat"])
        percent = Button(.verbatim("100 %"), classes: ["flat", "numeric", "flyer-percent"]).withTooltip(tr("Show actual size"))
        fit = Button(icon: "quire-fullscreen-symbolic", name: tr("Fit page"), classes: ["flat"])
        adjust = ToggleButton(content: adjustLabel, name: tr("Adjust"), classes: ["flyer-adjust"])
        pages = Box(.row, spacing: 4, [back, position, forward])
        zoom = Box(.row, spacing: 4, [smaller, percent, larger, fit])
        undo = Button(icon: "quire-undo-symbolic", name: tr("Undo"), classes: ["flat"])
        redo = Button(icon: "quire-redo-symbolic", name: tr("Redo"), classes: ["flat"])
        undoing = Box(.row, spacing: 4, [undo, redo])
        let gap = Box(.row).expanding(.horizontal)
        root = Box(.row, spacing: 8, classes: ["flyer-bar"], [adjust, undoing, handle, pages, gap, zoom])
        handle.setCursor("grab")
        arrange()
        back.onPress { [weak self] in self?.onTurn?(-1) }
        forward.onPress { [weak self] in self?.onTurn?(1) }
        smaller.onPress { [weak self] in self?.onZoom?(.smaller) }
        larger.onPress { [weak self] in self?.onZoom?(.larger) }
        percent.onPress { [weak self] in self?.onZoom?(.actual) }
        fit.onPress { [weak self] in self?.onZoom?(.fit) }
        adjust.onToggle { [weak self] in self?.onSwitch?($0) }
    }

    func show(page: Int, of count: Int) {
        pageCount = count
        arrange()
        position.text = tr("\((page + 1).formatted()) / \(count.formatted())")
        position.setAccessibleLabel(tr("Page \(page + 1) of \(count)"))
        back.isSensitive = page > 0
        forward.isSensitive = page < count - 1
    }

    func show(factor: Double, isFitted: Bool) {
        let percentText = tr("\(Int((factor * 100).rounded())) %")
        if percent.title != percentText { percent.title = percentText }
        percent.setAccessibleLabel(tr("Zoom: \(percentText)"))
        fit.isSensitive = !isFitted
        smaller.isSensitive = factor > PageZoom.factors.lowerBound * 1.001
        larger.isSensitive = factor < PageZoom.factors.upperBound * 0.999
    }

    func show(canUndo: Bool, canRedo: Bool) {
        undo.isSensitive = canUndo
        redo.isSensitive = canRedo
    }

    /// - Parameter isAdjusting: whether the inspector replaces the page, in a narrow layout.
    func show(isNarrow: Bool, isAdjusting: Bool) {
        (self.isNarrow, self.isAdjusting) = (isNarrow, isAdjusting)
        adjustLabel.text = isAdjusting ? tr("Page") : tr("Adjust")
        adjust.setAccessibleLabel(isAdjusting ? tr("Back to page") : tr("Adjust"))
        arrange()
    }

    /// A narrow window has room for either page navigation or zoom; menu and keys can still zoom.
    private func arrange() {
        adjust.isVisible = isNarrow
        undoing.isVisible = isNarrow
        handle.isVisible = !isNarrow
        percent.isVisible = !isNarrow
        pages.isVisible = pageCount > 1
        zoom.isVisible = !isAdjusting && (pageCount == 1 || !isNarrow)
    }
}
