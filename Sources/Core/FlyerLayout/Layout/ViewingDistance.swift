/// From how far a printed code can be scanned by a telephone, and how large its modules have to be for that.
///
/// The rule of thumb of sign makers asks for a tenth of the distance as the width of a code (10:1). It is meant for codes of little more
/// than 21 modules; what a camera has to tell apart is modules, so here it counts for a code of 25 of them (version 2 of ISO/IEC 18004), and
/// a denser code has to be larger. It agrees with what a camera resolves: 1920 pixels across 65° are 0.66 mm each at one metre, and the
/// 4 mm of a module are six of those, where decoders need two to three from a hand that shakes.
public enum ViewingDistance {
    /// Modules across the code that the rule of thumb is about.
    private static let modules = 25.0

    /// The smallest module that ordinary printers and telephones manage, in millimetres: four dots at 300 dots an inch, as Denso Wave, who
    /// made the QR code, advises.
    public static let smallestModule = 4 * 25.4 / 300

    /// The distance in metres from which modules of a size in millimetres can be scanned.
    public static func distance(moduleSize: Double) -> Double {
        guard moduleSize.isFinite, moduleSize > 0 else { return 0 }
        return moduleSize * modules * 10 / 1000
    }

    /// The size in millimetres that modules need at least to be scanned from a distance in metres; never below what can be printed.
    public static func moduleSize(distance: Double) -> Double {
        guard distance.isFinite, distance > 0 else { return smallestModule }
        return max(smallestModule, distance * 1000 / 10 / modules)
    }
}
