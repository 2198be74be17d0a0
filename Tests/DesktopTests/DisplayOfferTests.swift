import Foundation
import Testing

@testable import Desktop

@Suite("Pinned windows stand")
struct DisplayOfferTests {
    @Test(
        "by the best technique that the session has",
        arguments: [
            (DisplayOffer(hasWayland: false, hasX11: true), WindowTechnique.x11),
            (DisplayOffer(hasWayland: true, hasX11: true), .xwayland),
            (DisplayOffer(hasWayland: true, hasX11: true, hasLayerShell: true), .xwayland),
            (DisplayOffer(hasWayland: true, hasX11: true, hasLayerShell: true, hasLayerShellLibrary: true), .layerShell),
            (DisplayOffer(hasWayland: true, hasX11: false, hasLayerShell: true, hasLayerShellLibrary: true), .layerShell),
            (DisplayOffer(hasWayland: true, hasX11: false, hasLayerShell: true), .plain),
            (DisplayOffer(hasWayland: true, hasX11: false), .plain),
            (DisplayOffer(hasWayland: false, hasX11: false), nil),
        ] as [(DisplayOffer, WindowTechnique?)])
    func best(offer: DisplayOffer, technique: WindowTechnique?) {
        #expect(offer.technique == technique)
    }

    @Test(
        "on the display that the environment asks for",
        arguments: [
            (["wayland"], WindowTechnique.layerShell, true), (["wayland"], .plain, false), (["x11"], .xwayland, true),
            (["wayland", "x11"], .layerShell, true), (["wayland", "x11"], .plain, false), (["x11", "wayland"], .xwayland, true),
            (["*"], .layerShell, true), (["broadway"], nil, true),
        ] as [([String], WindowTechnique?, Bool)])
    func wanted(backends: [String], technique: WindowTechnique?, isInstalled: Bool) {
        let offer = DisplayOffer(
            hasWayland: true, hasX11: true, hasLayerShell: true, hasLayerShellLibrary: isInstalled, wantedBackends: backends)
        #expect(offer.technique == technique)
    }

    @Test("where only plain Wayland is left, with advice on what would do more")
    func advice() {
        #expect(DisplayOffer(hasWayland: true, hasX11: false, hasLayerShell: true).advice?.contains("gtk4-layer-shell") == true)
        #expect(DisplayOffer(hasWayland: true, hasX11: false).advice?.contains("XWayland") == true)
        #expect(DisplayOffer(hasWayland: true, hasX11: true, wantedBackends: ["wayland"]).advice?.contains("GDK_BACKEND=wayland") == true)
        #expect(DisplayOffer(hasWayland: true, hasX11: true).advice == nil)
        #expect(DisplayOffer(hasWayland: false, hasX11: true).advice == nil)
    }

    @Test("as the environment tells, and no compositor is asked where there is none")
    func environment() {
        var asked: [String] = []
        let x11 = DisplayOffer.here(environment: ["DISPLAY": ":1", "XDG_RUNTIME_DIR": "/nowhere"]) {
            asked.append($0)
            return true
        }
        #expect(x11 == DisplayOffer(hasWayland: false, hasX11: true))
        #expect(asked == [])
        let wayland = DisplayOffer.here(environment: ["WAYLAND_DISPLAY": "wayland-7", "GDK_BACKEND": "wayland, x11", "DISPLAY": ""]) {
            asked.append($0)
            return false
        }
        #expect(wayland == DisplayOffer(hasWayland: true, hasX11: false, wantedBackends: ["wayland", "x11"]))
        #expect(asked == ["zwlr_layer_shell_v1"])
    }

    @Test("as words tell that are not the same for any two techniques")
    func words() {
        #expect(Set(WindowTechnique.allCases.map(\.name)).count == WindowTechnique.allCases.count)
        #expect(Set(WindowTechnique.allCases.map(\.summary)).count == WindowTechnique.allCases.count)
        #expect(WindowTechnique.plain.abilities == [])
        #expect(!WindowTechnique.layerShell.abilities.contains(.workspaces))
    }
}
