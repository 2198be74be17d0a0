import Drawing
import FlyerLayout
import Flyers
import Foundation
import Platform

/// The choices of an export.
struct FlyerExportPlan: Hashable, Sendable {
    var format = Format.pdf
    /// Dots per inch, for PNG.
    var resolution = 300.0
    /// As typed; empty for all pages.
    var pages = ""

    /// Dots per inch.
    static let resolutions = 36.0...1200.0
    /// The resolution of usual printers, at which codes are checked in formats without pixels.
    static let printResolution = 300.0

    /// A file format.
    enum Format: String, CaseIterable, Sendable {
        case pdf, png, svg

        var name: LocalizedText {
            switch self {
            case .pdf: .verbatim("PDF")
            case .png: tr("Picture (PNG)")
            case .svg: tr("Drawing (SVG)")
            }
        }

        var summary: LocalizedText {
            switch self {
            case .pdf: tr("For printing and print shops: exact sizes, always sharp, fonts included")
            case .png: tr("For the web, chats and screens")
            case .svg: tr("For drawing programs: sharp at any size")
            }
        }

        var mediaType: String {
            switch self {
            case .pdf: "application/pdf"
            case .png: "image/png"
            case .svg: "image/svg+xml"
            }
        }

        /// - Parameter dotsPerInch: for PNG.
        func file(dotsPerInch: Double) -> FlyerFormat {
            switch self {
            case .pdf: .pdf
            case .png: .png(dotsPerInch: dotsPerInch)
            case .svg: .svg
            }
        }
    }

    var fileFormat: FlyerFormat { format.file(dotsPerInch: resolution) }

    /// Whether each page is a file of its own.
    var isFileAPage: Bool { format != .pdf }

    /// The chosen pages, from 0; nil if the text names none.
    func chosen(of count: Int) -> [Int]? { try? PageRanges(pages, of: count).pages }

    /// The size of a page in pixels, for PNG.
    func pixels(of size: PaperSize) -> (width: Int, height: Int) {
        (Int((size.width / 25.4 * resolution).rounded()), Int((size.height / 25.4 * resolution).rounded()))
    }

    /// Why the choices cannot be exported, and what to do; nil if they can.
    func problem(sizes: [PaperSize]) -> LocalizedText? {
        do throws(PageRanges.ParseError) {
            let chosen = try PageRanges(pages, of: sizes.count).pages
            guard format == .png else { return nil }
            return chosen.lazy.compactMap { tooLarge(sizes[$0]) }.first
        } catch {
            return error.message
        }
    }

    private func tooLarge(_ size: PaperSize) -> LocalizedText? {
        let (width, height) = pixels(of: size)
        let area = size.width * size.height * (resolution / 25.4) * (resolution / 25.4)
        guard max(width, height) > Bitmap.maximumSide || area > Double(FlyerFormat.maximumPixels) else { return nil }
        let bySide = Double(Bitmap.maximumSide) / max(size.width, size.height)
        let byArea = (Double(FlyerFormat.maximumPixels) / (size.width * size.height)).squareRoot()
        let most = Int(min(bySide, byArea) * 25.4 / 10) * 10
        return tr(
            "A picture of \(width.formatted()) × \(height.formatted()) pixels is too large. Choose at most \(most) dots per inch, or PDF.")
    }
}

/// Page numbers as people write them: `1-3, 5`, counted from 1.
struct PageRanges: Hashable, Sendable {
    /// Sorted, without duplicates, counted from 0.
    let pages: [Int]

    /// Why a text names no pages, and what to write instead.
    struct ParseError: PresentableError, Hashable {
        let message: LocalizedText
    }

    /// - Parameter count: the number of pages; an empty text stands for all of them.
    init(_ text: String, of count: Int) throws(ParseError) {
        let parts = text.split { $0 == "," || $0 == ";" }.map { $0.filter { !$0.isWhitespace } }.filter { !$0.isEmpty }
        guard !parts.isEmpty else {
            pages = Array(0..<count)
            return
        }
        var named: Set<Int> = []
        for part in parts {
            let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
            guard (1...2).contains(ends.count), let first = Self.number(ends[0], or: 1),
                let last = ends.count == 1 ? first : Self.number(ends[1], or: count), first <= last
            else { throw ParseError(message: tr("“\(part.prefix(20))” isn’t a page range. Enter pages like 1-3, 5.")) }
            guard first >= 1, last <= count else {
                throw ParseError(
                    message: tr(
                        "There’s no page \(first < 1 ? first : last): the flyer has one page.",
                        plural: "There’s no page \(first < 1 ? first : last): the flyer has \(count: count.formatted()) pages.",
                        count: count))
            }
            named.formUnion(first - 1..<last)
        }
        pages = named.sorted()
    }

    /// An omitted end stands for the first or the last page.
    private static func number(_ text: Substring, or open: Int) -> Int? {
        guard !text.isEmpty else { return open }
        return text.count <= 7 && text.allSatisfy(\.isASCII) && text.allSatisfy(\.isNumber) ? Int(text) : nil
    }
}
