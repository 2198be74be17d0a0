import Foundation
import Gtk
import WidgetHost

// The composition root: which widget kinds there are is in PlugIns.swift, how they come to the screen in WidgetsProgram.swift.
WidgetStart.prepare()
exit(WidgetsProgram().run(CommandLine.arguments))
