import Desktop
import Foundation
import Navigation
import PaneKit
import Payload
import Platform

/// Leads the window to destinations. It only shows something, or opens a form that the user confirms.
@MainActor
final class DeepLinkRouter {
    private unowned let window: MainWindow
    private var lookup: Task<Void, Never>?

    /// The window owns the router.
    init(window: MainWindow) { self.window = window }

    /// The destination of an address. An invalid one leads to an explanation.
    static func destination(of address: String) -> any Destination {
        do throws(DeepLinkError) {
            return try PlugIns.destinations.destination(reading: address)
        } catch {
            return InvalidAddress(address: address, error: error)
        }
    }

    func open(_ destination: any Destination, in context: PaneContext) {
        lookup?.cancel()
        guard let indirect = destination as? any IndirectDestination else {
            window.leaveLargeIfShown()
            return window.go(to: destination)
        }
        // What needs no lookup is opened at once.
        lookup = Task.immediate { [weak self] in
            do {
                guard let next = try await indirect.resolve(in: context), !Task.isCancelled else { return }
                self?.window.open(next)
            } catch {
                if !Task.isCancelled { self?.window.report(error) }
            }
        }
    }

    /// Call it before the window is destroyed.
    func stop() { lookup?.cancel() }
}

/// An address that leads nowhere, of which the window says why.
struct InvalidAddress: IndirectDestination {
    let address: String
    let error: DeepLinkError

    func resolve(in context: PaneContext) -> (any Destination)? {
        context.shell?.explain(toast { [weak shell = context.shell] in shell?.open(ScanDestination.scan()) })
        return nil
    }

    @MainActor
    private func toast(openingScanner: @escaping @MainActor () -> Void) -> Toast {
        let scheme = address.prefix { $0 != ":" }.lowercased()
        switch error {
        case .otherScheme where scheme == "file":
            let advice = tr(
                "Quire doesn’t open files this way. To read codes in a picture, drop it on the scanner; to add codes from a file, import it."
            )
            return Toast(advice, button: (tr("Open scanner"), openingScanner))
        case .otherScheme:
            let (shown, beginning) = (Toast.quoted(address), "\(DeepLink.scheme)://")
            return Toast(tr("“\(shown)” wasn’t opened. Quire only opens addresses that begin with “\(beginning)”."))
        default: return Toast(sentence(Toast.quoted(address)))
        }
    }

    private func sentence(_ shown: String) -> LocalizedText {
        [.otherScheme, .unknownDestination].contains(error)
            ? tr("“\(shown)” isn’t a view in Quire. “quire open --help” lists the views.")
            : tr("“\(shown)” isn’t a view in Quire: \(error.reason). “quire open --help” lists the views.")
    }
}

extension InvalidAddress {
    /// Answers `quire-desktop --check-address ADDRESS`, which needs no display: says on standard error why the address leads nowhere.
    /// Returns the exit status; nil if the arguments ask for something else.
    @MainActor
    static func check(_ arguments: [String]) -> Int32? {
        guard arguments.count == 3, arguments[1] == MainProgram.checkOption else { return nil }
        guard let invalid = DeepLinkRouter.destination(of: arguments[2]) as? InvalidAddress else { return 0 }
        let shown = invalid.address.count > 200 ? invalid.address.prefix(200) + "…" : invalid.address
        let line = Payload(shown).displayText.replacing("\n", with: "␊").replacing("\t", with: " ")
        FileHandle.standardError.write(Data("\(invalid.sentence(line))\n".utf8))
        return MainProgram.refusalStatus
    }
}
