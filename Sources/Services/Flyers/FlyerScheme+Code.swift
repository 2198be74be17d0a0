public import FlyerLayout
public import Graphics
import Symbols

extension FlyerTemplate {
    /// The colour from which the schemes of a flyer are derived: the most colourful one of its first code, otherwise the template's accent.
    public func schemeColor(of flyer: Flyer) -> Color {
        guard let style = SymbolStyle(json: flyer.codes.first?.style) else { return accent }
        return (style.moduleColors + [style.background].compactMap(\.self)).first(where: \.isColorful)?.opaque ?? accent
    }
}
