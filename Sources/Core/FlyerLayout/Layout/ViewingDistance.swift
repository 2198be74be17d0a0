public import Payload

/// The distance from which a printed code can be scanned by a phone, and the module size that a distance needs.
///
/// The rule of thumb of sign makers says that a code has to be a tenth as wide as the distance (10:1). It is meant for codes with
/// little more than 21 modules. A camera has to distinguish modules, so here the rule applies to a code with 25 modules (version 2 of
/// ISO/IEC 18004), and a denser code has to be larger. This agrees with the resolution of cameras: 1920 pixels across 65° are 0.66 mm
/// each at one metre, so a module of 4 mm has six of them. Decoders need two to three when the hand shakes.
public enum ViewingDistance {
    /// The number of modules across a code for which the rule of thumb holds.
    private static let modules = 25.0

    /// The smallest module that ordinary printers and phones can handle, in millimetres: four dots at 300 dpi, as Denso Wave, the
    /// inventor of the QR code, recommends.
    public static let smallestModule = 4 * 25.4 / 300
    /// The width in millimetres of a module of bars from which on a code is sure to be read: the least of EAN-13 (80 %, GS1 General
    /// Specifications §5.12).
    public static let smallestBar = 0.264

    /// The width in millimetres of a module from which on a code of a symbology is sure to be read.
    public static func smallestModule(of symbology: Symbology) -> Double {
        symbology.isOfBars ? smallestBar : smallestModule
    }

    /// The distance in metres from which modules of this size in millimetres can be scanned.
    public static func distance(moduleSize: Double) -> Double {
        guard moduleSize.isFinite, moduleSize > 0 else { return 0 }
        return moduleSize * modules * 10 / 1000
    }

    /// The smallest module size in millimetres for a distance in metres, but never less than what can be printed.
    public static func moduleSize(distance: Double) -> Double {
        guard distance.isFinite, distance > 0 else { return smallestModule }
        return max(smallestModule, distance * 1000 / 10 / modules)
    }
}
