import Graphics
import Payload

/// The codes seen in a picture so far, merged over decoders and passes.
struct Detections {
    private struct Detection {
        var code: FoundCode
        /// Whether a decoder has reported the meaning of the stored bytes.
        var hasDecodedContent: Bool
        /// The largest number of scan lines that agreed in one pass.
        var agreement: Int
        /// The preprocessing steps and decoders in which it was seen.
        var observations: Set<Observation>

        var decoderCount: Int { Set(observations.map(\.decoder)).count }
    }

    private struct Observation: Hashable {
        let step: PreprocessingStep
        let decoder: SingleDecoder
    }

    private var detections: [Detection] = []

    /// Adds a code that a decoder has found. Empty codes are noise and are ignored.
    mutating func add(_ decoded: DecodedCode, by pass: DecodingPass, in preparation: PreparedImage) {
        guard !decoded.bytes.isEmpty else { return }
        let code = FoundCode(decoded, in: preparation)
        let hasDecodedContent = decoded.content != nil
        let observation = Observation(step: pass.step, decoder: pass.decoder)
        if let index = detections.firstIndex(where: { Self.isSame($0.code, code) }) {
            if hasDecodedContent, !detections[index].hasDecodedContent {
                (detections[index].code, detections[index].hasDecodedContent) = (code, true)
            }
            detections[index].agreement = max(detections[index].agreement, decoded.agreement)
            detections[index].observations.insert(observation)
        } else {
            detections.append(
                Detection(code: code, hasDecodedContent: hasDecodedContent, agreement: decoded.agreement, observations: [observation]))
        }
    }

    /// Whether linear codes were seen, trusted or not.
    var hasLinear: Bool { detections.contains { $0.code.symbology.isLinear } }

    /// The codes that may be reported, from top to bottom.
    var trusted: [FoundCode] {
        StructuredAppend.joined(detections.filter { isTrusted($0) }.map(\.code)).sorted { one, two in
            let (first, second) = (one.bounds.center, two.bounds.center)
            return (first.y, first.x) < (second.y, second.x)
        }
    }

    /// Matrix codes check and correct themselves. Linear codes are misread, and seen where there are none. They must be seen in two passes
    /// or on many lines; the weaker the check of the symbology, the more. No other code may be seen at the same place.
    private func isTrusted(_ detection: Detection) -> Bool {
        guard detection.code.symbology.isLinear else { return !detections.contains { contradicts($0, detection) } }
        guard detection.code.bytes.count >= detection.code.symbology.minimumContentLength else { return false }
        let isAgreed = detection.code.symbology.needsTwoDecoders ? detection.decoderCount >= 2 : detection.observations.count >= 2
        guard isAgreed || detection.agreement >= detection.code.symbology.sufficientAgreement else { return false }
        return !detections.contains { other in
            guard other.code != detection.code, other.code.bounds.overlaps(detection.code.bounds) else { return false }
            if !other.code.symbology.isLinear { return true }
            if other.observations.count != detection.observations.count { return other.observations.count > detection.observations.count }
            return other.agreement * 3 >= detection.agreement
        }
    }

    /// Whether the same symbol was read with another content, by at least as many decoders. A code inside another one is much smaller.
    private func contradicts(_ other: Detection, _ detection: Detection) -> Bool {
        let (one, two) = (other.code, detection.code)
        guard one.symbology == two.symbology, !Self.isSameContent(one, two), Self.isAtSamePosition(one, two) else { return false }
        let (side, otherSide) = (max(two.bounds.width, two.bounds.height), max(one.bounds.width, one.bounds.height))
        guard side < 1.5 * otherSide, otherSide < 1.5 * side else { return false }
        return other.decoderCount >= detection.decoderCount
    }

    private static func isSame(_ one: FoundCode, _ two: FoundCode) -> Bool {
        one.symbology == two.symbology && isSameContent(one, two) && isAtSamePosition(one, two)
    }

    /// One decoder reports the stored bytes, another one the text that they declare.
    private static func isSameContent(_ one: FoundCode, _ two: FoundCode) -> Bool {
        one.stored == two.stored || one.bytes == two.bytes
    }

    private static func isAtSamePosition(_ one: FoundCode, _ two: FoundCode) -> Bool {
        let (first, second) = (one.bounds, two.bounds)
        let reach = max(8, max(first.width, first.height, second.width, second.height) / 2)
        return abs(first.center.x - second.center.x) < reach && abs(first.center.y - second.center.y) < reach
    }
}

extension FoundCode {
    fileprivate init(_ decoded: DecodedCode, in preparation: PreparedImage) {
        self.init(
            symbology: decoded.symbology, bytes: decoded.content ?? Self.content(of: decoded), stored: decoded.bytes,
            corners: decoded.corners.map(preparation.original), part: decoded.part, isGS1: decoded.isGS1)
    }

    /// The meaning of stored bytes, where the decoder has not reported it.
    private static func content(of decoded: DecodedCode) -> [UInt8] {
        switch decoded.symbology {
        case .qrCode, .microQRCode: SymbolContent(undivided: decoded.bytes).bytes
        case .upcE: UPCE.expanded(String(decoding: decoded.bytes, as: UTF8.self)).map { Array($0.utf8) } ?? decoded.bytes
        default: decoded.bytes
        }
    }
}

extension Symbology {
    /// The number of scan lines that must agree in a code that was seen in one pass only.
    fileprivate var sufficientAgreement: Int {
        switch self {
        case .qrCode, .microQRCode, .rMQR, .aztec, .dataMatrix, .maxiCode, .pdf417: 1
        // A check value of at least 103 possible ones.
        case .code128, .code93, .dataBar, .dataBarLimited, .dataBarExpanded: 5
        // A single check digit: wrong readings were seen on up to 37 lines.
        case .ean13, .ean8, .upcA, .upcE: 50
        default: 50
        }
    }

    /// Whether one decoder is not enough: a short code whose check digit is hidden in the parity is misread twice in the same way.
    fileprivate var needsTwoDecoders: Bool { self == .upcE }

    /// The minimum length of a content. Anything shorter counts as noise: stripes look like a pair of digits.
    fileprivate var minimumContentLength: Int { self == .interleaved2of5 ? 6 : 1 }
}

extension Rectangle {
    fileprivate func overlaps(_ other: Rectangle) -> Bool {
        x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
    }
}

/// Structured append (ISO/IEC 18004 §8): a content that is divided among several symbols.
enum StructuredAppend {
    /// Replaces each complete set of parts with the whole. Parts of incomplete sets stay as they are.
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
        let joined = ordered.flatMap(\.bytes)
        let bytes = joined == stored || String(validating: joined, as: UTF8.self) != nil ? joined : MixedText.utf8(of: stored) ?? stored
        // The parity is that of the whole content, before or after the conversion to kanji. It tells parts of different contents apart.
        guard [stored, bytes].contains(where: { $0.reduce(0, ^) == first.part?.parity }) else { return nil }
        let points = ordered.flatMap(\.corners)
        let corners = points.isEmpty ? [] : Rectangle(around: points).corners
        return FoundCode(symbology: first.symbology, bytes: bytes, stored: stored, corners: corners, isGS1: first.isGS1)
    }
}
