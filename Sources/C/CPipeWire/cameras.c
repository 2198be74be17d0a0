// The cameras of a server, and the connection to it.
#include "internal.h"

#include <errno.h>
#include <linux/videodev2.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <spa/param/video/format-utils.h>
#include <spa/pod/iter.h>

// More modes than any camera has.
enum { MAXIMUM_MODES = 512 };

static void forget(struct camera *camera) {
    spa_hook_remove(&camera->listener);
    pipewire.pw_proxy_destroy(camera->proxy);
    free(camera->name);
    free(camera->title);
    free(camera->facing);
    free(camera->modes);
    free(camera);
}

static void add_mode(struct camera *camera, uint32_t fourcc, uint32_t width, uint32_t height, double rate) {
    if (camera->count == MAXIMUM_MODES || width == 0 || height == 0 || width > 16384 || height > 16384) return;
    quire_pipewire_mode *modes = realloc(camera->modes, (camera->count + 1) * sizeof *modes);
    if (!modes) return;
    camera->modes = modes;
    modes[camera->count++] = (quire_pipewire_mode){fourcc, width, height, rate};
}

// The alternatives of a property: one value, those of an enumeration behind the default, or the ends of a range behind it.
static void *values_of(const struct spa_pod *object, uint32_t key, uint32_t type, uint32_t *count, bool *is_range) {
    const struct spa_pod_prop *property = spa_pod_find_prop(object, NULL, key);
    if (!property) return NULL;
    uint32_t choice;
    struct spa_pod *values = spa_pod_get_values(&property->value, count, &choice);
    if (!values || SPA_POD_TYPE(values) != type || *count == 0) return NULL;
    *is_range = (choice == SPA_CHOICE_Range || choice == SPA_CHOICE_Step) && *count >= 3;
    uint8_t *first = SPA_POD_BODY(values);
    size_t size = SPA_POD_BODY_SIZE(values);
    if (choice != SPA_CHOICE_None && *count > 1) {
        first += size;
        *count -= 1;
        if (*is_range) *count = 2;
    }
    return first;
}

static double highest_rate(const struct spa_pod *format) {
    uint32_t count;
    bool is_range;
    const struct spa_fraction *rates = values_of(format, SPA_FORMAT_VIDEO_framerate, SPA_TYPE_Fraction, &count, &is_range);
    double highest = 0;
    for (uint32_t index = 0; rates && index < count; index++)
        // The end of an open range is no rate.
        if (quire_pipewire_rate(rates[index]) > highest && quire_pipewire_rate(rates[index]) <= 1000) highest = quire_pipewire_rate(rates[index]);
    return highest;
}

static void add_sizes(struct camera *camera, const struct spa_pod *format, uint32_t fourcc, double rate) {
    static const struct spa_rectangle usual[] = {{1280, 720}, {1920, 1080}, {640, 480}, {800, 600}, {320, 240}};
    uint32_t count;
    bool is_range;
    const struct spa_rectangle *sizes = values_of(format, SPA_FORMAT_VIDEO_size, SPA_TYPE_Rectangle, &count, &is_range);
    if (!sizes) return;
    if (!is_range) {
        for (uint32_t index = 0; index < count; index++) add_mode(camera, fourcc, sizes[index].width, sizes[index].height, rate);
        return;
    }
    for (size_t index = 0; index < SPA_N_ELEMENTS(usual); index++)
        if (usual[index].width >= sizes[0].width && usual[index].width <= sizes[1].width && usual[index].height >= sizes[0].height &&
            usual[index].height <= sizes[1].height)
            add_mode(camera, fourcc, usual[index].width, usual[index].height, rate);
}

static void came_param(void *data, int seq, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param) {
    (void)seq, (void)index, (void)next;
    struct camera *camera = data;
    uint32_t type, subtype;
    if (id != SPA_PARAM_EnumFormat || !param || spa_format_parse(param, &type, &subtype) < 0 || type != SPA_MEDIA_TYPE_video) return;
    double rate = highest_rate(param);
    if (subtype == SPA_MEDIA_SUBTYPE_mjpg) {
        add_sizes(camera, param, V4L2_PIX_FMT_MJPEG, rate);
    } else if (subtype == SPA_MEDIA_SUBTYPE_raw) {
        uint32_t count;
        bool is_range;
        const uint32_t *ids = values_of(param, SPA_FORMAT_VIDEO_format, SPA_TYPE_Id, &count, &is_range);
        for (uint32_t each = 0; ids && each < count; each++) {
            uint32_t fourcc = quire_pipewire_fourcc(ids[each]);
            if (fourcc != 0) add_sizes(camera, param, fourcc, rate);
            else camera->others++;
        }
    } else {
        camera->others++;
    }
}

static void keep(char **place, const struct spa_dict *properties, const char *key) {
    const char *value = properties ? spa_dict_lookup(properties, key) : NULL;
    if (!value || !*value || *place) return;
    *place = strdup(value);
}

static void came_info(void *data, const struct pw_node_info *info) {
    struct camera *camera = data;
    keep(&camera->name, info->props, PW_KEY_NODE_NAME);
    keep(&camera->title, info->props, PW_KEY_NODE_DESCRIPTION);
    keep(&camera->title, info->props, PW_KEY_NODE_NICK);
    keep(&camera->facing, info->props, "api.libcamera.location");
}

static const struct pw_node_events node_events = {PW_VERSION_NODE_EVENTS, .info = came_info, .param = came_param};

