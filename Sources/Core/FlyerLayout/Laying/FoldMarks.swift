import Graphics

/// Where to fold a page: short dashes at its edges.
enum FoldMarks {
    private static let length = 6.0

    static func items(_ folds: [FlyerFold], on size: PaperSize) -> [FlyerItem] {
        folds.flatMap { fold -> [FlyerItem] in
            switch fold {
            case .vertical(let length):
                let x = length.resolved(along: size.width, on: size)
                return [0, size.height - Self.length].map { line(FlyerBox(x: x, y: $0, width: 0, height: Self.length)) }
            case .horizontal(let length):
                let y = length.resolved(along: size.height, on: size)
                return [0, size.width - Self.length].map { line(FlyerBox(x: $0, y: y, width: Self.length, height: 0)) }
            }
        }
    }

    private static func line(_ box: FlyerBox) -> FlyerItem {
        let gray = FlyerColor(RGB.black.mixed(with: .white, share: 0.5))
        return FlyerItem(box: box, content: .shape(FlyerShape(.line, stroke: FlyerStroke(color: gray, width: 0.2, dashes: [1, 0.8]))))
    }
}
