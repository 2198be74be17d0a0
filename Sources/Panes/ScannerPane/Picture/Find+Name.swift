import Payload
import Scanning

extension Find {
    /// What assistive technology calls it where it lies in a picture, such as “QR code 1 of 3: example.org”.
    ///
    /// - Parameter index: from 0.
    func name(_ index: Int, of count: Int) -> String {
        "\(code.symbology.spokenName)\(count > 1 ? " \(index + 1) of \(count)" : ""): \(meaning.title)"
    }
}

extension Symbology {
    /// What people call such a code.
    var spokenName: String {
        switch self {
        case .qrCode: "QR code"
        case .microQRCode: "Micro QR code"
        case .aztec: "Aztec code"
        case .dataMatrix: "Data Matrix code"
        case .pdf417: "PDF417 code"
        default: "Bar code"
        }
    }
}