static void came_global(void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version, const struct spa_dict *properties) {
    (void)permissions, (void)version;
    struct quire_pipewire *connection = data;
    if (strcmp(type, PW_TYPE_INTERFACE_Node) != 0 || !properties) return;
    const char *class = spa_dict_lookup(properties, PW_KEY_MEDIA_CLASS), *role = spa_dict_lookup(properties, PW_KEY_MEDIA_ROLE);
    // The screen is a source of pictures too, while it is shared.
    if (!class || strcmp(class, "Video/Source") != 0 || !role || strcmp(role, "Camera") != 0) return;
    struct camera *camera = calloc(1, sizeof *camera);
    if (!camera) return;
    camera->connection = connection;
    camera->id = id;
    camera->proxy = pw_registry_bind(connection->registry, id, type, PW_VERSION_NODE, 0);
    if (!camera->proxy) {
        free(camera);
        return;
    }
    keep(&camera->name, properties, PW_KEY_NODE_NAME);
    keep(&camera->title, properties, PW_KEY_NODE_DESCRIPTION);
    camera->next = connection->cameras;
    connection->cameras = camera;
    pipewire.pw_proxy_add_object_listener(camera->proxy, &camera->listener, &node_events, camera);
    pw_node_enum_params((struct pw_node *)camera->proxy, 0, SPA_PARAM_EnumFormat, 0, UINT32_MAX, NULL);
    connection->pending = pw_core_sync(connection->core, PW_ID_CORE, connection->pending);
}

static void went_global(void *data, uint32_t id) {
    struct quire_pipewire *connection = data;
    for (struct camera **place = &connection->cameras; *place; place = &(*place)->next) {
        struct camera *camera = *place;
        if (camera->id != id) continue;
        *place = camera->next;
        for (struct quire_pipewire_stream *stream = connection->streams; stream; stream = stream->next)
            if (stream->camera == id) quire_pipewire_end_stream(stream, QUIRE_PIPEWIRE_UNPLUGGED);
        if (camera->is_told) connection->events.gone(connection->data, id);
        forget(camera);
        return;
    }
}

static const struct pw_registry_events registry_events = {PW_VERSION_REGISTRY_EVENTS, .global = came_global, .global_remove = went_global};

static void answered(void *data, uint32_t id, int seq) {
    struct quire_pipewire *connection = data;
    if (id != PW_ID_CORE || seq != connection->pending) return;
    for (struct camera *camera = connection->cameras; camera; camera = camera->next) {
        if (camera->is_told) continue;
        camera->is_told = true;
        connection->events.camera(
            connection->data, camera->id, camera->name ? camera->name : "", camera->title ? camera->title : "", camera->facing,
            camera->modes, camera->count, camera->others);
    }
    if (connection->is_listed) return;
    connection->is_listed = true;
    connection->events.listed(connection->data);
}

static void failed(void *data, uint32_t id, int seq, int result, const char *message) {
    (void)seq, (void)message;
    struct quire_pipewire *connection = data;
    // An object that failed is told by its own events; without the core nothing works.
    if (id != PW_ID_CORE || result != -EPIPE || connection->has_ended) return;
    connection->has_ended = true;
    for (struct quire_pipewire_stream *stream = connection->streams; stream; stream = stream->next) quire_pipewire_end_stream(stream, QUIRE_PIPEWIRE_UNPLUGGED);
    connection->events.ended(connection->data);
}

static const struct pw_core_events core_events = {PW_VERSION_CORE_EVENTS, .done = answered, .error = failed};

// MARK: The connection

quire_pipewire *quire_pipewire_connect(int socket, const quire_pipewire_events *events, void *data, int *error) {
    quire_pipewire *connection = NULL;
    *error = ENOSYS;
    if (!quire_pipewire_is_installed()) goto failed;
    *error = ENOMEM;
    connection = calloc(1, sizeof *connection);
    if (!connection) goto failed;
    connection->events = *events;
    connection->data = data;
    connection->loop = pipewire.pw_thread_loop_new("cameras", NULL);
    if (!connection->loop) goto failed;
    connection->context = pipewire.pw_context_new(pipewire.pw_thread_loop_get_loop(connection->loop), NULL, 0);
    if (!connection->context) goto failed;
    connection->core = pipewire.pw_context_connect_fd(connection->context, socket, NULL, 0);
    // The socket is PipeWire's from here on.
    socket = -1;
    *error = errno;
    if (!connection->core) goto failed;
    pw_core_add_listener(connection->core, &connection->core_listener, &core_events, connection);
    connection->registry = pw_core_get_registry(connection->core, PW_VERSION_REGISTRY, 0);
    pw_registry_add_listener(connection->registry, &connection->registry_listener, &registry_events, connection);
    connection->pending = pw_core_sync(connection->core, PW_ID_CORE, 0);
    if (pipewire.pw_thread_loop_start(connection->loop) < 0) goto failed;
    *error = 0;
    return connection;

failed:
    if (socket >= 0) close(socket);
    if (connection) {
        int number = *error;
        quire_pipewire_close(connection);
        *error = number;
    }
    return NULL;
}

void quire_pipewire_close(quire_pipewire *connection) {
    if (connection->loop) pipewire.pw_thread_loop_stop(connection->loop);
    while (connection->cameras) {
        struct camera *camera = connection->cameras;
        connection->cameras = camera->next;
        forget(camera);
    }
    if (connection->registry) {
        spa_hook_remove(&connection->registry_listener);
        pipewire.pw_proxy_destroy((struct pw_proxy *)connection->registry);
    }
    if (connection->core) {
        spa_hook_remove(&connection->core_listener);
        pipewire.pw_core_disconnect(connection->core);
    }
    if (connection->context) pipewire.pw_context_destroy(connection->context);
    if (connection->loop) pipewire.pw_thread_loop_destroy(connection->loop);
    free(connection);
}
