public import Desktop
import Foundation
public import LibraryStore

/// A pinned widget as scripts see it, in JSON and over the bus; the keys are relied on.
///
/// What only the program knows that shows it is left out where that does not run.
public struct PinReport: Encodable, Sendable {
    let id: Int64
    let kind: String
    let family: String
    let configuration: [String: String]
    let created: Date
    let nextRefresh: Date?
    let lastRefresh: Date?
    let isRefreshing: Bool?
    let isStale: Bool?
    let isHidden: Bool?
    let isLive: Bool?
    let spentBudget: Int?
    let problem: String?

    public init(_ pin: PinnedWidget, hosted: HostedWidget? = nil) {
        id = pin.id
        kind = pin.kind
        family = pin.family
        configuration = pin.configuration
        created = pin.created
        nextRefresh = hosted?.nextRefresh
        lastRefresh = hosted?.lastRefresh
        isRefreshing = hosted?.isRefreshing
        isStale = hosted?.isStale
        isHidden = hosted?.isHidden
        isLive = hosted?.isLive
        spentBudget = hosted?.spentBudget
        problem = hosted?.problem
    }
}
