import FlyerLayout
import Flyers
import Gtk
import PaneKit

/// From the gallery to a flyer, and back.
extension FlyersPane {
    /// Opens the editor in the place of the gallery.
    func edit(_ session: FlyerSession) {
        leave()
        let editor = FlyerEditor(context, session: session, drafts: gallery.model.folder) { [weak self] in self?.leave() }
        gallery.disappear()
        self.editor = editor
        stack.add(editor.root, id: "editor", title: "Flyer")
        stack.visiblePage = "editor"
        announced?(.header)
        if isShown { editor.appear() }
    }

    /// Comes back to the gallery.
    func leave() {
        guard let editor else { return }
        if isShown { editor.disappear() }
        self.editor = nil
        announced?(.header)
        stack.visiblePage = "gallery"
        stack.remove(id: "editor")
        guard isShown else { return }
        gallery.appear()
        gallery.focus()
    }

    /// A flyer of the codes that the gallery shows. Where these are a sample, one is made first.
    func begin(_ template: FlyerTemplate) {
        let codes = gallery.model.codes
        guard !codes.isSample else {
            return makeCode("A flyer needs a code of yours. Make it here, and it stands on “\(template.name)”.") { [weak self] code in
                self?.edit(FlyerSession(Flyer(template: template.id, codes: [code]), template: template))
            }
        }
        edit(FlyerSession(Flyer(template: template.id, codes: codes.flyerCodes), template: template))
    }

    func goOn(with kept: KeptFlyer) {
        reading?.cancel()
        reading = context.perform { [weak self] in
            guard let draft = try await self?.gallery.model.draft(kept.id), !Task.isCancelled, let self else { return }
            guard let template = self.gallery.model.templates[draft.flyer.template] else {
                self.context.shell?.show(
                    Toast("The template “\(draft.flyer.template)” of “\(draft.name)” is not there any more. Put its file back into the folder of templates."))
                return
            }
            self.edit(FlyerSession(draft.flyer, template: template, draft: draft.id))
        }
    }

    /// Opens the sheet for a new code; the gallery shows it from then on.
    func makeCode(_ remark: String? = nil, then: (@MainActor (FlyerCode) -> Void)? = nil) {
        newCode.make(remark) { [weak self] code in
            self?.gallery.model.choose([code.id])
            then?(FlyerCode(code))
        }
    }

    // MARK: Places

    func visitAwaited() {
        guard isShown, let place = awaited else { return }
        switch place {
        case .codes(let ids):
            awaited = nil
            if ids.count > ChosenCodes.most {
                context.shell?.show(
                    Toast(
                        "The first \(ChosenCodes.most.formatted()) of \(ids.count.formatted()) codes are shown. “quire flyer” makes any number of flyers."))
            }
            gallery.model.choose(ids)
        case .template(let id):
            guard gallery.model.isLoaded else { return }
            awaited = nil
            guard let template = gallery.model.templates[id] else {
                context.shell?.show(Toast("There is no template called “\(id)”. These are the ones that there are."))
                return
            }
            begin(template)
        }
    }
}
