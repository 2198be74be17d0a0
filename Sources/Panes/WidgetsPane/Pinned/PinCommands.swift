import Desktop
import Gtk
import LibraryStore
import PaneKit
import Platform
import Timeline
import WidgetUI

/// Pins, changes and removes widgets, with undo.
@MainActor
final class PinCommands {
    private let context: PaneContext
    private var registry: WidgetRegistry
    private let host: WidgetHostMonitor
    private var choices: LibraryChoices { LibraryChoices(context.library) }

    init(_ context: PaneContext, registry: WidgetRegistry, host: WidgetHostMonitor) {
        self.context = context
        self.registry = registry
        self.host = host
    }

    func offer(_ registry: WidgetRegistry) { self.registry = registry }

    // MARK: Pinning

    /// Pins a kind with its default or the given configuration, without asking.
    func pinNow(_ kind: any WidgetKind, _ family: WidgetFamily, _ configuration: WidgetConfiguration = WidgetConfiguration()) {
        pin(kind, kind.families.contains(family) ? family : kind.families.first ?? family, configuration)
    }

    /// Asks for the subject of the widget first, if it has no default.
    func askAndPin(_ kind: any WidgetKind, _ family: WidgetFamily, _ configuration: WidgetConfiguration = WidgetConfiguration()) {
        guard let shell = context.shell, let question = kind.schema.question, configuration[question.name] == nil else {
            return pin(kind, family, configuration)
        }
        guard question.kind.source == .code else {
            return ConfigurationWindow(
                title: tr("Pin \(kind.name)"), kind: kind, configuration: configuration, choices: choices,
                preview: LivePreview(kind: kind, family: family, configuration: configuration, look: .here(context.style)),
                over: shell.window, isNew: true
            ) { [weak self] in self?.pin(kind, family, $0) }.present()
        }
        WidgetCodeSheet(context: context, over: shell.window) { [weak self] code in
            let chosen = code.map { kind.schema.choosing(String($0.id), for: question.name, in: configuration) }
            self?.pin(kind, family, chosen ?? configuration)
        }.present()
    }

    func pin(_ kind: any WidgetKind, _ family: WidgetFamily, _ configuration: WidgetConfiguration) {
        let center = WidgetCenter(library: context.library, registry: registry)
        context.perform { [context] in
            let pin = try await center.pin(kind: kind.id, family: family.rawValue, configuration: configuration)
            let isShown = WidgetHostLauncher.start(bus: context.bus)
            let message =
                isShown
                ? tr("Pinned “\(kind.name)” to the desktop")
                : tr("Pinned, but quire-widgets, which shows it, wasn’t found. Check that Quire is fully installed.")
            context.show(message) { try await context.library.unpin(pin.id) }
        }
    }

    /// Starts quire-widgets, which draws the pinned widgets.
    func startHost() {
        if !WidgetHostLauncher.start(bus: context.bus) {
            context.shell?.show(Toast(tr("quire-widgets, which shows pinned widgets, wasn’t found. Check that Quire is fully installed.")))
        }
    }

    // MARK: Pinned widgets

    func configure(_ item: PinnedItem) {
        guard let kind = item.kind else { return }
        let before = item.pin.configuration
        ConfigurationWindow(
            title: tr("Configure \(kind.name)"), kind: kind, configuration: WidgetConfiguration(before), choices: choices,
            preview: LivePreview(
                kind: kind, family: WidgetFamily(rawValue: item.pin.family) ?? .small, configuration: WidgetConfiguration(before),
                look: .here(context.style)), over: context.shell?.window
        ) { [weak self] configuration in
            self?.change(tr("Changed what “\(kind.name)” shows")) {
                try await $0.setConfiguration(configuration.values, ofPin: item.id)
            } undo: {
                try await $0.setConfiguration(before, ofPin: item.id)
            }
        }.present()
    }

    func resize(_ item: PinnedItem, to family: WidgetFamily) {
        let before = item.pin.family
        let message =
            switch family {
            case .small: tr("“\(item.title)” is now small")
            case .medium: tr("“\(item.title)” is now medium")
            case .large: tr("“\(item.title)” is now large")
            case .extraLarge: tr("“\(item.title)” is now extra large")
            case .control: tr("“\(item.title)” is now a control")
            }
        change(message) {
            try await $0.setFamily(family.rawValue, ofPin: item.id)
        } undo: {
            try await $0.setFamily(before, ofPin: item.id)
        }
    }

    func change(_ item: PinnedItem, to options: WindowOptions) {
        // Without undo, because the controls are still visible.
        context.perform { [library = context.library] in try await library.setOptions(options, ofPin: item.id) }
    }

    func reload(_ item: PinnedItem) {
        Task { [context, host] in
            do {
                try await host.reload(item.id)
            } catch {
                context.shell?.show(
                    Toast(tr("“\(item.title)” couldn’t be reloaded: quire-widgets isn’t responding. Show the widget again, then retry.")))
            }
        }
    }

    func remove(_ item: PinnedItem) {
        let pin = item.pin
        context.perform { [context] in
            try await context.library.unpin(pin.id)
            context.show(tr("Removed “\(item.title)” from the desktop")) {
                try await context.library.pin(
                    kind: pin.kind, family: pin.family, configuration: pin.configuration, placement: pin.placement, options: pin.options)
                WidgetHostLauncher.start(bus: context.bus)
            }
        }
    }

    private typealias Change = @MainActor (Library) async throws -> Void

    private func change(_ message: LocalizedText, _ work: @escaping Change, undo: @escaping Change) {
        context.perform { [context] in
            try await work(context.library)
            context.show(message) { try await undo(context.library) }
        }
    }
}

extension ConfigurationSchema {
    /// The parameter to ask for before pinning: a code or file without a default.
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

/// A sheet to choose the code that a widget shows, or to leave that to the widget.
@MainActor
final class WidgetCodeSheet {
    private let picker: CodePicker
    private let chosen: @MainActor (Code?) -> Void

    /// - Parameter chosen: receives the code, or nil if the widget should find one itself.
    init(context: PaneContext, over parent: Window, chosen: @escaping @MainActor (Code?) -> Void) {
        self.chosen = chosen
        let link = WeakLink<WidgetCodeSheet>()
        picker = CodePicker(
            context.library, over: parent, title: tr("Choose code"), confirmTitle: tr("Pin first code"), width: 400, height: 440,
            sort: .created,
            minimumListHeight: 240
        ) { code in CodePicker.choice(of: code) { link.target?.choose(code) } }
        link.target = self
    }

    func present() {
        picker.makeFirstRow = { [weak self] in
            CodePicker.choice(
                iconName: "quire-widgets-symbolic", title: tr("Automatic"), detail: tr("The widget chooses what to show"),
                name: tr("Let the widget choose")
            ) { self?.choose(nil) }
        }
        picker.onList = { [weak picker] in picker?.sheet.canConfirm = picker?.codes.isEmpty == false }
        picker.present(keeping: self) { [weak self] in
            if let self, let first = self.picker.codes.first { self.choose(first) }
        }
    }

    private func choose(_ code: Code?) {
        picker.sheet.close()
        chosen(code)
    }
}
