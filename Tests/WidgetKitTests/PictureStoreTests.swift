import Drawing
import Foundation
import Graphics
import Testing
import TestTexts
import Timeline

@testable import WidgetKit

@Suite("Pictures")
struct PictureStoreTests {
    /// A PNG file of a single colour.
    static func png(_ hex: String, width: Int = 400, height: Int = 200) throws -> Data {
        let color = try #require(Color(hex: hex))
        return Data(try Bitmap(width: width, height: height) { $0.fill(with: .color(color)) }.png())
    }

    func request(
        _ source: ImageNode.Source, _ width: Double = 50, _ height: Double = 50, scaling: ImageNode.Scaling = .fit, scale: Double = 1
    ) throws -> ViewPicture {
        try #require(
            ViewPicture(
                ImageNode(source, label: "", scaling: scaling), in: Rectangle(x: 3, y: 4, width: width, height: height), scale: scale))
    }

    @Test(
        "A picture is decoded no larger than it is drawn",
        arguments: [
            (ImageNode.Scaling.fit, 1.0, 50, 25), (.fill, 1, 100, 50), (.fit, 2, 100, 50), (.fill, 2, 200, 100), (.fill, 10, 400, 200),
        ])
    func size(scaling: ImageNode.Scaling, scale: Double, width: Int, height: Int) throws {
        let bitmap = try #require(PictureStore().bitmap(try request(.data(Self.png("#FF0000")), scaling: scaling, scale: scale)))
        #expect(bitmap.width == width && bitmap.height == height)
    }

    @Test("A picture lying on its side covers its place too")
    func portrait() throws {
        let data = try Self.png("#FF0000", width: 200, height: 400)
        let bitmap = try #require(PictureStore().bitmap(try request(.data(data), 100, 20, scaling: .fill)))
        #expect(bitmap.width == 100 && bitmap.height == 200)
    }

    @Test("What is see-through stays so")
    func transparency() throws {
        let data = Data(
            try Bitmap(width: 40, height: 40) { $0.fill(Path(Rectangle(x: 0, y: 0, width: 20, height: 40)), with: .black) }.png())
        let bitmap = try #require(PictureStore().bitmap(try request(.data(data))))
        #expect(bitmap[5, 20].alpha == 1 && bitmap[35, 20].alpha == 0)
    }

    @Test("A picture is known after it was decoded once, and so is one that cannot be read")
    func known() throws {
        let store = PictureStore()
        let (good, bad) = (try request(.data(Self.png("#00FF00"))), try request(.data(Data([1, 2, 3]))))
        #expect(store.known(good) == nil && store.known(bad) == nil)
        let bitmap = store.bitmap(good)
        #expect(store.bitmap(bad) == nil)
        #expect(store.known(good) == .some(bitmap))
        #expect(store.known(bad) == .some(nil))
    }

    @Test("A file that was written anew is read anew")
    func changedFile() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "quire-picture-\(UUID()).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let (store, request) = (PictureStore(), try request(.file(file.path)))
        #expect(store.bitmap(request) == nil)
        try Self.png("#FF0000").write(to: file, options: .atomic)
        #expect(store.bitmap(request)?[5, 5].hex == "#FF0000")
        try Self.png("#0000FF", width: 401).write(to: file, options: .atomic)
        #expect(store.bitmap(request)?[5, 5].hex == "#0000FF")
        try FileManager.default.removeItem(at: file)
        #expect(store.bitmap(request) == nil)
    }

    @Test("Those that nobody asked for longest go when there are too many")
    func limit() throws {
        // Each takes 10,000 bytes for its pixels and some for the file.
        let store = PictureStore(limit: 30_000)
        let requests = try ["#FF0000", "#00FF00", "#0000FF"].map { try request(.data(Self.png($0, width: 50, height: 50))) }
        _ = store.bitmap(requests[0])
        _ = store.bitmap(requests[1])
        _ = store.known(requests[0])
        _ = store.bitmap(requests[2])
        #expect(store.known(requests[0]) != nil)
        #expect(store.known(requests[1]) == nil)
        #expect(store.known(requests[2]) != nil)
    }
}
