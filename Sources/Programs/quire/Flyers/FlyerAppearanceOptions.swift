public import ArgumentParser
import Drawing
public import FlyerLayout
import Flyers
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
                "The paper: \(PaperSize.named.map(\.id).joined(separator: ", ")), or a size such as 100x150mm or 4x6in. (default: the template’s)"
            ),
            valueName: "size"))
    var paper: String?

    @Option(help: ArgumentHelp(tr("Orientation of the paper. (default: the template’s)"), valueName: "portrait|landscape"))
    var orientation: Orientation?

    @Option(
        help: ArgumentHelp(
            tr("Background and accent that go with the code’s own colours. (default: the template’s colours)"), valueName: "light|soft|dark"
        ))
    var scheme: FlyerScheme?

    @Option(help: ArgumentHelp(tr("Colour of the background, such as FFF8E7. (default: the template’s)"), valueName: "hex"))
    var background: String?

    @Option(
        help: ArgumentHelp(
            tr(
                "Colour of stripes, buttons and similar parts, such as 7C3AED, or the name of a theme: \(Accent.all.map(\.id).joined(separator: ", "))."
            ),
            valueName: "hex|theme"))
    var accent: String?

    @Option(help: ArgumentHelp(tr("Font family. (default: the sans-serif one)"), valueName: "family"))
    var font: String?

    @Option(
        help: ArgumentHelp(tr("Picture, for a template with space for one: PNG, JPEG, WebP, SVG …"), valueName: "file"), completion: .file()
    )
    var picture: String?

    @Option(help: ArgumentHelp(tr("Number of used labels on the first sheet, which stay empty."), valueName: "n"))
    var usedLabels: Int?

    @Flag(help: ArgumentHelp(tr("Leave out the cut marks on a sheet of labels.")))
    var noCutMarks = false

    @Flag(help: ArgumentHelp(tr("Do not repeat the codes to fill a sheet of labels.")))
    var noFill = false

    func validate() throws {
        _ = try color(background, option: "--background")
        if let usedLabels, !(0...10_000).contains(usedLabels) {
            throw ValidationError(tr("--used-labels must be 0 or more."))
        }
        _ = try accentColor()
        _ = try size()
        if font?.isEmpty == true { throw ValidationError(tr("--font needs the name of a font family.")) }
    }

    func flyer(of template: FlyerTemplate) throws -> Flyer {
        var flyer = Flyer(template: template.id)
        flyer.paper = try paper(for: template)
        flyer.background = try color(background, option: "--background")
        flyer.accent = try accentColor()
        flyer.family = font
        if template.codeCount != .sheet, usedLabels != nil || noCutMarks || noFill {
            throw ValidationError(
                tr("--used-labels, --no-cut-marks and --no-fill are only for sheets of labels, and “\(template.id)” isn’t one."))
        }
        if let usedLabels, let sheet = template.sheet, usedLabels >= sheet.count {
            throw ValidationError(
                tr("--used-labels can be at most \(sheet.count - 1): a sheet of “\(template.id)” has \(sheet.count) labels."))
        }
        flyer.usedLabels = usedLabels ?? 0
        (flyer.hasCutMarks, flyer.fillsSheet) = (!noCutMarks, !noFill)
        if let picture {
            guard template.hasPicture else {
                throw ValidationError(tr("The template “\(template.id)” has no space for a picture. Leave out --picture."))
            }
            let bytes = try PayloadSource.read(picture, limit: Picture.maximumFileBytes)
            flyer.picture = FlyerPicture(bytes: bytes, name: URL(fileURLWithPath: picture).lastPathComponent)
        }
        return flyer
    }

    /// Sets the colours of `--scheme`, for a flyer that has its codes. Colours given by themselves stay.
    func applyScheme(to flyer: inout Flyer, of template: FlyerTemplate) {
        guard let colors = scheme?.colors(from: template.schemeColor(of: flyer)) else { return }
        flyer.background = flyer.background ?? colors.background
        flyer.accent = flyer.accent ?? colors.accent
    }

    private func paper(for template: FlyerTemplate) throws -> PaperSize? {
        let wanted = try size()
        guard wanted != nil || orientation != nil else { return nil }
        var paper = wanted ?? template.paper
        if let orientation, paper.isLandscape != (orientation == .landscape), paper.width != paper.height { paper = paper.turned }
        guard template.isScalable || paper == template.paper else {
            throw ValidationError(tr("The template “\(template.id)” works only with its own paper. Leave out --paper and --orientation."))
        }
        return paper
    }

    private func size() throws -> PaperSize? {
        guard let paper else { return nil }
        guard let size = PaperSize(parsing: paper) else {
            let known = PaperSize.named.map(\.id).joined(separator: ", ")
            throw ValidationError(
                tr("“\(TerminalText.visible(paper))” isn’t a paper size. Use one of \(known), or a size such as 100x150mm or 4x6in."))
        }
        guard PaperSize.sides.contains(size.width), PaperSize.sides.contains(size.height) else {
            throw ValidationError(
                tr("The sides of the paper must be between \(Int(PaperSize.sides.lowerBound)) and \(Int(PaperSize.sides.upperBound)) mm."))
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
            throw ValidationError(tr("“\(TerminalText.visible(text))” isn’t a colour. Enter \(option) like 7C3AED."))
        }
        return color
    }
}

extension FlyerScheme: ExpressibleByArgument {}
