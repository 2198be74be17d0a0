import Gtk
import Network
import PaneKit

/// How joining a network goes, in words.
@MainActor
final class JoinPanel {
    /// What is shown; nothing before it was asked for.
    enum State {
        case idle
        case joining(network: String)
        case joined(network: String)
        case failed(NetworkError)
    }

    let root = Box(.column, classes: ["join-panel"])
    var cancelled: (@MainActor () -> Void)?
    var retried: (@MainActor () -> Void)?

    init() { show(.idle) }

    func show(_ state: State) {
        root.removeAll()
        root.isVisible = true
        root.setClass("failed", false)
        switch state {
        case .idle: root.isVisible = false
        case .joining(let network):
            let spinner = Spinner(name: "Connecting")
            spinner.isSpinning = true
            spinner.verticalAlignment = .center
            row(spinner, "Connecting to “\(network)”…", Button("Cancel") { [weak self] in self?.cancelled?() })
        case .joined(let network):
            row(Icon("quire-check-symbolic"), "Connected to “\(network)”. The network is remembered.", nil)
        case .failed(let error):
            root.setClass("failed", true)
            row(
                Icon("quire-warning-symbolic"), "\(error.message) \(error.recovery)",
                error.canBeRetried ? Button("Try again") { [weak self] in self?.retried?() } : nil)
        }
    }

    private func row(_ sign: Widget, _ sentence: String, _ button: Button?) {
        let words = Label(sentence).fitting(.wrap)
        words.expandsHorizontally = true
        sign.verticalAlignment = .start
        root.append(Box(.row, spacing: 8, [sign, words]))
        guard let button else { return }
        button.horizontalAlignment = .end
        button.marginTop = 8
        root.append(button)
    }
}

extension NetworkError {
    /// Whether the same code may work a moment later.
    var canBeRetried: Bool {
        switch self {
        case .unusable, .noDevice, .noSystemBus: false
        default: true
        }
    }
}
