public import Foundation
public import Payload

/// The codes and tasks of a library, as far as telling what is there already needs them.
public struct KnownCodes: Sendable {
    struct Known: Sendable {
        let id: Int64
        let uuid: UUID
    }

    private var byUUID: [UUID: Known] = [:]
    private var byPayload: [Payload: Known] = [:]
    /// The identities of the tasks.
    public var tasks: Set<UUID> = []

    /// A library without codes.
    public init() {}

    /// Notes a code of the library; of several with one payload the first counts.
    public mutating func add(id: Int64, uuid: UUID, payload: Payload) {
        byUUID[uuid] = Known(id: id, uuid: uuid)
        if byPayload[payload] == nil { byPayload[payload] = Known(id: id, uuid: uuid) }
    }

    /// The code that is the same by its identity, else one that says the same.
    func match(_ code: ExchangedCode) -> Known? {
        // Looking a payload up reads all of it.
        byUUID.isEmpty ? nil : code.uuid.flatMap { byUUID[$0] } ?? byPayload[code.payload]
    }

    func has(_ uuid: UUID) -> Bool { byUUID[uuid] != nil }
}
