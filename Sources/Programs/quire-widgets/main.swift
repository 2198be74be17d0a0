import Foundation
import Gtk
import WidgetUI

// The composition root: which widget kinds there are is in `PlugIns`, how they come to the screen in WidgetsProgram.swift.
WidgetStart.prepare()
let program = WidgetsProgram()
// An optimizing build lets go of a program that nothing names any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
