import CGtk
import Foundation
public import GLib
public import Platform

/// Printing through the desktop's own dialog: GTK's, or the portal's in a sandbox.
///
/// Pages are printed in their exact size: nothing is scaled, and printer margins neither move nor shrink them.
public final class PrintOperation: Object {
    public enum Outcome: Hashable, Sendable {
        case done, cancelled
        /// It was printed to a file with this path.
        case written(String)
    }

    /// Draws a page, counted from 0, into a Cairo context (`cairo_t *`, valid only during the call) in millimetres from the sheet's upper
    /// left corner. An error ends the printing, so that no page comes out blank.
    public typealias Draw = @MainActor (_ page: Int, _ context: OpaquePointer) throws(PrintError) -> Void

    /// The error of a page that could not be drawn.
    private var failure: PrintError?
    private var waiting: CheckedContinuation<Result<Outcome, PrintError>, Never>?
    private var operation: UnsafeMutablePointer<GtkPrintOperation> { pointer.assumingMemoryBound(to: GtkPrintOperation.self) }

    /// - Parameters:
    ///   - title: the title of the job.
    ///   - fileName: the name of the file, without an extension, when it is printed to a file.
    ///   - pages: the sheet of each page; at least one.
    public init(title: LocalizedText, fileName: String, pages: [PrintPaper], draw: @escaping Draw) {
        precondition(!pages.isEmpty, "there is nothing to print")
        super.init(adopting: UnsafeMutableRawPointer(gtk_print_operation_new()))
        gtk_print_operation_set_job_name(operation, title.string)
        gtk_print_operation_set_n_pages(operation, gint(pages.count))
        gtk_print_operation_set_unit(operation, GTK_UNIT_MM)
        gtk_print_operation_set_use_full_page(operation, 1)
        gtk_print_operation_set_allow_async(operation, 1)
        let setup = gtk_page_setup_new()!
        pages[0].apply(to: setup)
        gtk_print_operation_set_default_page_setup(operation, setup)
        g_object_unref(UnsafeMutableRawPointer(setup))
        LastPrintSettings.apply(to: operation, fileName: fileName)
        on("request-page-setup") { arguments in
            let page = arguments.int(1)
            if let setup = arguments.object(2), pages.indices.contains(page) { pages[page].apply(to: OpaquePointer(setup)) }
            return .nothing
        }
        on("draw-page") { [weak self] arguments in
            let page = arguments.int(1)
            guard let context = arguments.object(0), pages.indices.contains(page),
                let cairo = gtk_print_context_get_cairo_context(OpaquePointer(context))
            else { return .nothing }
            do throws(PrintError) {
                try draw(page, cairo)
            } catch {
                self?.fail(error)
            }
            return .nothing
        }
        on("done") { [weak self] arguments in
            self?.end(with: GtkPrintOperationResult(rawValue: arguments.choice(0)))
            return .nothing
        }
    }

    /// Shows the dialog and prints. The rest of the program stays usable meanwhile.
    public func run(over parent: Window) async throws(PrintError) -> Outcome {
        let outcome = try await start(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: parent)
        if outcome == .done, let settings = gtk_print_operation_get_print_settings(operation) {
            LastPrintSettings.save(settings)
            if let path = LastPrintSettings.file(in: settings) { return .written(path) }
        }
        return outcome
    }

    /// Prints to a PDF file without a dialog.
    public func print(toPDF path: String) async throws(PrintError) {
        gtk_print_operation_set_export_filename(operation, path)
        _ = try await start(GTK_PRINT_OPERATION_ACTION_EXPORT, over: nil)
    }

    private func start(_ action: GtkPrintOperationAction, over parent: Window?) async throws(PrintError) -> Outcome {
        let result = await withCheckedContinuation { (continuation: CheckedContinuation<Result<Outcome, PrintError>, Never>) in
            waiting = continuation
            var error: UnsafeMutablePointer<GError>?
            let result = gtk_print_operation_run(operation, action, parent?.window, &error)
            if result == GTK_PRINT_OPERATION_RESULT_ERROR {
                end(.failure(PrintError(reason: .verbatim(GLibError(adopting: error).message))))
            } else if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS {
                end(with: result)
            }
        }
        return try result.get()
    }

    /// Cancels the printing: nothing goes to the printer, and a file that was begun gets no more pages.
    private func fail(_ error: PrintError) {
        if failure == nil { failure = error }
        gtk_print_operation_cancel(operation)
    }

    private func end(with result: GtkPrintOperationResult) {
        if let failure { return end(.failure(failure)) }
        switch result {
        case GTK_PRINT_OPERATION_RESULT_ERROR:
            var error: UnsafeMutablePointer<GError>?
            gtk_print_operation_get_error(operation, &error)
            end(.failure(PrintError(reason: .verbatim(GLibError(adopting: error).message))))
        case GTK_PRINT_OPERATION_RESULT_CANCEL: end(.success(.cancelled))
        default: end(.success(.done))
        }
    }

    private func end(_ result: Result<Outcome, PrintError>) {
        waiting?.resume(returning: result)
        waiting = nil
    }
}

/// The reason why nothing was printed.
public struct PrintError: PresentableError, Hashable, Sendable {
    /// The system's message, or what was wrong with a page.
    public let reason: LocalizedText
    /// A sentence that says what to do.
    public let remedy: LocalizedText

    public init(reason: LocalizedText, remedy: LocalizedText = tr("Check that a printer is set up, or export a PDF and print that.")) {
        self.reason = reason
        self.remedy = remedy
    }

    public var message: LocalizedText {
        var reason = reason.string.trimmingPrefix(" ")
        while reason.last == "." || reason.last == " " { reason.removeLast() }
        return tr("This couldn’t be printed: \(reason).")
    }

    public var recovery: LocalizedText? { remedy }
}
