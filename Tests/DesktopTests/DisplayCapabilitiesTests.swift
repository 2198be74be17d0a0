import Foundation
import Platform
import Testing
import TestTexts

@testable import Desktop

@Suite("Pinned windows stand")
struct DisplayOfferTests {
    @Test(
        "by the best technique that the session has",
        arguments: [
            (DisplayCapabilities(hasWayland: false, hasX11: true), WindowingSystem.x11),
            (DisplayCapabilities(hasWayland: true, hasX11: true), .xwayland),
            (DisplayCapabilities(hasWayland: true, hasX11: true, hasLayerShell: true), .xwayland),
            (DisplayCapabilities(hasWayland: true, hasX11: true, hasLayerShell: true, hasLayerShellLibrary: true), .layerShell),
            (DisplayCapabilities(hasWayland: true, hasX11: false, hasLayerShell: true, hasLayerShellLibrary: true), .layerShell),
            (DisplayCapabilities(hasWayland: true, hasX11: false, hasLayerShell: true), .plain),
            (DisplayCapabilities(hasWayland: true, hasX11: false), .plain),
            (DisplayCapabilities(hasWayland: false, hasX11: false), nil),
        ] as [(DisplayCapabilities, WindowingSystem?)])
    func best(offer: DisplayCapabilities, technique: WindowingSystem?) {
        #expect(offer.technique == technique)
    }

    @Test(
        "on the display that the environment asks for",
        arguments: [
            (["wayland"], WindowingSystem.layerShell, true), (["wayland"], .plain, false), (["x11"], .xwayland, true),
            (["wayland", "x11"], .layerShell, true), (["wayland", "x11"], .plain, false), (["x11", "wayland"], .xwayland, true),
            (["*"], .layerShell, true), (["broadway"], nil, true),
        ] as [([String], WindowingSystem?, Bool)])
    func wanted(backends: [String], technique: WindowingSystem?, isInstalled: Bool) {
        let offer = DisplayCapabilities(
            hasWayland: true, hasX11: true, hasLayerShell: true, hasLayerShellLibrary: isInstalled, wantedBackends: backends)
        #expect(offer.technique == technique)
    }

    @Test("where only plain Wayland is left, with advice on what would do more")
    func advice() {
        #expect(
            DisplayCapabilities(hasWayland: true, hasX11: false, hasLayerShell: true).advice?.string.contains("gtk4-layer-shell") == true)
        #expect(DisplayCapabilities(hasWayland: true, hasX11: false).advice?.string.contains("XWayland") == true)
        #expect(
            DisplayCapabilities(hasWayland: true, hasX11: true, wantedBackends: ["wayland"]).advice?.string.contains("GDK_BACKEND=wayland")
                == true
        )
        #expect(DisplayCapabilities(hasWayland: true, hasX11: true).advice == nil)
        #expect(DisplayCapabilities(hasWayland: false, hasX11: true).advice == nil)
    }

    @Test("as the environment tells, and no compositor is asked where there is none")
    func environment() {
        var asked: [String] = []
        let x11 = DisplayCapabilities.here(environment: ["DISPLAY": ":1", "XDG_RUNTIME_DIR": "/nowhere"]) {
            asked.append($0)
            return true
        }
        #expect(x11 == DisplayCapabilities(hasWayland: false, hasX11: true))
        #expect(asked == [])
        let wayland = DisplayCapabilities.here(environment: ["WAYLAND_DISPLAY": "wayland-7", "GDK_BACKEND": "wayland, x11", "DISPLAY": ""])
        {
            asked.append($0)
            return false
        }
        #expect(wayland == DisplayCapabilities(hasWayland: true, hasX11: false, wantedBackends: ["wayland", "x11"]))
        #expect(asked == ["zwlr_layer_shell_v1"])
    }

    @Test("as words tell that are not the same for any two techniques")
    func words() {
        #expect(Set(WindowingSystem.allCases.map(\.name)).count == WindowingSystem.allCases.count)
        #expect(Set(WindowingSystem.allCases.map(\.summary)).count == WindowingSystem.allCases.count)
        #expect(WindowingSystem.plain.abilities == [])
        #expect(!WindowingSystem.layerShell.abilities.contains(.workspaces))
    }
}
