/* Handing on what a person just did here, so that another program's window may come to the front. */

#include "CGtkShim.h"
#include <gdk/x11/gdkx.h>

char *quire_activation_token(GdkDisplay *display) {
    if (GDK_IS_X11_DISPLAY(display)) {
        guint32 time = gdk_x11_display_get_user_time(display);
        /* Startup Notification Protocol 0.1: what stands after _TIME is when the person asked for it. */
        return time ? g_strdup_printf("quire_TIME%u", time) : NULL;
    }
    GAppInfo *program = g_app_info_create_from_commandline("quire-desktop", "Quire", G_APP_INFO_CREATE_NONE, NULL);
    GdkAppLaunchContext *context = gdk_display_get_app_launch_context(display);
    char *token = program ? g_app_launch_context_get_startup_notify_id(G_APP_LAUNCH_CONTEXT(context), program, NULL) : NULL;
    g_clear_object(&program);
    g_object_unref(context);
    return token;
}
