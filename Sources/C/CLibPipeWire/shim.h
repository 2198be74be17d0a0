// Where the headers of PipeWire are. Only CPipeWire includes them: they are macros for the most part, which Swift does not import.
#ifndef QUIRE_CLibPipeWire_H
#define QUIRE_CLibPipeWire_H
#endif
