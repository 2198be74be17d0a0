import Desktop
import Foundation
import ServiceKit

// The composition root: a separate program that links no code to draw, unpack or encode. Loading libraries is half of its start, and the
// user waits for it while typing.
let program = ServiceProgram(parts: [SearchPart()])
// An optimizing build frees a program that nothing refers to any more.
exit(withExtendedLifetime(program) { program.run(CommandLine.arguments) })
