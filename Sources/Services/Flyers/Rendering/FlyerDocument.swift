public import Drawing
import FlyerLayout
import Platform

extension FlyerRendering {
    /// Renders a page as a file.
    ///
    /// - Parameter number: the page, from 0.
    public func bytes(page number: Int, as format: FlyerFormat) throws(FlyerError) -> [UInt8] {
        let page = try self.page(number)
        switch format {
        case .png(let dotsPerInch):
            guard FlyerFormat.resolutions ~= dotsPerInch else {
                throw .refused(
                    message: tr("A picture can’t have this resolution."),
                    recovery:
                        tr(
                            "Use one from \(Int(FlyerFormat.resolutions.lowerBound)) to \(Int(FlyerFormat.resolutions.upperBound)) dots per inch."
                        )
                )
            }
            let bitmap = try bitmap(page: number, pixelsPerMillimetre: dotsPerInch / 25.4)
            return try drawing { () throws(DrawingError) in try bitmap.png(dotsPerInch: dotsPerInch) }
        case .svg:
            return try drawing { () throws(DrawingError) in
                try VectorDrawing.svg(width: page.size.width, height: page.size.height, title: title) { draw(page: number, on: $0) }
            }
        case .pdf:
            return try drawing { () throws(DrawingError) in
                let writer = try PDFWriter(title: title)
                try writer.addPage(width: page.size.width, height: page.size.height) { draw(page: number, on: $0) }
                return try writer.finish()
            }
        }
    }

    /// Renders all pages as a PDF file.
    public func pdf() throws(FlyerError) -> [UInt8] {
        try drawing { () throws(DrawingError) in
            let writer = try PDFWriter(title: title)
            try writer.add(self)
            return try writer.finish()
        }
    }

    /// Renders a page as a bitmap, rounded to whole pixels.
    ///
    /// - Parameter number: the page, from 0.
    public func bitmap(page number: Int, pixelsPerMillimetre: Double) throws(FlyerError) -> Bitmap {
        let size = try page(number).size
        let (width, height) = (size.width * pixelsPerMillimetre, size.height * pixelsPerMillimetre)
        let maximum = Double(Bitmap.maximumSide)
        guard width.isFinite, height.isFinite, width <= maximum, height <= maximum, width * height <= Double(FlyerFormat.maximumPixels)
        else {
            throw .refused(
                message: tr("A picture of this page would have too many pixels."),
                recovery: tr("Use a lower resolution, or save it as PDF or SVG, which are sharp at any size."))
        }
        return try drawing { () throws(DrawingError) in
            try Bitmap(width: max(1, Int(width.rounded())), height: max(1, Int(height.rounded())), scale: pixelsPerMillimetre) { canvas in
                draw(page: number, on: canvas, pixelsPerMillimetre: pixelsPerMillimetre)
            }
        }
    }

    /// The title of the document: the first text of the flyer, the title of a code, or the name of the template.
    public var title: String {
        let own = template.fields.lazy.compactMap { [flyer] in flyer.texts[$0.id] }.first { $0.contains { !$0.isWhitespace } }
        let codes = flyer.codes.lazy.map(\.title).first { !$0.isEmpty }
        let placed = pages.lazy.flatMap(\.items).compactMap { item in
            if case .text(let text) = item.content, text.field != nil, !text.text.isEmpty { text.text } else { nil }
        }
        let title = placed.first ?? own ?? codes ?? template.name
        return title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private func page(_ number: Int) throws(FlyerError) -> FlyerPage {
        guard pages.indices ~= number else {
            throw .refused(message: tr("The flyer has no page \(number + 1)."), recovery: tr("Choose one from 1 to \(pages.count)."))
        }
        return pages[number]
    }
}

extension PDFWriter {
    /// Adds all pages of a flyer.
    func add(_ rendering: FlyerRendering) throws(DrawingError) {
        for (number, page) in rendering.pages.enumerated() {
            try addPage(width: page.size.width, height: page.size.height) { rendering.draw(page: number, on: $0) }
        }
    }
}

/// Runs drawing code, and converts its errors to those of flyers.
func drawing<Result>(_ body: () throws(DrawingError) -> Result) throws(FlyerError) -> Result {
    do { return try body() } catch { throw .refused(message: tr("The flyer couldn’t be drawn."), recovery: error.message) }
}

/// The file formats of flyers.
public enum FlyerFormat: Hashable, Sendable {
    case png(dotsPerInch: Double)
    case pdf
    case svg

    /// The valid resolutions of PNG files in dots per inch.
    public static let resolutions = 10.0...2_400.0
    /// The maximum number of pixels in a PNG file: A3 at 600 dots per inch.
    public static let maximumPixels = 72_000_000
}
