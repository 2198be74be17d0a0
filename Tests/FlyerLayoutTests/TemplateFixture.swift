import FlyerLayout
import Foundation
import Graphics
import Payload

/// Templates for tests, with mistakes on request.
enum TemplateFixture {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Fixtures/Flyers")

    static func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appending(path: "\(name).json"), encoding: .utf8)
    }

    static func lines(_ file: String) throws -> [String] {
        try String(contentsOf: folder.appending(path: file), encoding: .utf8).split(separator: "\n").map(String.init)
    }

    static func template(_ name: String) throws -> FlyerTemplate { try FlyerTemplate(json: Array(text(name).utf8)) }

    /// The problems of a template after a text in it was replaced.
    static func problems(_ name: String, replacing old: String, with new: String) throws -> [TemplateError] {
        let text = try text(name)
        precondition(text.contains(old))
        return TemplateParser(Array(text.replacingOccurrences(of: old, with: new).utf8)).problems
    }

    static let link = FlyerCode(payload: Payload("https://quire.example/table-7"), title: "Table 7")
    static let network = FlyerCode(payload: Payload("WIFI:T:WPA;S:Guests;P:let me in;;"), title: "Guests")
}

extension FlyerPage {
    var texts: [FlyerText] { items.compactMap { if case .text(let text) = $0.content { text } else { nil } } }

    var codes: [(box: Rectangle, place: FlyerCodeContent)] {
        items.compactMap { item in if case .code(let place) = item.content { (item.box, place) } else { nil } }
    }
}
