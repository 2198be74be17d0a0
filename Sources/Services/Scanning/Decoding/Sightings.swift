import Drawing

/// What was seen in one picture so far, the same code in several preparations counted as one.
struct Sightings {
    private struct Sighting {
        var code: FoundCode
        /// Whether a decoder said what the stored bytes stand for.
        var isTold: Bool
        /// The most scan lines that agreed in one look.
        var agreement: Int
        /// What it was seen in, and by whom.
        var steps: Set<View>
        var decoders: Set<DecoderName>
    }

    private struct View: Hashable {
        let step: PreparationStep
        let decoder: DecoderName
    }

    private var sightings: [Sighting] = []

    /// Notes a code that a decoder saw; empty ones are noise.
    mutating func add(_ decoded: DecodedCode, by look: Look, in preparation: Preparation) {
        guard !decoded.bytes.isEmpty else { return }
        let code = FoundCode(decoded, in: preparation)
        let isTold = decoded.content != nil
        let view = View(step: look.step, decoder: look.decoder)
        if let index = sightings.firstIndex(where: { Self.isSame($0.code, code) }) {
            if isTold, !sightings[index].isTold { (sightings[index].code, sightings[index].isTold) = (code, true) }
            sightings[index].agreement = max(sightings[index].agreement, decoded.agreement)
            sightings[index].steps.insert(view)
            sightings[index].decoders.insert(look.decoder)
        } else {
            sightings.append(
                Sighting(code: code, isTold: isTold, agreement: decoded.agreement, steps: [view], decoders: [look.decoder]))
        }
    }

    /// Whether bars were seen, trusted or not.
    var hasBars: Bool { sightings.contains { $0.code.symbology.isLinear } }

    /// What may be reported, from top to bottom.
    var trusted: [FoundCode] {
        PartsJoining.joined(sightings.filter { isTrusted($0) }.map(\.code)).sorted { one, two in
            let (first, second) = (one.bounds.center, two.bounds.center)
            return (first.y, first.x) < (second.y, second.x)
        }
    }

    /// Modules correct and check themselves. Bars are misread, and found where there are none: they must be seen in two looks or on many
    /// lines, the more the less the symbology checks. Nothing else may be seen in their place.
    private func isTrusted(_ sighting: Sighting) -> Bool {
        guard sighting.code.symbology.isLinear else { return !sightings.contains { contradicts($0, sighting) } }
        guard sighting.code.bytes.count >= sighting.code.symbology.shortestContent else { return false }
        let isAgreed = sighting.code.symbology.needsTwoDecoders ? sighting.decoders.count >= 2 : sighting.steps.count >= 2
        guard isAgreed || sighting.agreement >= sighting.code.symbology.sufficientAgreement else { return false }
        return !sightings.contains { other in
            guard other.code != sighting.code, other.code.bounds.overlaps(sighting.code.bounds) else { return false }
            if !other.code.symbology.isLinear { return true }
            if other.steps.count != sighting.steps.count { return other.steps.count > sighting.steps.count }
            return other.agreement * 3 >= sighting.agreement
        }
    }

    /// Whether the same square was read otherwise, and not by fewer; a code inside another is much smaller.
    private func contradicts(_ other: Sighting, _ sighting: Sighting) -> Bool {
        let (one, two) = (other.code, sighting.code)
        guard one.symbology == two.symbology, !Self.isSameContent(one, two), Self.isSamePlace(one, two) else { return false }
        let (side, otherSide) = (max(two.bounds.width, two.bounds.height), max(one.bounds.width, one.bounds.height))
        guard side < 1.5 * otherSide, otherSide < 1.5 * side else { return false }
        return other.decoders.count >= sighting.decoders.count
    }

    private static func isSame(_ one: FoundCode, _ two: FoundCode) -> Bool {
        one.symbology == two.symbology && isSameContent(one, two) && isSamePlace(one, two)
    }

    /// One decoder hands over what is stored, another the text that it declares.
    private static func isSameContent(_ one: FoundCode, _ two: FoundCode) -> Bool {
        one.stored == two.stored || one.bytes == two.bytes
    }

