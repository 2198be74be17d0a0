import Desktop
import Flyers
import Foundation

/// A flyer as a file that goes along with a message.
enum MailWork {
    /// Writes it as PDF to where mail programs find it.
    @concurrent
    static func attachment(_ job: OutputJob, progress: @escaping @Sendable (Int) -> Void = { _ in }) async throws -> String {
        let place = try MailFolder.standard.makePlace()
        let path = place.appending(path: job.fileName + ".pdf", directoryHint: .notDirectory).path
        return try await FlyerExportWork.write(job, as: .pdf, pages: Array(job.pages.indices), to: path, progress: progress).first ?? path
    }
}
