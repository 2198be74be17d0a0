import Foundation
public import Platform

/// An error that keeps a picture from being shown.
public enum PictureError: PresentableError, Hashable, Codable, Sendable {
    case relativePath(String)
    case noAddress(String)
    /// The address uses http.
    case insecure(String)
    case otherScheme(String)
    /// Both a file and an address are set.
    case twoPlaces
    case noCurl
    case noSuchHost(String)
    case cannotConnect(String)
    case untrusted(String)
    /// The server answered with an error status (RFC 9110 §15).
    case refused(host: String, status: Int)
    case tooManyRedirects(String)
    /// The address redirects to one that does not use https.
    case insecureRedirect(String)
    case tooSlow(String)
    case interrupted(String)
    /// The download exceeds a limit in bytes.
    case tooLarge(limit: Int)
    /// The file cannot be read or decoded, with a description for people.
    case unreadable(String)
    /// Decoding takes too much time or memory.
    case tooCostly
    /// The process that reads pictures did not answer.
    case noAnswer

    /// What happened.
    public var message: LocalizedText {
        switch self {
        case .relativePath(let path): tr("“\(path)” isn’t the full path of a file.")
        case .noAddress(let text): tr("“\(text)” isn’t a web address.")
        case .insecure: tr("An http address isn’t secure.")
        case .otherScheme(let scheme): tr("Pictures can’t be loaded from “\(scheme)” addresses.")
        case .twoPlaces: tr("Both a file and an address were chosen.")
        case .noCurl: tr("Pictures from the web require the program curl.")
        case .noSuchHost(let host): tr("“\(host)” can’t be found.")
        case .cannotConnect(let host): tr("“\(host)” can’t be reached.")
        case .untrusted(let host): tr("“\(host)” can’t prove its identity.")
        case .refused(let host, 404), .refused(let host, 410): tr("There is no such picture at “\(host)”.")
        case .refused(let host, let status): tr("“\(host)” provided no picture (status \(status)).")
        case .tooManyRedirects(let host): tr("“\(host)” redirects too many times.")
        case .insecureRedirect(let host): tr("“\(host)” redirects to an address without https.")
        case .tooSlow(let host): tr("“\(host)” takes too long to respond.")
        case .interrupted(let host): tr("The picture from “\(host)” was only partly received.")
        case .tooLarge(let limit): tr("The picture is larger than \(limit / 1_048_576) MiB.")
        case .unreadable(let description): .verbatim(description)
        case .tooCostly: tr("The picture takes too long to read.")
        case .noAnswer: tr("The picture couldn’t be read.")
        }
    }

    /// What to do about it; empty if the message says it already.
    public var recovery: LocalizedText? {
        switch self {
        case .relativePath: tr("Enter a path that begins with “/”.")
        case .noAddress, .otherScheme: tr("Enter an address that begins with “https://”.")
        case .insecure: tr("Enter the address with https instead.")
        case .twoPlaces: tr("Remove one of the two.")
        case .noCurl: tr("Install the package curl.")
        case .noSuchHost, .cannotConnect, .tooSlow, .interrupted: tr("Quire will try again later.")
        case .untrusted: tr("Check the address and this computer’s date.")
        case .refused: tr("Check the address. Quire will try again later.")
        case .tooManyRedirects, .insecureRedirect: tr("Enter the address of the picture itself.")
        case .tooLarge, .tooCostly: tr("Choose a smaller one.")
        case .unreadable: nil
        case .noAnswer: tr("Try another picture.")
        }
    }
}

/// The source of a picture.
public enum PicturePlace: Hashable, Codable, Sendable {
    /// The absolute path of a local file.
    case file(String)
    /// An https address in its encoded form.
    case address(String)

    /// The maximum length of an address in characters.
    public static let maximumAddress = 2048

    /// Validates a path that a person has entered.
    public init(file path: String) throws(PictureError) {
        guard path.hasPrefix("/"), !path.contains("\0") else { throw .relativePath(path) }
        self = .file(path)
    }

    /// Validates an address that a person has entered. Host and path may be in any script; only https is allowed.
    public init(address text: String) throws(PictureError) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.unicodeScalars.count <= Self.maximumAddress, let url = URL(string: text), let scheme = url.scheme?.lowercased() else {
            throw .noAddress(String(text.prefix(80)))
        }
        guard scheme != "http" else { throw .insecure(String(text.prefix(80))) }
        guard scheme == "https" else { throw .otherScheme(String(scheme.prefix(20))) }
        let address = "https" + url.absoluteString.dropFirst(scheme.count)
        // The address is written between quotation marks into curl's configuration.
        let isPlain = address.utf8.allSatisfy { (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
        guard isPlain, address.hasPrefix("https://"), let host = url.host(), !host.isEmpty else {
            throw .noAddress(String(text.prefix(80)))
        }
        self = .address(address)
    }

    /// The name to show: that of the file, or the host.
    public var name: String {
        switch self {
        case .file(let path): String(path.split(separator: "/").last ?? "")
        case .address(let address): URL(string: address)?.host() ?? ""
        }
    }
}
