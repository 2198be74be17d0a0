import Desktop
import LibraryStore
import PaneKit
import Timeline
import WidgetKit
import WidgetUI

/// Pins, changes and removes widgets, each with a way back.
@MainActor
final class PinCommands: PinActions {
    private let context: PaneContext
    private var registry: WidgetRegistry
    private let host: HostState
    private var choices: LibraryChoices { LibraryChoices(context.library) }

    init(_ context: PaneContext, registry: WidgetRegistry, host: HostState) {
        self.context = context
        self.registry = registry
        self.host = host
    }

    /// Other kinds can be pinned from now on.
    func offer(_ registry: WidgetRegistry) { self.registry = registry }

    // MARK: Pinning

    func pin(_ kind: any WidgetKind, _ family: WidgetFamily, _ wish: GalleryCard.Wish) {
        switch wish {
        case .recommendation(let recommendation): pin(kind, recommendation.family ?? family, recommendation.configuration)
        case .standard: ask(kind, family)
        }
    }

    /// Pins a kind as it is by itself, or as it is configured, without a question.
    func pinNow(_ kind: any WidgetKind, _ family: WidgetFamily, _ configuration: WidgetConfiguration = WidgetConfiguration()) {
        pin(kind, kind.families.contains(family) ? family : kind.families.first ?? family, configuration)
    }

    /// What the widget is about comes first, where it has nothing by itself.
    private func ask(_ kind: any WidgetKind, _ family: WidgetFamily) {
        guard let shell = context.shell, let question = kind.schema.question else { return pin(kind, family, WidgetConfiguration()) }
        guard question.kind.source == .code else {
            return ConfigurationWindow(
                title: "Pin \(kind.name)", schema: kind.schema, configuration: WidgetConfiguration(), choices: choices, over: shell.window,
                isNew: true
            ) { [weak self] in self?.pin(kind, family, $0) }.present()
        }
        CodeChooser(context: context, over: shell.window) { [weak self] code in
            let chosen = code.map { kind.schema.choosing(String($0.id), for: question.name) }
            self?.pin(kind, family, chosen ?? WidgetConfiguration())
        }.present()
    }

    private func pin(_ kind: any WidgetKind, _ family: WidgetFamily, _ configuration: WidgetConfiguration) {
        let context = self.context
        let center = WidgetCenter(library: context.library, registry: registry)
        context.perform {
            let pin = try await center.pin(kind: kind.id, family: family.rawValue, configuration: configuration)
            let isShown = WidgetHostLauncher.start(bus: context.bus)
            let message =
                isShown
                ? "Pinned “\(kind.name)” to the desktop"
                : "Pinned, but quire-widgets, which draws it, was not found. Install Quire completely."
            context.shell?.show(Toast(message, button: ("Undo", { context.perform { try await context.library.unpin(pin.id) } })))
        }
    }

    /// Starts the program that draws what is pinned.
    func startHost() {
        if !WidgetHostLauncher.start(bus: context.bus) {
            context.shell?.show(Toast("quire-widgets, which draws pinned widgets, was not found. Install Quire completely."))
        }
    }

    // MARK: What is pinned

    func configure(_ item: PinnedItem) {
        guard let kind = item.kind else { return }
        let before = item.pin.configuration
        ConfigurationWindow(
            title: "Configure \(kind.name)", schema: kind.schema, configuration: WidgetConfiguration(before), choices: choices,
            over: context.shell?.window
        ) { [weak self] configuration in
            self?.change("Changed what “\(kind.name)” shows", item) { library, id in
                try await library.setConfiguration(configuration.values, ofPin: id)
            } undo: { library, id in
                try await library.setConfiguration(before, ofPin: id)
            }
        }.present()
    }

    func resize(_ item: PinnedItem, to family: WidgetFamily) {
        let before = item.pin.family
        change("“\(item.title)” is now \(family.name.lowercased())", item) { library, id in
            try await library.setFamily(family.rawValue, ofPin: id)
        } undo: { library, id in
            try await library.setFamily(before, ofPin: id)
        }
    }

    func change(_ item: PinnedItem, to options: WindowOptions) {
        let library = context.library
        // No way back is offered: the same sheet is still open.
        context.perform { try await library.setOptions(options, ofPin: item.id) }
    }

    func reload(_ item: PinnedItem) {
        let (context, host) = (self.context, self.host)
        Task {
            do {
                try await host.reload(item.id)
            } catch {
                context.shell?.show(Toast("“\(item.title)” was not reloaded: quire-widgets does not answer. Show it again, then retry."))
            }
        }
    }

    func remove(_ item: PinnedItem) {
        let context = self.context
        let pin = item.pin
        context.perform {
            try await context.library.unpin(pin.id)
            context.shell?.show(
                Toast(
                    "Removed “\(item.title)” from the desktop",
                    button: (
                        "Undo",
                        {
                            context.perform {
                                try await context.library.pin(
                                    kind: pin.kind, family: pin.family, configuration: pin.configuration, placement: pin.placement,
                                    options: pin.options)
                                WidgetHostLauncher.start(bus: context.bus)
                            }
                        }
                    )))
        }
    }

    private typealias Change = @MainActor (Library, PinnedWidget.ID) async throws -> Void

    private func change(_ message: String, _ item: PinnedItem, _ work: @escaping Change, undo: @escaping Change) {
        let context = self.context
        context.perform {
            try await work(context.library, item.id)
            context.shell?.show(Toast(message, button: ("Undo", { context.perform { try await undo(context.library, item.id) } })))
        }
    }
}

/// What a person does to a pinned widget.
@MainActor
protocol PinActions: AnyObject {
    func configure(_ item: PinnedItem)
    func resize(_ item: PinnedItem, to family: WidgetFamily)
    func change(_ item: PinnedItem, to options: WindowOptions)
    func reload(_ item: PinnedItem)
    func remove(_ item: PinnedItem)
}

extension ConfigurationSchema {
    /// What is asked for before anything is pinned: the code or the file that the widget is about, where it has none by itself.
    var question: ConfigurationParameter? {
        parameters.first { parameter in
            guard parameter.standard == nil, isShown(parameter.name, in: WidgetConfiguration()) else { return false }
            switch parameter.kind {
            case .code, .file: return true
            default: return false
            }
        }
    }
}
