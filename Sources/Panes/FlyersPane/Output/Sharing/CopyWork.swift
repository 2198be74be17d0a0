import Flyers
import Foundation
import Gtk

/// A page of a flyer as other programs take it from the clipboard or from the pointer.
enum CopyWork {
    /// Dots per inch: sharp on every screen, and pasted at once.
    static let resolution = 200.0

    /// A page as a picture, as a drawing and as a document, in the order in which programs are to like them.
    @concurrent
    static func data(_ job: OutputJob, page: Int) async throws -> [ContentData] { try data(of: job, page: page, as: [.png, .svg, .pdf]) }

    static func data(of job: OutputJob, page: Int, as formats: [FlyerExportPlan.Format]) throws -> [ContentData] {
        var data: [ContentData] = []
        try FlyerExportWork.forEachPage(of: job, pages: [page]) { page, _ in
            for format in formats { data.append(ContentData(type: format.mediaType, bytes: try page.bytes(page: 0, as: format.file))) }
        }
        return data
    }
}

extension FlyerExportPlan.Format {
    fileprivate var mediaType: String {
        switch self {
        case .pdf: "application/pdf"
        case .png: "image/png"
        case .svg: "image/svg+xml"
        }
    }

    fileprivate var file: FlyerFormat {
        switch self {
        case .pdf: .pdf
        case .png: .png(dotsPerInch: CopyWork.resolution)
        case .svg: .svg
        }
    }
}
