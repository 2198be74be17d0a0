import Desktop
import Drawing
import Foundation
import GLib
import Gtk
import LibraryStore
import Payload
import Platform

/// Performs each way of sharing and reports the result.
@MainActor
final class ShareActions {
    let codes: [Code]
    let context: PaneContext

    init(_ codes: [Code], context: PaneContext) { (self.codes, self.context) = (codes, context) }

    /// The only code; nil if there are several.
    var single: Code? { codes.count == 1 ? codes.first : nil }

    /// The text for clipboards and messages; nil if a code is not text.
    var text: String? {
        let texts = codes.compactMap(\.payload.text)
        return texts.count == codes.count && !texts.contains { $0.utf8.contains(0) } ? texts.joined(separator: "\n") : nil
    }

    var name: LocalizedText { single.map { tr("“\($0.title)”") } ?? Self.count(of: codes) }

    static func count(of codes: [Code]) -> LocalizedText {
        tr("1 code", plural: "\(count: codes.count.formatted()) codes", count: codes.count)
    }

    // MARK: Mail

    /// Returns false if the person cancelled.
    func mail(over window: Window) async throws -> Bool {
        let files = try await SharedFiles.write(codes)
        let parent = await WindowHandle.of(window)
        defer { parent.end() }
        let draft = MailDraft(subject: single?.title ?? Self.count(of: codes).string, body: text ?? "", attachments: files)
        guard try await MailComposer(bus: context.bus).compose(draft, parent: parent.name) == .begun else { return false }
        report(single != nil ? tr("Added \(name) to a new message") : tr("Added \(name) to a new message"), .exported)
        return true
    }

    // MARK: The clipboard

    func copyText() {
        guard let text else { return }
        Clipboard.copy(text)
        report(tr("Copied the text of \(name)"), .copied, event: .impact)
    }

    func copyPicture() async throws {
        guard let code = single else { return }
        let bitmap = try await CodeImage.bitmap(of: code)
        Clipboard.copy(Texture(bitmap))
        report(tr("Copied the picture of \(name)"), .copied, event: .impact)
    }

    // MARK: A file

    func save(to path: String) async throws {
        guard let code = single else { return }
        try await CodeImage.write(code, to: path)
        report(tr("Saved \(name) as “\((path as NSString).lastPathComponent)”"), .exported)
    }

    // MARK: Devices and programs

    /// Sends text for the device to open, copy or show.
    func sendText(to device: KDEConnect.Device) async throws {
        guard let connect = KDEConnect(bus: context.bus), let text else { return }
        if let link = single?.payload.link {
            try await connect.send(link: link, to: device)
        } else {
            try await connect.send(text: text, to: device)
        }
        report(tr("Sent \(name) to “\(device.name)”"), .exported)
    }

    func sendPictures(to device: KDEConnect.Device) async throws {
        guard let connect = KDEConnect(bus: context.bus) else { return }
        for file in try await SharedFiles.write(codes) { try await connect.send(file: file, to: device) }
        report(
            single != nil ? tr("Sent the picture of \(name) to “\(device.name)”") : tr("Sent pictures of \(name) to “\(device.name)”"),
            .exported)
    }

    func send(by bluetooth: BluetoothSender) async throws { try bluetooth.send(try await SharedFiles.write(codes)) }

    /// Returns false if the person cancelled.
    func open(with chooser: ProgramChooser, over window: Window) async throws -> Bool {
        guard let file = try await SharedFiles.write(codes).first else { return false }
        let parent = await WindowHandle.of(window)
        defer { parent.end() }
        guard try await chooser.open(file, parent: parent.name) == .opened else { return false }
        report(tr("Opened \(name) in another program"), .exported)
        return true
    }

    // MARK: History

    private func report(_ message: LocalizedText, _ kind: HistoryEvent.Kind, event: FeedbackEvent = .success) {
        context.shell?.show(Toast(message, event: event))
        // A failure to log must not prevent sharing, and a code that was only scanned has no history.
        let library = context.library
        let ids = codes.map(\.id).filter { $0 > 0 }
        guard library.readOnlyReason == nil, !ids.isEmpty else { return }
        context.perform { for id in ids { try await library.record(kind, of: id) } }
    }
}

/// Picture files for other programs, in the cache folder, which sandboxed programs can read too.
enum SharedFiles {
    /// The maximum number of files, for the sake of time and of message sizes. For more codes there is the export.
    static let maximumCount = 40

    /// Writes a PNG file for each code. They are removed after a day.
    @concurrent
    static func write(_ codes: [Code]) async throws -> [String] {
        let place = try MailAttachmentFolder.standard.makeMessageFolder()
        return try zip(codes, CodeImage.fileNames(of: codes)).map { code, name in
            try Task.checkCancellation()
            let file = place.appending(path: name + ".png", directoryHint: .notDirectory)
            try Data(CodeImage.png(code)).write(to: file)
            return file.path
        }
    }
}

/// The ways to share that depend on this computer, found when the sheet opens.
@MainActor
struct ShareTargets {
    let devices: [KDEConnect.Device]
    let chooser: ProgramChooser?
    let bluetooth: BluetoothSender?

    static func here(bus: MessageBus?) async -> ShareTargets {
        let devices = await KDEConnect(bus: bus)?.devices() ?? []
        return ShareTargets(devices: devices, chooser: await ProgramChooser(bus: bus), bluetooth: BluetoothSender())
    }
}
