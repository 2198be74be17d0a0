import Foundation
import Pictures
import Platform
import Timeline

struct PictureEntryView {
    private let picture: Data
    /// The accessible label.
    private let label: LocalizedText
    private let action: ViewAction?
    private let settings: PictureSettings

    init(_ picture: Data, of place: PicturePlace, _ settings: PictureSettings) {
        self.picture = picture
        self.settings = settings
        label = settings.caption.isEmpty ? tr("Picture: \(place.name)") : tr("Picture")
        action = if case .address(let address) = place { .open(address) } else { nil }
    }

    /// A sample for the gallery, for users who have not chosen a picture.
    init(sample settings: PictureSettings) {
        picture = SamplePicture.data
        label = tr("A sample picture: hills in the evening")
        action = nil
        self.settings = settings
    }

    func view(in family: WidgetFamily) -> ViewDescription {
        let isRoomy = family.isLarge
        if settings.isFilling {
            // To the edges: the window rounds its corners.
            let image = ViewNode.image(ImageNode(.data(picture), label: label, scaling: .fill))
            return ViewDescription(
                padding: 0, action: action, root: .column(spacing: 0, [image] + caption(isRoomy, padding: isRoomy ? 12 : 8)))
        }
        let image = ViewNode.image(ImageNode(.data(picture), label: label, scaling: .fit, cornerRadius: 0))
        return ViewDescription(
            action: action, root: .column(spacing: 8, alignment: .center, [image] + caption(isRoomy, padding: 0)))
    }

    private func caption(_ isRoomy: Bool, padding: Double) -> [ViewNode] {
        guard !settings.caption.isEmpty else { return [] }
        let words = ViewNode.text(
            .verbatim(settings.caption), style: isRoomy ? .body : .caption, weight: .medium, lines: isRoomy ? 2 : 1, alignment: .center)
        return [.row(spacing: 0, padding: padding, [.space(), words, .space()])]
    }
}

/// A drawing of hills in the evening, as SVG. Its centre is visible in every shape of widget.
enum SamplePicture {
    static let data = Data(
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="742" height="382" viewBox="0 0 742 382">
        <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#3d3a78"/><stop offset=".45" stop-color="#9a6aa8"/>
        <stop offset=".75" stop-color="#f0a487"/><stop offset="1" stop-color="#fbd9a0"/>
        </linearGradient>
        <linearGradient id="far" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#8a5c96"/><stop offset="1" stop-color="#b7788f"/></linearGradient>
        <linearGradient id="near" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#4b3d74"/><stop offset="1" stop-color="#3a2f5f"/></linearGradient>
        </defs>
        <rect width="742" height="382" fill="url(#sky)"/>
        <circle cx="416" cy="208" r="46" fill="#ffe9b8"/>
        <g fill="#fff" opacity=".75">
        <circle cx="84" cy="48" r="1.6"/><circle cx="190" cy="84" r="1.2"/><circle cx="262" cy="36" r="1.8"/><circle cx="352" cy="70" r="1.2"/>
        <circle cx="470" cy="42" r="1.6"/><circle cx="560" cy="88" r="1.2"/><circle cx="640" cy="38" r="1.8"/><circle cx="708" cy="96" r="1.2"/>
        </g>
        <path d="M0 262C70 214 120 214 190 246S310 282 372 240 500 176 590 226 700 256 742 232V382H0Z" fill="url(#far)"/>
        <path d="M0 308C90 268 170 264 262 296S420 330 500 290 660 254 742 290V382H0Z" fill="#6a4a83"/>
        <path d="M0 352C120 316 230 312 330 336S520 366 742 322V382H0Z" fill="url(#near)"/>
        </svg>
        """.utf8)
}
