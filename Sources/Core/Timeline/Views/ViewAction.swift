import Foundation

/// What a click in a view does. The host performs it, never the code that made the view.
public enum ViewAction: Hashable, Sendable {
    /// Opens an address, or a place in Quire.
    case open(String)
    /// Calls the provider of the widget with parameters, and then requests a new timeline.
    case provider(String, parameters: [String: String] = [:])
    /// Performs an action of Quire by its name: “scan”, “create”.
    case intent(String, parameters: [String: String] = [:])

    /// The schemes of addresses that a view may open.
    public static let schemes: Set<String> = ["https", "http", "mailto", "tel", "geo", "quire"]
    /// The maximum number of parameters of an action.
    public static let maximumParameters = 16
    /// The maximum number of Unicode scalars of an address, a name or a parameter.
    public static let maximumLength = 2048

    /// The action with more parameters. An address has no parameters.
    func adding(_ more: [String: String]) -> ViewAction {
        switch self {
        case .open: self
        case .provider(let name, let parameters): .provider(name, parameters: parameters.merging(more) { $1 })
        case .intent(let name, let parameters): .intent(name, parameters: parameters.merging(more) { $1 })
        }
    }

    func validate() throws(TimelineError) {
        switch self {
        case .open(let address): try Self.check(address: address)
        case .provider(let name, let parameters), .intent(let name, let parameters):
            guard parameters.count <= Self.maximumParameters else {
                throw .tooManyItems(name: "parameters", count: parameters.count, limit: Self.maximumParameters)
            }
            for text in [name] + parameters.keys + parameters.values {
                let length = text.unicodeScalars.count
                guard length <= Self.maximumLength else {
                    throw .tooManyItems(name: "characters", count: length, limit: Self.maximumLength)
                }
            }
        }
    }

    static func check(address: String) throws(TimelineError) {
        guard address.unicodeScalars.count <= maximumLength, let url = URL(string: address), let scheme = url.scheme?.lowercased(),
            schemes.contains(scheme)
        else { throw .addressRefused(address) }
    }
}

extension ViewAction: Codable {
    private enum Kind: String, Codable { case open, provider, intent }
    private enum Key: String, CodingKey { case type, address, name, parameters }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        switch try values.decode(Kind.self, forKey: .type) {
        case .open: self = try .open(values.value(.address))
        case .provider: self = try .provider(values.value(.name), parameters: values.value(.parameters, or: [:]))
        case .intent: self = try .intent(values.value(.name), parameters: values.value(.parameters, or: [:]))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .open(let address):
            try values.encode(Kind.open, forKey: .type)
            try values.encode(address, forKey: .address)
        case .provider(let name, let parameters): try encode(.provider, name, parameters)
        case .intent(let name, let parameters): try encode(.intent, name, parameters)
        }
        func encode(_ kind: Kind, _ name: String, _ parameters: [String: String]) throws {
            try values.encode(kind, forKey: .type)
            try values.encode(name, forKey: .name)
            try values.encode(parameters, forKey: .parameters)
        }
    }
}
