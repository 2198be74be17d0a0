import ArgumentParser
import Drawing
import FlyerLayout
import Foundation
import Graphics
import Platform

/// The options for the appearance of a flyer.
struct FlyerAppearanceOptions: ParsableArguments {
    /// The orientation of the paper.
    enum Orientation: String, CaseIterable, ExpressibleByArgument { case portrait, landscape }

    @Option(
        help: ArgumentHelp(
            tr(
                "The paper: \(PaperSize.named.map(\.id).joined(separator: ", ")), or a size such as 100x150mm or 4x6in. (default: the template's)"
            ),
            valueName: "size"))
    var paper: String?

    @Option(help: ArgumentHelp(tr("How it lies. (default: as the template's)"), valueName: "portrait|landscape"))
    var orientation: Orientation?

    @Option(help: ArgumentHelp(tr("Colour of the background, such as FFF8E7. (default: the template's)"), valueName: "hex"))
    var background: String?

    @Option(
        help: ArgumentHelp(
            tr(
                "Colour of stripes, buttons and the like, such as 7C3AED, or the name of a theme: \(Accent.all.map(\.id).joined(separator: ", "))."
            ),
            valueName: "hex|theme"))
    var accent: String?

    @Option(help: ArgumentHelp(tr("Family of the letters. (default: the sans-serif one)"), valueName: "family"))
    var font: String?

    @Option(help: ArgumentHelp(tr("Picture for a template with a place for one: PNG, JPEG, WebP, SVG …"), valueName: "file"))
    var picture: String?

    @Option(help: ArgumentHelp(tr("Labels of the first sheet that are used up already and stay empty."), valueName: "n"))
    var usedLabels: Int?

    @Flag(help: ArgumentHelp(tr("Leave out where to cut a sheet of labels.")))
    var noCutMarks = false

    @Flag(help: ArgumentHelp(tr("Do not repeat the codes until a sheet of labels is full.")))
    var noFill = false

    func validate() throws {
        _ = try color(background, option: "--background")
        if let usedLabels, !(0...10_000).contains(usedLabels) {
            throw ValidationError(tr("--used-labels is a number of labels, 0 or more."))
        }
        _ = try accentColor()
        _ = try size()
        if font?.isEmpty == true { throw ValidationError(tr("--font needs the name of a family.")) }
    }

    func flyer(of template: FlyerTemplate) throws -> Flyer {
        var flyer = Flyer(template: template.id)
        flyer.paper = try paper(for: template)
        flyer.background = try color(background, option: "--background")
        flyer.accent = try accentColor()
        flyer.family = font
        if template.codeCount != .sheet, usedLabels != nil || noCutMarks || noFill {
            throw ValidationError(
                tr("--used-labels, --no-cut-marks and --no-fill are for sheets of labels, which “\(template.id)” is not."))
        }
        if let usedLabels, let sheet = template.sheet, usedLabels >= sheet.count {
            throw ValidationError(tr("--used-labels goes up to \(sheet.count - 1): a sheet of “\(template.id)” has \(sheet.count) labels."))
        }
        flyer.usedLabels = usedLabels ?? 0
        (flyer.hasCutMarks, flyer.fillsSheet) = (!noCutMarks, !noFill)
        if let picture {
            guard template.hasPicture else { throw ValidationError(tr("The template “\(template.id)” has no place for a picture.")) }
            let bytes = try PayloadSource.read(picture, limit: Picture.maximumFileBytes)
            flyer.picture = FlyerPicture(bytes: bytes, name: URL(fileURLWithPath: picture).lastPathComponent)
        }
        return flyer
    }

    private func paper(for template: FlyerTemplate) throws -> PaperSize? {
        let wanted = try size()
        guard wanted != nil || orientation != nil else { return nil }
        var paper = wanted ?? template.paper
        if let orientation, paper.isLandscape != (orientation == .landscape), paper.width != paper.height { paper = paper.turned }
        guard template.isScalable || paper == template.paper else {
            throw ValidationError(tr("The template “\(template.id)” is made for its own paper alone: leave out --paper and --orientation."))
        }
        return paper
    }

    private func size() throws -> PaperSize? {
        guard let paper else { return nil }
        guard let size = PaperSize(parsing: paper) else {
            let known = PaperSize.named.map(\.id).joined(separator: ", ")
            throw ValidationError(
                tr("“\(TerminalText.visible(paper))” is no paper. Give one of \(known), or a size such as 100x150mm or 4x6in."))
        }
        guard PaperSize.sides.contains(size.width), PaperSize.sides.contains(size.height) else {
            throw ValidationError(
                tr("The sides of a paper go from \(Int(PaperSize.sides.lowerBound)) to \(Int(PaperSize.sides.upperBound)) mm."))
        }
        return size
    }

    private func accentColor() throws -> Color? {
        if let accent, let theme = Accent.all.first(where: { $0.id == accent.lowercased() }) { return theme.color }
        return try color(accent, option: "--accent")
    }

    private func color(_ text: String?, option: String) throws -> Color? {
        guard let text else { return nil }
        guard let color = Color(opaqueHex: text) else {
            throw ValidationError(tr("“\(TerminalText.visible(text))” is no colour. Write \(option) like 7C3AED."))
        }
        return color
    }
}
