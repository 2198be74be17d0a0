import Foundation
import Pictures
import Timeline

/// How a picture stands in its widget.
struct PictureFace {
    private let picture: Data
    /// What assistive technology says of it.
    private let label: String
    private let action: ViewAction?
    private let settings: PictureSettings

    init(_ picture: Data, of place: PicturePlace, _ settings: PictureSettings) {
        self.picture = picture
        self.settings = settings
        label = settings.caption.isEmpty ? "Picture: \(place.name)" : "Picture"
        action = if case .address(let address) = place { .open(address) } else { nil }
    }

    /// For the gallery of someone who has not chosen one yet.
    init(sample settings: PictureSettings) {
        picture = SamplePicture.data
        label = "A sample picture: hills in the evening"
        action = nil
        self.settings = settings
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let isRoomy = family == .large || family == .extraLarge
        let room = isRoomy ? 16.0 : 12
        if settings.isFilling {
            // To the edges: the window itself gives it round corners.
            let image = ViewNode.image(ImageNode(.data(picture), label: label, scaling: .fill))
            return ViewDescription(padding: 0, action: action, root: .column(spacing: 0, [image] + caption(isRoomy, padding: isRoomy ? 12 : 8)))
        }
        let image = ViewNode.image(ImageNode(.data(picture), label: label, scaling: .fit, cornerRadius: 0))
        return ViewDescription(padding: room, action: action, root: .column(spacing: 8, alignment: .center, [image] + caption(isRoomy, padding: 0)))
    }

    private func caption(_ isRoomy: Bool, padding: Double) -> [ViewNode] {
        guard !settings.caption.isEmpty else { return [] }
        let words = ViewNode.text(
            settings.caption, style: isRoomy ? .body : .caption, weight: .medium, lines: isRoomy ? 2 : 1, alignment: .center)
        return [.row(spacing: 0, padding: padding, [.space(), words, .space()])]
    }
}
