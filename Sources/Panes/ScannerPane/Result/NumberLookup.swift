import Foundation
import Payload

/// Where a number of a product, a book or a vehicle is explained, by those who keep the lists.
enum NumberLookup {
    static func address(of number: String, kind: PayloadKind) -> String {
        let number = number.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        return switch kind {
        case .isbn: "https://openlibrary.org/isbn/\(number)"
        // The National Highway Traffic Safety Administration keeps the numbers of manufacturers.
        case .vin: "https://vpic.nhtsa.dot.gov/decoder/Decoder?VIN=\(number)"
        default: "https://www.gs1.org/services/verified-by-gs1/results?gtin=\(number)"
        }
    }
}

/// The name of an address's host, for a button.
enum WebHost {
    static func name(of address: String) -> String {
        AddressAnatomy(address).parts.first { $0.role == .destination }?.text ?? address
    }
}
