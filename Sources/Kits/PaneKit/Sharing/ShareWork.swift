import Desktop
import Foundation
import GLib
import Gtk
import LibraryStore
import Payload

/// Hands codes over by each of the ways there are, and says what became of it.
@MainActor
final class ShareWork {
    let codes: [Code]
    let context: PaneContext

    init(_ codes: [Code], context: PaneContext) { (self.codes, self.context) = (codes, context) }

    /// The one code, where it is one.
    var single: Code? { codes.count == 1 ? codes.first : nil }

    /// What clipboards and messages hold of them: nothing where one is bytes that are no text.
    var text: String? {
        let texts = codes.compactMap(\.payload.text)
        return texts.count == codes.count && !texts.contains { $0.utf8.contains(0) } ? texts.joined(separator: "\n") : nil
    }

    var name: String { single.map { "“\($0.title)”" } ?? "\(codes.count.formatted()) codes" }

    // MARK: Mail

    /// False when the person took it back.
    func mail(over window: Window) async throws -> Bool {
        let files = try await SharedFiles.write(codes)
        let parent = await WindowHandle.of(window)
        defer { parent.end() }
        let draft = MailDraft(subject: single?.title ?? "\(codes.count.formatted()) codes", body: text ?? "", attachments: files)
        guard try await MailComposer(bus: context.bus).compose(draft, parent: parent.name) == .begun else { return false }
        tell("\(name) \(codes.count == 1 ? "is" : "are") in a new message", .exported)
        return true
    }

    // MARK: The clipboard

    func copyText() {
        guard let text else { return }
        Clipboard.copy(text)
        tell("Copied the text of \(name)", .copied, event: .impact)
    }

    func copyPicture() async throws {
        guard let code = single else { return }
        let bitmap = try await CodeImage.bitmap(of: code)
        Clipboard.copy(Texture(width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4, pixels: bitmap.pixels))
        tell("Copied the picture of \(name)", .copied, event: .impact)
    }

    // MARK: A file

    func save(to path: String) async throws {
        guard let code = single else { return }
        try await CodeImage.write(code, to: path)
        tell("Saved \(name) as “\((path as NSString).lastPathComponent)”", .exported)
    }

    // MARK: Devices and programs

    /// What the device opens, copies or shows.
    func sendText(to device: KDEConnect.Device) async throws {
        guard let connect = KDEConnect(bus: context.bus), let text else { return }
        if let link = single?.payload.link { try await connect.send(link: link, to: device) } else { try await connect.send(text: text, to: device) }
        tell("Sent \(name) to “\(device.name)”", .exported)
    }

    func sendPictures(to device: KDEConnect.Device) async throws {
        guard let connect = KDEConnect(bus: context.bus) else { return }
        for file in try await SharedFiles.write(codes) { try await connect.send(file: file, to: device) }
        tell("Sent \(codes.count == 1 ? "the picture of \(name)" : "pictures of \(name)") to “\(device.name)”", .exported)
    }

    func send(by bluetooth: BluetoothSender) async throws { try bluetooth.send(try await SharedFiles.write(codes)) }

    /// False when the person took it back.
    func open(with chooser: ProgramChooser, over window: Window) async throws -> Bool {
        guard let file = try await SharedFiles.write(codes).first else { return false }
        let parent = await WindowHandle.of(window)
        defer { parent.end() }
        guard try await chooser.open(file, parent: parent.name) == .opened else { return false }
        tell("Handed \(name) to another program", .exported)
        return true
    }

    // MARK: Afterwards

    private func tell(_ message: String, _ kind: HistoryEvent.Kind, event: FeedbackEvent = .success) {
        context.shell?.show(Toast(message, event: event))
        // Where nothing can be written, handing a code over is no less possible; and one that was only scanned has no history.
        let library = context.library
        let ids = codes.map(\.id).filter { $0 > 0 }
        guard library.readOnlyReason == nil, !ids.isEmpty else { return }
        context.perform { for id in ids { try await library.record(kind, of: id) } }
    }
}

/// Pictures of codes as files for other programs, where those find them: in the cache, which sandboxes see too.
enum SharedFiles {
    /// More would take long, and fill a message or a phone: for those there is the export.
    static let most = 40

    /// Writes a PNG for each code; they go away by themselves after a day.
    @concurrent
    static func write(_ codes: [Code]) async throws -> [String] {
        let place = try MailFolder.standard.makePlace()
        var names: Set<String> = []
        return try codes.map { code in
            try Task.checkCancellation()
            let name = CodeImage.fileName(code)
            var unique = name
            var number = 2
            while !names.insert(unique.lowercased()).inserted {
                unique = "\(name) \(number)"
                number += 1
            }
            let file = place.appending(path: unique + ".png", directoryHint: .notDirectory)
            try Data(CodeImage.png(code)).write(to: file)
            return file.path
        }
    }
}

/// Who else takes what is shared here, found out when the sheet opens.
@MainActor
struct SharePossibilities {
    let devices: [KDEConnect.Device]
    let chooser: ProgramChooser?
    let bluetooth: BluetoothSender?

    static func here(bus: MessageBus?) async -> SharePossibilities {
        let devices = await KDEConnect(bus: bus)?.devices() ?? []
        return SharePossibilities(devices: devices, chooser: await ProgramChooser(bus: bus), bluetooth: BluetoothSender())
    }
}
