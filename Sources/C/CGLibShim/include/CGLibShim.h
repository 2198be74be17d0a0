#ifndef QUIRE_CGLIBSHIM_H
#define QUIRE_CGLIBSHIM_H

#include <glib.h>

G_BEGIN_DECLS

/* Drains libdispatch's main queue from GLib's main context. Once per process; later calls do nothing. */
void quire_main_queue_attach(void);

/* Runs Swift's concurrent jobs on GLib's threads, which rest while nothing happens. Before the first task; later calls do nothing. */
void quire_executor_install(void);
/* Calls back once from the main loop, never early. The id is for g_source_remove. */
guint quire_timer_start(gint64 microseconds, GSourceFunc fired, gpointer data, GDestroyNotify release);

G_END_DECLS

#endif
