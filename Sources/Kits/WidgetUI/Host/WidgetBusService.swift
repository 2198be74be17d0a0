import Desktop
import Foundation
public import GLib
import Platform
public import Timeline

/// The D-Bus service of the widget centre (`WidgetBus`). It answers calls and signals changes.
///
/// It is exported before the program owns its bus name, so that a call that starts the program finds it. Calls that arrive before the
/// widgets are known wait for them.
@MainActor
public final class WidgetBusService {
    /// Called when a call arrives and nothing was started yet.
    public var called: (@MainActor () -> Void)?
    private var object: BusObject?
    private var served: Served?
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var telling: Task<Void, Never>?
    private let gate = ReloadGate()

    private struct Served {
        let center: any TimelineCenter
        var registry: WidgetRegistry
        /// The path of the library with the pinned widgets.
        let library: String
    }

    /// Exports the service; without a bus, it does nothing.
    public init(bus: MessageBus?) throws(GLibError) {
        object = try bus?.export(WidgetBus.interface, at: WidgetBus.path) { [weak self] method, arguments in
            guard let self else { throw BusError("org.freedesktop.DBus.Error.Disconnected", "The program is ending.") }
            return try await self.answer(method, arguments)
        }
    }

    /// Starts answering, waiting calls first.
    public func serve(_ center: any TimelineCenter, _ registry: WidgetRegistry, library: String) {
        served = Served(center: center, registry: registry, library: library)
        telling = Task { [weak self] in
            for await change in await center.changes() {
                self?.object?.emit(WidgetBus.changed, [.int64(change.instance), .string(change.event.rawValue)])
            }
        }
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    /// Replaces the kinds of widgets.
    public func offer(_ registry: WidgetRegistry) { served?.registry = registry }

    /// Removes the service from the bus.
    public func stop() {
        telling?.cancel()
        gate.stop()
        object?.withdraw()
        object = nil
        for continuation in waiting { continuation.resume() }
        waiting = []
    }

    // MARK: Answering

    private func answer(_ method: String, _ arguments: [Variant]) async throws -> [Variant] {
        if served == nil {
            called?()
            await withCheckedContinuation { waiting.append($0) }
        }
        guard let served else { throw BusError("org.freedesktop.DBus.Error.Disconnected", "The program is ending.") }
        let center = served.center
        // GLib has checked method names and argument types against the interface.
        switch (method, arguments.first) {
        case ("Reload", .int64(let id)):
            _ = try await status(of: id, in: center)
            gate.pass(.instance(id)) {
                // The widget may have been removed meanwhile.
                Task { try? await center.reloadTimeline(of: id) }
            }
            return []
        case ("ReloadKind", .string(let kind)):
            let count = try await count(of: kind, in: served)
            if count > 0 { gate.pass(.kind(kind)) { Task { await center.reloadTimelines(ofKind: kind) } } }
            return [.int32(count)]
        case ("ReloadAll", _):
            gate.pass(.all) { Task { await center.reloadAllTimelines() } }
            return [.int32(Int32(clamping: await center.currentConfigurations().count))]
        case ("List", _):
            // Live activities, which are not pinned, have negative numbers.
            return [
                .dictionaries(
                    await center.currentConfigurations().filter { $0.id > 0 }.map { HostedWidget($0, library: served.library).values })
            ]
        case ("NextRefresh", .int64(let id)):
            return [.string(try await status(of: id, in: center).nextRefresh.map(HostedWidget.text) ?? "")]
        default:
            throw BusError("org.freedesktop.DBus.Error.UnknownMethod", "The widget centre has no method “\(method)”.")
        }
    }

    private func status(of id: Int64, in center: any TimelineCenter) async throws -> WidgetStatus {
        guard let status = await center.currentConfigurations().first(where: { $0.id == id }) else {
            throw BusError(WidgetBus.ErrorName.noSuchWidget, TimelineError.noSuchWidget(id).text.untranslated)
        }
        return status
    }

    /// The number of widgets of a kind. A kind unknown to this Quire may still be pinned.
    private func count(of kind: String, in served: Served) async throws -> Int32 {
        let count = await served.center.currentConfigurations().count { $0.kind == kind }
        guard count > 0 || served.registry[kind] != nil else {
            let error = WidgetRequestError.unknownKind(String(kind.prefix(80)), known: served.registry.kinds.map(\.id))
            throw BusError(WidgetBus.ErrorName.noSuchKind, error.text.untranslated)
        }
        return Int32(clamping: count)
    }
}

/// Limits reload requests from outside to one per second for each selection. The first runs at once; those that follow too soon become one
/// at the end of the second. Such requests do not count against the widgets' budget, and a program gone wild must not keep the machine
/// busy.
@MainActor
final class ReloadGate {
    private let interval: Duration
    private var open: [WidgetSelection: Timeout] = [:]
    private var late: [WidgetSelection: @MainActor () -> Void] = [:]

    init(interval: Duration = .seconds(1)) {
        self.interval = interval
    }

    /// Runs the work now, or once at the end of the second.
    func pass(_ selection: WidgetSelection, _ work: @escaping @MainActor () -> Void) {
        guard open[selection] == nil else {
            late[selection] = work
            return
        }
        work()
        open[selection] = Timeout(after: interval) { [weak self] in self?.end(selection) }
    }

    private func end(_ selection: WidgetSelection) {
        open[selection] = nil
        if let work = late.removeValue(forKey: selection) { pass(selection, work) }
    }

    func stop() {
        for timeout in open.values { timeout.cancel() }
        open = [:]
        late = [:]
    }
}
