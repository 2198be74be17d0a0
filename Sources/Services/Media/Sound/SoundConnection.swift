import CPulse
import GLib

/// A connection to the sound server by libpulse, which both PulseAudio and PipeWire understand. It has a thread of its own, which sleeps
/// while nothing happens.
///
/// All of it is used under the lock of that thread; the callbacks of the library run on it.
final class SoundConnection: @unchecked Sendable {
    private let loop: OpaquePointer
    private var context: OpaquePointer?
    private let changed: @Sendable (SoundReport) -> Void
    private let ended: @Sendable () -> Void
    private var report = SoundReport(isRunning: true)
    private var collected: [SoundOutput] = []
    private var defaultOutput = ""
    private var channels: [String: pa_cvolume] = [:]
    private var isClosed = false

    /// Nil where there is no server. `changed` and `ended` are called on the thread of the connection.
    init?(changed: @escaping @Sendable (SoundReport) -> Void, ended: @escaping @Sendable () -> Void) {
        guard let loop = pa_threaded_mainloop_new() else { return nil }
        self.loop = loop
        self.changed = changed
        self.ended = ended
        context = pa_context_new(pa_threaded_mainloop_get_api(loop), "Quire")
        guard let context, pa_threaded_mainloop_start(loop) >= 0 else {
            if let context { pa_context_unref(context) }
            pa_threaded_mainloop_free(loop)
            return nil
        }
        let this = Unmanaged.passUnretained(self).toOpaque()
        locked {
            pa_context_set_state_callback(context, { _, data in SoundConnection.at(data)?.stateChanged() }, this)
            // The server is not started for this.
            if pa_context_connect(context, nil, PA_CONTEXT_NOAUTOSPAWN, nil) < 0 { ended() }
        }
    }

    private static func at(_ data: UnsafeMutableRawPointer?) -> SoundConnection? {
        data.map { Unmanaged<SoundConnection>.fromOpaque($0).takeUnretainedValue() }
    }

    private var this: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    private func locked<Result>(_ body: () -> Result) -> Result {
        pa_threaded_mainloop_lock(loop)
        defer { pa_threaded_mainloop_unlock(loop) }
        return body()
    }

    /// Ends the connection and its thread. Nothing is called afterwards. Not to be called on the thread of the connection.
    func close() {
        locked {
            guard !isClosed, let context else { return }
            isClosed = true
            pa_context_set_state_callback(context, nil, nil)
            pa_context_set_subscribe_callback(context, nil, nil)
            pa_context_disconnect(context)
            pa_context_unref(context)
            self.context = nil
        }
        pa_threaded_mainloop_stop(loop)
    }

    deinit {
        close()
        pa_threaded_mainloop_free(loop)
    }

    // MARK: Reading

    private func stateChanged() {
        guard let context else { return }
        switch pa_context_get_state(context) {
        case PA_CONTEXT_READY:
            pa_context_set_subscribe_callback(context, { _, _, _, data in SoundConnection.at(data)?.read() }, this)
            let mask = PA_SUBSCRIPTION_MASK_SINK.rawValue | PA_SUBSCRIPTION_MASK_SERVER.rawValue | PA_SUBSCRIPTION_MASK_SOURCE.rawValue
            release(pa_context_subscribe(context, pa_subscription_mask_t(mask), nil, nil))
            read()
        case PA_CONTEXT_FAILED, PA_CONTEXT_TERMINATED: ended()
        default: break
        }
    }

    /// Reads the server, its outputs and its default source, in this order; then the report is complete.
    private func read() {
        guard let context else { return }
        release(
            pa_context_get_server_info(
                context,
                { _, info, data in
                    guard let connection = SoundConnection.at(data), let info = info?.pointee else { return }
                    connection.defaultOutput = info.default_sink_name.map { String(cString: $0) } ?? ""
                    connection.readOutputs(defaultSource: info.default_source_name)
                }, this))
    }

    private func readOutputs(defaultSource: UnsafePointer<CChar>?) {
        guard let context else { return }
        collected = []
        release(
            pa_context_get_sink_info_list(
                context,
                { _, info, end, data in
                    guard let connection = SoundConnection.at(data) else { return }
                    if end == 0, let info = info?.pointee { connection.add(info) } else { connection.finish() }
                }, this))
        // The monitor of an output is no microphone.
        guard let defaultSource, !String(cString: defaultSource).hasSuffix(".monitor") else {
            report.isMicrophoneMuted = nil
            return
        }
        release(
            pa_context_get_source_info_by_name(
                context, defaultSource,
                { _, info, end, data in
                    guard end == 0, let info = info?.pointee, let connection = SoundConnection.at(data) else { return }
                    connection.report.isMicrophoneMuted = info.mute != 0
                    connection.tell()
                }, this))
    }

    private func add(_ info: pa_sink_info) {
        guard collected.count < 64, let name = info.name.map({ String(cString: $0) }) else { return }
        channels[name] = info.volume
        var volume = info.volume
        let share = Double(pa_cvolume_max(&volume)) / 65_536  // PA_VOLUME_NORM
        let description = info.description.map { String(cString: $0) } ?? name
        let form = info.proplist.flatMap { pa_proplist_gets($0, "device.form_factor") }.map { String(cString: $0) } ?? ""
        collected.append(
            SoundOutput(
                id: name, name: String(description.prefix(120)), volume: min(share, 1.5), isMuted: info.mute != 0,
                isDefault: name == defaultOutput, form: form))
    }

    private func finish() {
        report.outputs = collected.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        tell()
    }

    private func tell() { changed(report) }

    // MARK: Changing

    /// Sets the volume of an output from 0 to 1 and keeps the balance of its channels. A muted output is heard again.
    func setVolume(_ volume: Double, of output: SoundOutput.ID) {
        locked {
            guard let context, var channels = channels[output] else { return }
            pa_cvolume_scale(&channels, pa_volume_t((min(max(volume, 0), 1) * 65_536).rounded()))
            release(pa_context_set_sink_volume_by_name(context, output, &channels, nil, nil))
            if volume > 0 { release(pa_context_set_sink_mute_by_name(context, output, 0, nil, nil)) }
        }
    }

    func setMuted(_ isMuted: Bool, output: SoundOutput.ID) {
        locked { if let context { release(pa_context_set_sink_mute_by_name(context, output, isMuted ? 1 : 0, nil, nil)) } }
    }

    func setMicrophoneMuted(_ isMuted: Bool) {
        locked {
            if let context { release(pa_context_set_source_mute_by_name(context, "@DEFAULT_SOURCE@", isMuted ? 1 : 0, nil, nil)) }
        }
    }

    /// Makes an output the default one.
    func choose(_ output: SoundOutput.ID) {
        locked { if let context { release(pa_context_set_default_sink(context, output, nil, nil)) } }
    }

    private func release(_ operation: OpaquePointer?) { if let operation { pa_operation_unref(operation) } }
}
