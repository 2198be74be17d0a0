import Drawing

/// One decoder's look at a picture as it is, without the preparations that `CodeReader` adds: what a simple scanner sees.
public enum SingleLook: CaseIterable, Hashable, Sendable {
    case zxing
    case zbar

    /// The codes of modules (QR Code, Micro QR Code …) that it sees.
    public func read(_ plane: LumaPlane) throws(CodeReadingError) -> [FoundCode] {
        let decoder: any CodeDecoder =
            switch self {
            case .zxing: ZXingDecoder()
            case .zbar: ZBarDecoder()
            }
        return try decoder.decode(plane, DecodingOptions(codes: .modules)).map {
            FoundCode(symbology: $0.symbology, bytes: $0.bytes, corners: $0.corners, part: $0.part)
        }
    }
}
