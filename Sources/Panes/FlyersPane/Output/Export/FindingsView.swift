import Gtk
import PaneKit

/// Says what reading the finished pages back has shown, or how far that has come.
@MainActor
final class FindingsView {
    let root: Gtk.Box
    private let icon = Icon("quire-check-symbolic")
    private let words = Label("").fitting(.wrap).width(characters: 24, atMost: 56)
    /// Many mistakes must not push what they are about out of sight.
    private let longWords = Label("").fitting(.wrap).width(characters: 24, atMost: 56)
    private let scrolled: ScrolledView
    /// Characters, from which on it is scrolled.
    private static let longText = 180

    init() {
        icon.verticalAlignment = .start
        words.expandsHorizontally = true
        scrolled = ScrolledView(longWords)
        scrolled.setMinimumContentHeight(108)
        scrolled.expandsHorizontally = true
        root = Box(.row, spacing: 8, classes: ["findings"], [icon, words, scrolled])
        root.isVisible = false
    }

    /// - Parameters:
    ///   - done: pages that were read back.
    ///   - all: pages that are to be.
    func showProgress(_ done: Int, of all: Int) {
        show("quire-reload-symbolic", all == 1 ? "Reading the code back…" : "Reading codes back: page \(done.formatted()) of \(all.formatted())…")
        root.removeClass("bad")
        root.removeClass("good")
    }

    /// Nothing is shown of pages without codes on which everything fits.
    func show(_ findings: OutputFindings) {
        root.setClass("bad", !findings.isFine)
        root.setClass("good", findings.isFine)
        if findings.isFine {
            if let praise = findings.praise { show("quire-check-symbolic", praise) } else { hide() }
        } else {
            show("quire-warning-symbolic", findings.shownProblems.joined(separator: "\n"))
        }
    }

    func hide() { root.isVisible = false }

    private func show(_ iconName: String, _ text: String) {
        icon.show(iconName)
        let isLong = text.count > Self.longText
        words.text = isLong ? "" : text
        longWords.text = isLong ? text : ""
        (words.isVisible, scrolled.isVisible) = (!isLong, isLong)
        root.isVisible = true
    }
}
