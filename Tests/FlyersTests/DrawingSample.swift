import Drawing
import FlyerLayout
import Flyers
import Graphics
import Payload

/// Pages laid out by hand, so that what draws them is tested without any template.
enum DrawingSample {
    static let template = FlyerTemplate(
        id: "sample", name: "Sample", summary: "A page for tests.", fields: [], paper: PaperSize(width: 100, height: 60), background: .white,
        accent: .black)

    static func code(_ content: String = "https://quire.example/flyer", style: String? = nil) -> FlyerCode {
        FlyerCode(payload: Payload(content), title: "Sample", style: style)
    }

    static func rendering(
        _ items: [FlyerItem], width: Double = 100, height: Double = 60, codes: [FlyerCode] = [code()], picture: FlyerPicture? = nil
    ) throws -> FlyerRendering {
        let page = FlyerPage(size: PaperSize(width: width, height: height), items: items)
        return try FlyerRendering(Flyer(template: "sample", codes: codes, picture: picture), template: template, pages: [page])
    }

    static func text(
        _ text: String, _ box: FlyerBox, size: Double = 8, minimumSize: Double = 2, turns: Int = 0, edit: (inout FlyerText) -> Void = { _ in }
    ) -> FlyerItem {
        var content = FlyerText(field: "title", text: text, color: .black, size: size, minimumSize: minimumSize)
        edit(&content)
        return FlyerItem(box: box, quarterTurns: turns, content: .text(content))
    }

    static func shape(_ form: FlyerShape.Form, _ box: FlyerBox, fill: FlyerFill? = nil, stroke: FlyerStroke? = nil) -> FlyerItem {
        FlyerItem(box: box, content: .shape(FlyerShape(form, fill: fill, stroke: stroke)))
    }
}

extension RGB {
    /// The colour of a literal; the test ends where it is none.
    static func hex(_ text: String) -> RGB { RGB(hex: text) ?? .black }
}
