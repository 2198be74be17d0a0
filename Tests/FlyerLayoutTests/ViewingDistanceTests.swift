import FlyerLayout
import Testing

@Suite struct ViewingDistanceTests {
    /// A code of 25 modules and a tenth of the distance.
    @Test(arguments: [(4.0, 1.0), (1.2, 0.3), (12, 3), (40, 10)]) func aTenthOfTheDistanceIsEnough(_ module: Double, _ distance: Double) {
        #expect(abs(ViewingDistance.distance(moduleSize: module) - distance) < 1e-9)
        #expect(abs(ViewingDistance.moduleSize(distance: distance) - module) < 1e-9)
    }

    @Test func nothingIsAskedBelowWhatCanBePrinted() {
        #expect(abs(ViewingDistance.moduleSize(distance: 0.01) - 0.3387) < 0.0001)
        #expect(ViewingDistance.moduleSize(distance: .nan) == ViewingDistance.smallestModule)
        #expect(ViewingDistance.distance(moduleSize: -1) == 0)
        #expect(ViewingDistance.distance(moduleSize: .infinity) == 0)
    }
}
