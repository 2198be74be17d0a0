import DesktopSearch
import Drawing
public import GLib
public import LibraryStore
import ServiceKit

/// Draws the codes that a search of the desktop found: the program that searches has nothing to draw with, and begins in less time for it.
@MainActor
final class SearchPicturesPart: ServicePart {
    let busNames: [String] = []
    let isStaying = false
    private var object: BusObject?

    func start(_ context: ServiceContext) throws {
        let desk = SearchPicturesDesk { [unowned context] in try await context.library() }
        object = try context.bus.export(SearchPicturesDesk.interface, at: SearchPicturesDesk.path) { [unowned context] method, arguments in
            try await context.serve { try await desk.answer(method, arguments) }
        }
    }

    func stop() { object?.withdraw() }
}

/// Draws what a search of the desktop shows beside its words (`org.quirebook.Quire.SearchPictures`): the real codes, and for codes with secrets
/// the icon of their kind. For `quire-search`, which has nothing to draw with; nobody else calls it.
@MainActor
public final class SearchPicturesDesk {
    /// Where it stands on the bus, under the name of the program that draws.
    public static let path = PictureNames.path
    /// Both methods take ids and a width in pixels that is not to be fallen short of, and give what could be drawn by its id.
    public static let interface = BusInterface(
        PictureNames.interface,
        methods: [
            // As PNG files (ay).
            .init(PictureNames.files, takes: [.init("ids", "as"), .init("width", "u")], gives: [.init("files", "a{sv}")]),
            // As KRunner takes pictures (iiibiiay).
            .init(PictureNames.images, takes: [.init("ids", "as"), .init("width", "u")], gives: [.init("images", "a{sv}")]),
        ])

    /// More than a desktop shows at a time, and more pixels than it shows a picture with.
    private static let most = (ids: 50, width: 512)

    private let lookup: LibraryLookup
    private let icons = ResultIcons()

    /// - Parameter library: opens the library as a whole.
    public init(library: @escaping @MainActor () async throws -> Library) { lookup = LibraryLookup(openWhole: library) }

    /// Answers a call of a method.
    public func answer(_ method: String, _ arguments: [Variant]) async throws -> [Variant] {
        do {
            let ids = (arguments.first?.strings ?? []).prefix(Self.most.ids).compactMap { Code.ID($0) }
            let width = min(max(Int(arguments.last?.uint32 ?? 0), 16), Self.most.width)
            var pictures: [String: Variant] = [:]
            for result in try await lookup.ask({ try $0.codes(ids) }) ?? [] {
                pictures[String(result.id)] =
                    method == PictureNames.files
                    ? await icons.file(of: result, width: width).map { .bytes($0) }
                    : await icons.bitmap(of: result, width: width).map { RunnerImage.variant($0) }
            }
            return [.dictionary(pictures)]
        } catch {
            throw SearchFailure.words(error)
        }
    }
}

/// A picture as KRunner takes it (`(iiibiiay)`): width, height, bytes in a row, whether anything shows through, bits a sample, samples a
/// pixel, and the samples red, green, blue and alpha, colours not multiplied.
enum RunnerImage {
    static func variant(_ bitmap: Bitmap) -> Variant {
        let isOpaque = bitmap.isOpaque
        let samples = isOpaque ? 3 : 4
        let bytes = [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height * samples) { target, count in
            bitmap.pixels.withUnsafeBufferPointer { source in
                var place = 0
                for start in stride(from: 0, to: source.count, by: 4) {
                    let alpha = Int(source[start + 3])
                    for component in 0..<3 {
                        let value = Int(source[start + 2 - component])
                        target[place + component] = UInt8(clamping: alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha)
                    }
                    if !isOpaque { target[place + 3] = UInt8(alpha) }
                    place += samples
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