    private static func isSamePlace(_ one: FoundCode, _ two: FoundCode) -> Bool {
        let (first, second) = (one.bounds, two.bounds)
        let reach = max(8, max(first.width, first.height, second.width, second.height) / 2)
        return abs(first.center.x - second.center.x) < reach && abs(first.center.y - second.center.y) < reach
    }
}

extension FoundCode {
    fileprivate init(_ decoded: DecodedCode, in preparation: Preparation) {
        self.init(
            symbology: decoded.symbology, bytes: decoded.content ?? Self.content(of: decoded), stored: decoded.bytes,
            corners: decoded.corners.map(preparation.original), part: decoded.part, isGS1: decoded.isGS1)
    }

    /// What bytes stand for of which the decoder only knows that they are stored.
    private static func content(of decoded: DecodedCode) -> [UInt8] {
        switch decoded.symbology {
        case .qrCode, .microQRCode: SymbolContent(undivided: decoded.bytes).bytes
        case .upcE: ShortProductNumber.expanded(decoded.bytes) ?? decoded.bytes
        default: decoded.bytes
        }
    }
}

extension Symbology {
    /// Scan lines that must agree when there is only one look at it.
    fileprivate var sufficientAgreement: Int {
        switch self {
        case .qrCode, .microQRCode, .aztec, .dataMatrix, .pdf417: 1
        // A check of 1 in 103 and more.
        case .code128, .code93, .dataBar, .dataBarExpanded: 5
        // One check digit: wrong readings were seen on up to 37 lines.
        case .ean13, .ean8, .upcA, .upcE: 50
        case .code39, .codabar, .interleaved2of5: 50
        }
    }

    /// A short code with its check digit hidden in its parity: one decoder misreads it twice in the same way.
    fileprivate var needsTwoDecoders: Bool { self == .upcE }

    /// Bytes below which a content is taken for noise: stripes look like a pair of digits.
    fileprivate var shortestContent: Int { self == .interleaved2of5 ? 6 : 1 }
}

extension Rectangle {
    fileprivate func overlaps(_ other: Rectangle) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}

/// Puts the parts of a content together that is spread over several symbols (structured append, ISO/IEC 18004 §8).
enum PartsJoining {
    /// The codes with each complete set of parts replaced by the whole; parts of incomplete sets stay as they are.
    static func joined(_ codes: [FoundCode]) -> [FoundCode] {
        let sets = Dictionary(grouping: codes.filter { $0.part != nil }) { $0.part.map { [$0.count, Int($0.parity)] } }
        guard !sets.isEmpty else { return codes }
        var result = codes.filter { $0.part == nil }
        for parts in sets.values {
            if let whole = whole(of: parts) { result.append(whole) } else { result += parts }
        }
        return result
    }

    private static func whole(of parts: [FoundCode]) -> FoundCode? {
        guard let first = parts.first, let count = first.part?.count, count > 1, parts.count == count else { return nil }
        let ordered = parts.sorted { ($0.part?.index ?? 0) < ($1.part?.index ?? 0) }
        guard ordered.map({ $0.part?.index }) == (0..<count).map({ $0 }) else { return nil }
        let stored = ordered.flatMap(\.stored)
        // A character may begin in one part and end in the next.
        let told = ordered.flatMap(\.bytes)
        let bytes = told == stored || String(validating: told, as: UTF8.self) != nil ? told : MixedText.utf8(of: stored) ?? stored
        // The parity is that of the whole content, before or after it was made kanji: it tells parts of different contents apart.
        guard [stored, bytes].contains(where: { $0.reduce(0, ^) == first.part?.parity }) else { return nil }
        let bounds = FoundCode(symbology: first.symbology, bytes: [], corners: ordered.flatMap(\.corners)).bounds
        return FoundCode(symbology: first.symbology, bytes: bytes, stored: stored, corners: bounds.corners, isGS1: first.isGS1)
    }
}
