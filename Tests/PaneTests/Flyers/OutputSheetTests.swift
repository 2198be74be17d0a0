import Drawing
import FlyerLayout
import Flyers
import Foundation
import Gtk
import LibraryStore
import PaneKit
import Payload
import Platform
import TestSupport
import TestTexts
import XCTest
@testable import FlyersPane

/// The sheets for exporting flyers.
final class OutputSheetTests: PaneTestCase {
    func testAFlyerWithAnUnreadableCodeNeedsConfirmation() throws {
        try OutputFixture.withFolder { folder in
            try MainActor.assumeIsolated {
                let scene = try Scene(codes: 0)
                for (json, title) in [(OutputFixture.sign, "Export…"), (OutputFixture.tinySign, "Export anyway…")] {
                    let sheet = FlyerExportSheet(try OutputFixture.job(json: json), context: scene.context, over: scene.shell.window)
                    sheet.present()
                    XCTAssertTrue(Loop.run(within: 30) { sheet.found != nil })
                    XCTAssertEqual(sheet.found?.isFine, json == OutputFixture.sign)
                    XCTAssertTrue(Toplevels.hasButton(title), title)
                    sheet.write(to: folder + "/\(json.count).pdf")
                    XCTAssertTrue(Loop.run(within: 30) { !Toplevels.hasButton("Cancel") })
                    Loop.runUntilQuiet()
                }
                XCTAssertEqual(try OutputFixture.names(in: folder).count, 2)
                XCTAssertEqual(scene.shell.toasts.count, 2)
                XCTAssertTrue(scene.shell.toasts.allSatisfy { $0.hasPrefix("Saved one page to “") }, "\(scene.shell.toasts)")
            }
        }
    }

    func testAFileThatCannotBeWrittenIsReportedInTheSheet() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let sheet = FlyerExportSheet(try OutputFixture.job(), context: scene.context, over: scene.shell.window)
            sheet.present()
            XCTAssertTrue(Loop.run(within: 30) { sheet.found != nil })
            sheet.write(to: "/nonexistent/folder/sign.pdf")
            XCTAssertTrue(Loop.run(within: 30) { Toplevels.hasButton("Export…") && sheet.found != nil })
            XCTAssertEqual(scene.shell.toasts, [])
            Toplevels.press("Cancel")
            Loop.runUntilQuiet()
        }
    }

    func testATableIsReviewedBeforeFlyersAreMade() throws {
        try OutputFixture.withFolder { folder in
            let table = folder + "/tables.csv"
            try Data("code,Amount,title,notes\nCode 1,3,First,x\nNowhere,4,Second,\nCode 2,5,\"Third\nline\",\n".utf8).write(
                to: URL(fileURLWithPath: table))
            try MainActor.assumeIsolated {
                let scene = try Scene(codes: 2)
                let job = try OutputFixture.job(texts: [:])
                let sheet = BatchSheet(job, context: scene.context, over: scene.shell.window)
                sheet.present()
                sheet.read(table)
                XCTAssertTrue(Loop.run(within: 30) { sheet.preview.isComplete })
                XCTAssertEqual(sheet.preview.rows.map(\.line), [2, 3, 4])
                XCTAssertEqual(sheet.preview.rows.map(\.isLeftOut), [false, true, false])
                XCTAssertEqual(sheet.preview.rows.map(\.title), ["Code 1", "", "Code 2"])
                XCTAssertEqual(sheet.preview.mistakes, [1])
                XCTAssertTrue(sheet.preview.rows[1].problem?.string.contains("Nowhere") == true, "\(sheet.preview.rows[1])")
                XCTAssertTrue(Toplevels.hasButton("Create anyway…"))

                let columns = BatchColumn.all(try XCTUnwrap(sheet.batch).columns, flyer: job.flyer, template: job.template)
                XCTAssertEqual(
                    columns.map(\.use), [.code, .placeholder(in: ["Price"]), .field("Title"), .none])

                sheet.write(to: folder + "/all.pdf", separately: nil)
                XCTAssertTrue(Loop.run(within: 30) { !scene.shell.toasts.isEmpty })
                XCTAssertEqual(scene.shell.toasts, ["Saved 2 pages to “all.pdf”, one row skipped"])
                XCTAssertEqual(try PagedDocument(file: folder + "/all.pdf").pageCount, 2)
                Loop.runUntilQuiet()
            }
        }
    }

    func testEachFlyerOfATableBecomesAFile() throws {
        try OutputFixture.withFolder { folder in
            let table = folder + "/addresses.csv"
            try Data("payload,amount\nhttps://www.example.org/a,1\nhttps://www.example.org/b,2\n".utf8).write(
                to: URL(fileURLWithPath: table))
            try MainActor.assumeIsolated {
                let scene = try Scene(codes: 0)
                let sheet = BatchSheet(try OutputFixture.job(texts: [:]), context: scene.context, over: scene.shell.window)
                sheet.present()
                sheet.read(table)
                XCTAssertTrue(Loop.run(within: 30) { sheet.preview.isComplete })
                XCTAssertEqual(sheet.preview.mistakes, [])
                sheet.write(to: folder + "/Sign.svg", separately: .svg)
                XCTAssertTrue(Loop.run(within: 30) { !scene.shell.toasts.isEmpty })
                XCTAssertEqual(try OutputFixture.names(in: folder), ["Sign-1.svg", "Sign-2.svg", "addresses.csv"])
                Loop.runUntilQuiet()
            }
        }
    }

    func testAnInvalidTableIsExplained() throws {
        try OutputFixture.withFolder { folder in
            try MainActor.assumeIsolated {
                let scene = try Scene(codes: 0)
                let sheet = BatchSheet(try OutputFixture.job(), context: scene.context, over: scene.shell.window)
                sheet.present()
                sheet.read(folder + "/missing.csv")
                XCTAssertTrue(Loop.run { Toplevels.hasButton("Choose table…") })
                XCTAssertFalse(sheet.preview.isComplete)
                Toplevels.press("Cancel")
                Loop.runUntilQuiet()
            }
        }
    }

    func testTheCommandsAreNamedAndHaveTheirKeys() throws {
        try MainActor.assumeIsolated {
            let scene = try Scene(codes: 0)
            let job = try OutputFixture.job()
            let output = FlyerOutput(scene.context, session: FlyerSession(job.flyer, template: job.template))
            XCTAssertEqual(output.commands.map(\.title), ["Print…", "Export…", "Copy", "Send by e-mail…", "Create from table…"])
            XCTAssertEqual(output.commands.flatMap(\.keys), ["<Control>p", "<Control>e", "<Control><Shift>c"])
            output.copy()
            XCTAssertTrue(Loop.run(within: 30) { !scene.shell.toasts.isEmpty })
            XCTAssertEqual(scene.shell.toasts, ["Flyer copied"])
        }
    }

    func testADraftOfAnotherProgramIsNoticed() throws {
        try OutputFixture.withFolder { folder in
            try MainActor.assumeIsolated {
                let drafts = DraftFolder(URL(fileURLWithPath: folder, isDirectory: true))
                let job = try OutputFixture.job()
                var count = 0
                let watching = Task { @MainActor in for await _ in drafts.changes() { count += 1 } }
                Loop.runUntilQuiet()
                try drafts.keep(job.flyer, name: "Kept")
                XCTAssertTrue(Loop.run { count > 0 })
                watching.cancel()
                Loop.runUntilQuiet()
            }
        }
    }
}

