import Foundation
import Gtk

// The composition root: which widget kinds there are is in PlugIns.swift, how they come to the screen in WidgetsProgram.swift.
PinnedSurface.preferX11()
exit(WidgetsProgram().run(CommandLine.arguments))
