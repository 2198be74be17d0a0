import DesktopSearch
import Drawing
import GLib
import LibraryStore
import ServiceKit

/// Draws the results of a desktop search. quire-search links no drawing code, so that it starts faster.
@MainActor
final class SearchPicturesPart: ServicePart {
    let busNames: [String] = []
    let isStaying = false
    private var object: BusObject?

    func start(_ context: ServiceContext) throws {
        let desk = SearchPicturesService { [unowned context] in try await context.library() }
        object = try context.bus.export(SearchPicturesService.interface, at: SearchPicturesService.path) {
            [unowned context] method, arguments in
            try await context.serve { try await desk.answer(method, arguments) }
        }
    }

    func stop() { object?.withdraw() }
}

/// The D-Bus interface that draws the results of a desktop search for quire-search (`org.quirebook.Quire.SearchPictures`): the codes
/// themselves, and for codes with secrets the icon of their kind.
@MainActor
final class SearchPicturesService {
    /// The path of the object, under the names of quire-service.
    static let path = PictureNames.path
    /// Both methods take ids and a minimum width in pixels, and return the pictures by id.
    static let interface = BusInterface(
        PictureNames.interface,
        methods: [
            // PNG files (ay).
            .init(PictureNames.files, takes: [.init("ids", "as"), .init("width", "u")], gives: [.init("files", "a{sv}")]),
            // Pictures in KRunner's format (iiibiiay).
            .init(PictureNames.images, takes: [.init("ids", "as"), .init("width", "u")], gives: [.init("images", "a{sv}")]),
        ])

    /// More results than a desktop shows at a time, and a larger width than it shows.
    private static let maximum = (ids: 50, width: 512)

    private let lookup: LibraryLookup
    private let icons = ResultIcons()

    /// - Parameter library: opens the library as a whole.
    init(library: @escaping @MainActor () async throws -> Library) { lookup = LibraryLookup(openWhole: library) }

    func answer(_ method: String, _ arguments: [Variant]) async throws -> [Variant] {
        do {
            let ids = (arguments.first?.strings ?? []).prefix(Self.maximum.ids).compactMap { Code.ID($0) }
            let width = min(max(Int(arguments.last?.uint32 ?? 0), 16), Self.maximum.width)
            var pictures: [String: Variant] = [:]
            for result in try await lookup.ask({ try await $0.codes(ids) }) ?? [] {
                pictures[String(result.id)] =
                    method == PictureNames.files
                    ? await icons.file(of: result, width: width).map { .bytes($0) }
                    : await icons.bitmap(of: result, width: width).map { RunnerImage.variant($0) }
            }
            return [.dictionary(pictures)]
        } catch {
            throw SearchBusError.words(error)
        }
    }
}

/// A picture in KRunner's format (`(iiibiiay)`): width, height, bytes per row, whether it has alpha, bits per sample, samples per pixel,
/// and the samples red, green, blue and alpha, not premultiplied.
enum RunnerImage {
    static func variant(_ bitmap: Bitmap) -> Variant {
        let isOpaque = bitmap.isOpaque
        let samples = isOpaque ? 3 : 4
        let bytes = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height * samples) { target, count in
            bitmap.pixels.withUnsafeBufferPointer { source in
                var offset = 0
                for start in stride(from: 0, to: source.count, by: 4) {
                    let alpha = Int(source[start + 3])
                    for component in 0..<3 {
                        let value = Int(source[start + 2 - component])
                        target[offset + component] = UInt8(clamping: alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha)
                    }
                    if !isOpaque { target[offset + 3] = UInt8(alpha) }
                    offset += samples
                }
            }
            count = bitmap.width * bitmap.height * samples
        }
        return .tuple([
            .int32(Int32(bitmap.width)), .int32(Int32(bitmap.height)), .int32(Int32(bitmap.width * samples)), .bool(!isOpaque), .int32(8),
            .int32(Int32(samples)), .bytes(bytes),
        ])
    }
}
