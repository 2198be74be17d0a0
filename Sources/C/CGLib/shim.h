#ifndef QUIRE_CGLIB_H
#define QUIRE_CGLIB_H

#define G_SETTINGS_ENABLE_BACKEND
#include <gio/gio.h>
#include <gio/gsettingsbackend.h>
#include <gio/gunixfdlist.h>
#include <glib-unix.h>
#include <sys/timerfd.h>

/* What Swift cannot import from GLib: type macros, variadics, and casts. One inline function each. */

typedef void (*QuireMarshal)(gpointer box, GValue *result, guint count, const GValue *arguments);

static inline void quire_closure_marshal(GClosure *closure, GValue *result, guint count, const GValue *arguments,
                                         gpointer hint, gpointer marshal) {
    (void)hint;
    ((QuireMarshal)marshal)(closure->data, result, count, arguments);
}

/* Connects a boxed handler; GLib owns the box from here and calls `release` when the closure goes. Returns 0, without
   taking the box, when the type has no such signal: g_signal_connect would leak it. `after` is for a handler that runs after
   all others. */
static inline gulong quire_signal_connect(gpointer instance, const char *name, gpointer box, QuireMarshal marshal,
                                          GClosureNotify release, gboolean after) {
    guint id;
    GQuark detail;
    if (!g_signal_parse_name(name, G_OBJECT_TYPE(instance), &id, &detail, TRUE)) return 0;
    GClosure *closure = g_closure_new_simple(sizeof(GClosure), box);
    g_closure_set_meta_marshal(closure, (gpointer)marshal, quire_closure_marshal);
    g_closure_add_finalize_notifier(closure, box, release);
    return g_signal_connect_closure_by_id(instance, id, detail, closure, after);
}

static inline GType quire_value_type(const GValue *value) { return G_VALUE_TYPE(value); }
static inline gboolean quire_value_holds(const GValue *value, GType type) { return G_VALUE_HOLDS(value, type); }
static inline GType quire_type_string(void) { return G_TYPE_STRING; }
static inline GType quire_type_object(void) { return G_TYPE_OBJECT; }
static inline GType quire_type_file(void) { return G_TYPE_FILE; }
static inline gboolean quire_is_floating(gpointer object) { return g_object_is_floating(object); }

/* A descriptor that becomes readable when somebody sets the wall clock (timerfd_create(2), TFD_TIMER_CANCEL_ON_SET): Swift imports
   neither the header nor its constants. -1 where the kernel has none. */
static inline int quire_clock_watch_open(void) { return timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK | TFD_CLOEXEC); }

/* Waits for the next time; the timer itself is never due. */
static inline gboolean quire_clock_watch_arm(int descriptor) {
    struct itimerspec never = {.it_value = {.tv_sec = G_MAXLONG}};
    return timerfd_settime(descriptor, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &never, NULL) == 0;
}

static inline const GVariantType *quire_variant_type(const char *type) { return G_VARIANT_TYPE(type); }
#endif
