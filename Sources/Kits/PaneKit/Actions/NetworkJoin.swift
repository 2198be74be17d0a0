import GLib
public import Gtk
public import Network
public import Payload
import Platform

/// Joins the Wi-Fi network of a code after asking, and reports the progress.
@MainActor
public final class NetworkJoin {
    private let context: PaneContext
    private var control: WiFiConnector?
    private var work: Task<Void, Never>?
    private var limit: Task<Void, Never>?
    /// Called with each state.
    public var onChange: (@MainActor (JoinPanel.State) -> Void)?

    /// Longer than access points and their servers take.
    private static let timeout: Duration = .seconds(60)

    /// Nothing is joined before it is asked for.
    public init(_ context: PaneContext) { self.context = context }

    /// Connects on the concurrent executor, as connecting to a bus blocks.
    @concurrent
    private static func systemBus() async -> MessageBus? { MessageBus(.system) }

    /// Explains what will happen, and joins once the person agrees.
    public func ask(_ payload: ParsedPayload) {
        guard let shell = context.shell else { return }
        let network: WiFiNetwork
        do throws(NetworkError) { network = try WiFiNetwork(payload) } catch {
            onChange?(.failed(error))
            return
        }
        Question.ask(
            title: tr("Connect to this network?"),
            text: tr("NetworkManager will connect this computer now, and remember the network and its password for next time.")
                .followed(by: network.security.isEnterprise ? tr("The code names no certificate to verify the network with.") : nil),
            detail: Payload(network.name).displayText, confirmTitle: tr("Connect"), over: shell.window
        ) { [weak self] in self?.join(network) }
    }

    private func join(_ network: WiFiNetwork) {
        stop()
        let name = Payload(network.name).displayText
        onChange?(.joining(network: name))
        work = Task { [weak self] in
            let control = WiFiConnector(bus: await Self.systemBus())
            guard !Task.isCancelled, let self else { return }
            self.control = control
            self.limit = Task { [weak control] in
                guard (try? await MainLoop.sleep(for: Self.timeout)) != nil else { return }
                control?.stop(.tookTooLong(network: name))
            }
            let state: JoinPanel.State
            do throws(NetworkError) {
                try await control.join(network)
                state = .joined(network: name)
            } catch { state = .failed(error) }
            guard self.control === control else { return }
            self.limit?.cancel()
            (self.control, self.work, self.limit) = (nil, nil, nil)
            self.onChange?(state)
        }
    }

    /// Cancels the attempt and reports that.
    public func stop() {
        guard work != nil else { return }
        let control = self.control
        work?.cancel()
        limit?.cancel()
        (self.control, work, limit) = (nil, nil, nil)
        control?.stop()
        onChange?(.failed(.cancelled))
    }
}

extension WiFiNetwork.Security {
    var isEnterprise: Bool { if case .enterprise = self { true } else { false } }
}

/// The progress of joining a network.
@MainActor
public final class JoinPanel {
    /// The states of the panel; idle shows nothing.
    public enum State {
        case idle
        case joining(network: String)
        case joined(network: String)
        case failed(NetworkError)
    }

    /// The widget of the panel, hidden while idle.
    public let root = Box(.column, classes: ["join-panel"])
    /// Called to give up the attempt.
    public var cancelled: (@MainActor () -> Void)?
    /// Called to try again.
    public var retried: (@MainActor () -> Void)?

    /// An idle panel.
    public init() { show(.idle) }

    /// Shows a state.
    public func show(_ state: State) {
        root.removeAll()
        root.isVisible = true
        root.setClass("failed", false)
        switch state {
        case .idle: root.isVisible = false
        case .joining(let network):
            let spinner = Spinner(name: tr("Connecting")).placed(vertical: .center)
            spinner.isSpinning = true
            row(spinner, tr("Connecting to “\(network)”…"), Button(tr("Cancel")) { [weak self] in self?.cancelled?() })
        case .joined(let network):
            row(Icon("quire-check-symbolic"), tr("Connected to “\(network)”. The network will be remembered."), nil)
        case .failed(let error):
            root.setClass("failed", true)
            row(
                Icon("quire-warning-symbolic"), error.text,
                error.canBeRetried ? Button(tr("Try again")) { [weak self] in self?.retried?() } : nil)
        }
    }

    private func row(_ sign: Widget, _ sentence: LocalizedText, _ button: Button?) {
        let words = Label(sentence).fitting(.wrap).expanding(.horizontal)
        sign.verticalAlignment = .start
        root.append(Box(.row, spacing: 8, [sign, words]))
        guard let button else { return }
        button.horizontalAlignment = .end
        button.marginTop = 8
        root.append(button)
    }
}

extension NetworkError {
    /// True if a second attempt may succeed.
    var canBeRetried: Bool {
        switch self {
        case .unusable, .noDevice, .noSystemBus: false
        default: true
        }
    }
}
