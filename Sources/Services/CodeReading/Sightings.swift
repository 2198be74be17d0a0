import Drawing

/// What was seen in one picture so far, the same code in several preparations counted as one.
struct Sightings {
    private struct Sighting {
        let code: FoundCode
        /// The most scan lines that agreed in one preparation.
        var agreement: Int
        /// The preparations in which it was seen.
        var steps: Set<PreparationStep>
    }

    private var sightings: [Sighting] = []

    /// Notes a code that a decoder saw; empty ones are noise.
    mutating func add(_ decoded: DecodedCode, in step: PreparationStep, _ preparation: Preparation) {
        guard !decoded.bytes.isEmpty else { return }
        let code = FoundCode(symbology: decoded.symbology, bytes: decoded.bytes, corners: decoded.corners.map(preparation.original))
        if let index = sightings.firstIndex(where: { Self.isSame($0.code, code) }) {
            sightings[index].agreement = max(sightings[index].agreement, decoded.agreement)
            sightings[index].steps.insert(step)
        } else {
            sightings.append(Sighting(code: code, agreement: decoded.agreement, steps: [step]))
        }
    }

    /// What may be reported, from top to bottom.
    var trusted: [FoundCode] {
        sightings.filter { isTrusted($0) }.map(\.code).sorted { one, two in
            let (first, second) = (one.bounds.center, two.bounds.center)
            return (first.y, first.x) < (second.y, second.x)
        }
    }

    /// A QR code corrects and checks itself. Bars are misread, and found where there are none: they must be seen in two preparations or on
    /// many lines, the more the less the symbology checks, and nothing else may be seen in their place.
    private func isTrusted(_ sighting: Sighting) -> Bool {
        guard sighting.code.symbology.isLinear else { return true }
        guard sighting.steps.count >= 2 || sighting.agreement >= sighting.code.symbology.sufficientAgreement else { return false }
        guard sighting.code.bytes.count >= sighting.code.symbology.shortestContent else { return false }
        return !sightings.contains { other in
            guard other.code != sighting.code, other.code.bounds.overlaps(sighting.code.bounds) else { return false }
            if !other.code.symbology.isLinear { return true }
            if other.steps.count != sighting.steps.count { return other.steps.count > sighting.steps.count }
            return other.agreement * 3 >= sighting.agreement
        }
    }

    private static func isSame(_ one: FoundCode, _ two: FoundCode) -> Bool {
        guard one.symbology == two.symbology, one.bytes == two.bytes else { return false }
        let (first, second) = (one.bounds, two.bounds)
        let reach = max(8, max(first.width, first.height, second.width, second.height) / 2)
        return abs(first.center.x - second.center.x) < reach && abs(first.center.y - second.center.y) < reach
    }
}

extension Symbology {
    /// Scan lines that must agree when there is only one look at it.
    fileprivate var sufficientAgreement: Int {
        switch self {
        case .qrCode: 1
        // A check of 1 in 103 and more.
        case .code128, .code93, .dataBar, .dataBarExpanded: 5
        // One check digit: wrong readings were seen on up to 37 lines.
        case .ean13, .ean8, .upcA, .upcE: 50
        case .code39, .codabar, .interleaved2of5: 50
        }
    }

    /// Bytes below which a content is taken for noise: stripes look like a pair of digits.
    fileprivate var shortestContent: Int { self == .interleaved2of5 ? 6 : 1 }
}

extension Rectangle {
    fileprivate func overlaps(_ other: Rectangle) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}
