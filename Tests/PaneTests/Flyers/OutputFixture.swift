import FlyerLayout
import Foundation
import Payload
import TestSupport
import XCTest

@testable import FlyersPane

/// Flyers to be got out, and a folder to get them into.
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

    /// A flyer with a page for each of so many codes.
    static func job(codes count: Int = 1, texts: [String: String] = ["price": "3 EUR"], json: String = sign) throws -> OutputJob {
        let template = try template(json)
        return OutputJob(flyer: Flyer(template: template.id, texts: texts, codes: (1...count).map(code)), template: template)
    }

    /// Its code is so small that nothing reads it.
    static var tinySign: String { sign.replacingOccurrences(of: "[20, 30, 65, 65]", with: "[20, 30, 2.4, 2.4]") }

    /// Runs with a folder that is empty, and then gone.
    static func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "quire-output-\(UUID())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    static func names(in folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder).sorted() }
}
