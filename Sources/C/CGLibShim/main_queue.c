/* Under g_application_run nothing drains libdispatch's main queue, so no main-actor job would ever run. libdispatch tells of
   waiting work through an eventfd; GLib waits for it like for any other file. The 8 bytes must be read before the queue is
   drained: an unread eventfd stays readable and would spin the loop. */

#include "CGLibShim.h"

#include <glib-unix.h>
#include <stdint.h>
#include <unistd.h>

extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean drain(gint handle, GIOCondition condition, gpointer data) {
    (void)condition;
    (void)data;
    uint64_t count;
    if (read(handle, &count, sizeof count) < 0) { /* somebody else has drained it: nothing to do but go on */
    }
    _dispatch_main_queue_callback_4CF(NULL);
    return G_SOURCE_CONTINUE;
}

void quire_main_queue_attach(void) {
    static gboolean attached = FALSE;
    if (attached) return;
    attached = TRUE;
    g_unix_fd_add(_dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, NULL);
}
