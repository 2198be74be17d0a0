public import Drawing
public import Gtk
public import LibraryStore
import Payload
import Platform

/// The picture of a contact, decoded no larger than it is shown.
public struct ContactPhoto: Hashable, Sendable {
    /// A square of the middle of the picture.
    public let bitmap: Bitmap

    /// The first bytes of JPEG, PNG, GIF and WebP files. Drawings are programs more than pictures, and no phone writes one.
    private static let beginnings: [[UInt8]] = [[0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8)]

    /// Decodes the picture that a contact holds; nil for other codes and for what is no picture.
    ///
    /// - Parameter side: the width and height of its place, in device pixels.
    public init?(of code: Code, side: Int) {
        guard code.kind == .contact, let file = code.payload.photo, Self.beginnings.contains(where: file.starts),
            let bitmap = try? Bitmap(picture: Array(file), width: side, height: side, isCovering: true)
        else { return nil }
        guard let square = bitmap.square else { return nil }
        self.bitmap = square
    }
}

extension Bitmap {
    /// The largest square in the middle.
    fileprivate var square: Bitmap? {
        let side = min(width, height)
        let (left, top) = ((width - side) / 2, (height - side) / 2)
        var rows: [UInt8] = []
        for y in top..<top + side {
            let start = (y * width + left) * 4
            rows += pixels[start..<start + side * 4]
        }
        return Bitmap(width: side, height: side, pixels: rows)
    }
}

/// A round place for the picture of a contact, hidden without one.
@MainActor
public final class ContactPhotoView {
    /// The widget, which assistive technology passes over: the name stands beside it.
    public let root: Widget
    private let picture = PictureView(name: .empty).withClass("contact-photo")
    private var shown: ContactPhoto?

    /// - Parameter side: the width and height, in logical pixels.
    public init(side: Int) {
        picture.clipsContent()
        // The picture has twice as many pixels, for finer screens, and would else be as large as them.
        let bin = AdaptiveBin(picture, minimumWidth: side, minimumHeight: side)
        bin.maximumWidth = side
        root = bin.hidden()
    }

    /// Shows a picture; nil hides the place.
    public func show(_ photo: ContactPhoto?) {
        guard photo != shown else { return }
        shown = photo
        picture.show(photo.map { Texture($0.bitmap) })
        root.isVisible = photo != nil
    }
}

extension Texture {
    /// A texture with the pixels of a bitmap.
    public convenience init(_ bitmap: Bitmap) {
        self.init(width: bitmap.width, height: bitmap.height, stride: bitmap.width * 4, pixels: bitmap.pixels)
    }
}
