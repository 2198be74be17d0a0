import CGtk
import GLib

/// Printing through the desktop's own dialogue: the toolkit's, or the portal's in a sandbox.
///
/// Pages come out in their exact size: nothing is scaled, and no printer's margin moves or shrinks them.
public final class PrintOperation: Object {
    /// How it ended.
    public enum Outcome: Hashable, Sendable {
        case done, cancelled
        /// It was printed into a file: its path.
        case written(String)
    }

    /// Draws a page, counted from 0, into a Cairo context (`cairo_t *`, valid only during the call) in millimetres from the sheet's upper
    /// left corner. What it throws ends the printing: a page that cannot be drawn does not come out white.
    public typealias Draw = @MainActor (_ page: Int, _ context: OpaquePointer) throws(PrintError) -> Void

    /// Why a page could not be drawn.
    private var failure: PrintError?
    private var waiting: CheckedContinuation<Result<Outcome, PrintError>, Never>?
    private var operation: UnsafeMutablePointer<GtkPrintOperation> { pointer.assumingMemoryBound(to: GtkPrintOperation.self) }

    /// - Parameters:
    ///   - title: of the job.
    ///   - fileName: without an ending, of the file where it is printed into one.
    ///   - pages: the sheet of each page; at least one.
    public init(title: String, fileName: String = "Print", pages: [PrintPaper], draw: @escaping Draw) {
        precondition(!pages.isEmpty, "there is nothing to print")
        super.init(adopting: UnsafeMutableRawPointer(gtk_print_operation_new()))
        gtk_print_operation_set_job_name(operation, title)
        gtk_print_operation_set_n_pages(operation, gint(pages.count))
        gtk_print_operation_set_unit(operation, GTK_UNIT_MM)
        gtk_print_operation_set_use_full_page(operation, 1)
        gtk_print_operation_set_allow_async(operation, 1)
        let setup = gtk_page_setup_new()!
        pages[0].apply(to: setup)
        gtk_print_operation_set_default_page_setup(operation, setup)
        g_object_unref(UnsafeMutableRawPointer(setup))
        PrintChoice.apply(to: operation, fileName: fileName)
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

    /// Asks where and how, and prints; the rest of the program goes on meanwhile.
    public func run(over parent: Window) async throws(PrintError) -> Outcome {
        let outcome = try await start(GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, over: parent)
        if outcome == .done, let settings = gtk_print_operation_get_print_settings(operation) {
            PrintChoice.keep(settings)
            if let path = PrintChoice.file(in: settings) { return .written(path) }
        }
        return outcome
    }

    /// Prints into a PDF file, asking nothing.
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
                end(.failure(PrintError(reason: GLibError(adopting: error).message)))
            } else if result != GTK_PRINT_OPERATION_RESULT_IN_PROGRESS {
                end(with: result)
            }
        }
        return try result.get()
    }

    /// Nothing goes to the printer then, and a file that was begun holds no more pages.
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
            end(.failure(PrintError(reason: GLibError(adopting: error).message)))
        case GTK_PRINT_OPERATION_RESULT_CANCEL: end(.success(.cancelled))
        default: end(.success(.done))
        }
    }

    private func end(_ result: Result<Outcome, PrintError>) {
        waiting?.resume(returning: result)
        waiting = nil
    }
}

/// Why nothing was printed.
public struct PrintError: Error, Hashable, Sendable {
    /// The system's own words, or what was wrong with a page.
    public let reason: String
    /// What to do, in a sentence.
    public let remedy: String

    public init(reason: String, remedy: String = "Look whether a printer is set up, or export a PDF and print that.") {
        self.reason = reason
        self.remedy = remedy
    }

    /// What happened and what to do, in plain sentences.
    public var message: String {
        var words = reason.trimmingPrefix(" ")
        while words.last == "." || words.last == " " { words.removeLast() }
        return "This could not be printed: \(words). \(remedy)"
    }
}