/// Flyers to export, and a folder to export them to.
enum OutputFixture {
    static let sign = #"""
        { "version": 1, "id": "sign", "name": "Sign", "summary": "A code and a title.", "codes": "one", "paper": { "size": "a6" },
          "fields": [
            {"id": "title", "name": "Title", "text": "{title}", "maximumLength": 400},
            {"id": "price", "name": "Price", "text": "{amount} EUR", "maximumLength": 40}
          ],
          "colors": { "background": "#FFFFFF", "accent": "#5B4BD5" },
          "portrait": [
            {"type": "text", "field": "title", "frame": [8, 8, 89, 12], "size": 8, "minimumSize": 4, "maximumLines": 1, "color": "text"},
            {"type": "code", "frame": [20, 30, 65, 65]},
            {"type": "text", "field": "price", "frame": [8, 110, 89, 12], "size": 6, "minimumSize": 4, "maximumLines": 1, "color": "text"}
          ] }
        """#

    static func template(_ json: String = sign) throws -> FlyerTemplate { try FlyerTemplate(json: Array(json.utf8)) }

    static func code(_ number: Int) -> FlyerCode {
        FlyerCode(payload: Payload("https://www.example.org/\(number)"), title: "Table \(number)")
    }

    /// A flyer with a page for each of `count` codes.
    static func job(codes count: Int = 1, texts: [String: String] = ["price": "3 EUR"], json: String = sign) throws -> OutputJob {
        let template = try template(json)
        return OutputJob(flyer: Flyer(template: template.id, texts: texts, codes: (1...count).map(code)), template: template)
    }

    /// A template whose code is too small to be read.
    static var tinySign: String { sign.replacingOccurrences(of: "[20, 30, 65, 65]", with: "[20, 30, 2.4, 2.4]") }

    /// Runs with a temporary folder.
    static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "quire-output-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    static func names(in folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
}
