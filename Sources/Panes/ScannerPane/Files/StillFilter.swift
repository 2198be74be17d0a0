/// Which of many pictures are listed.
enum StillFilter: Int, CaseIterable, Sendable {
    case all, withCodes, without

    func shows(_ row: StillRow) -> Bool {
        switch self {
        case .all: true
        case .withCodes: !row.codes.isEmpty
        case .without: row.codes.isEmpty
        }
    }
}
