import Foundation
import Gtk
import WidgetUI

// The composition root. `BuiltInKinds` lists the widget kinds, `WidgetsProgram` shows them.
WidgetStart.prepare()
let program = WidgetsProgram()
// An optimizing build frees a program that nothing refers to any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
