#ifndef QUIRE_CXCB_H
#define QUIRE_CXCB_H

/* XCB and not Xlib: an error is the answer to its own request, where Xlib's handler belongs to the whole program, and to the toolkit. */
#include <xcb/xcb.h>
#include <stdlib.h>

#endif
