/* A camera of PipeWire whose picture is a file: pipewire-camera FILE.pgm NAME
 *
 * FILE is a binary PGM (P5, 8 bits). It is sent 30 times a second as YUY2 or in grey, a little further to the side each time, until the program
 * is ended: what looks through this camera sees a moving hand. */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <pipewire/pipewire.h>
#include <spa/param/video/format-utils.h>

enum { RATE = 30, REACH = 40 };

struct camera {
    struct pw_main_loop *loop;
    struct pw_stream *stream;
    struct spa_source *timer;
    int width, height;
    unsigned char *grey;
    enum spa_video_format format;
    unsigned frame;
};

static void send(void *data, uint64_t expirations) {
    (void)expirations;
    struct camera *camera = data;
    struct pw_buffer *buffer = pw_stream_dequeue_buffer(camera->stream);
    if (!buffer) return;
    struct spa_data *memory = &buffer->buffer->datas[0];
    int bytes = camera->format == SPA_VIDEO_FORMAT_GRAY8 ? 1 : 2, stride = camera->width * bytes;
    int shift = (int)(REACH * sin(camera->frame++ / 10.0));
    if (memory->data && memory->maxsize >= (uint32_t)(stride * camera->height)) {
        unsigned char *line = memory->data;
        for (int y = 0; y < camera->height; y++, line += stride)
            for (int x = 0; x < camera->width; x++) {
                int from = x + shift;
                unsigned char grey = from < 0 || from >= camera->width ? 255 : camera->grey[y * camera->width + from];
                line[x * bytes] = grey;
                if (bytes == 2) line[x * 2 + 1] = 128;
            }
        memory->chunk->offset = 0;
        memory->chunk->stride = stride;
        memory->chunk->size = (uint32_t)(stride * camera->height);
    }
    pw_stream_queue_buffer(camera->stream, buffer);
}

static void changed_state(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    (void)old, (void)error;
    struct camera *camera = data;
    struct timespec first = {0, 1}, interval = {0, state == PW_STREAM_STATE_STREAMING ? 1000000000 / RATE : 0};
    if (state != PW_STREAM_STATE_STREAMING) first.tv_nsec = 0;
    pw_loop_update_timer(pw_main_loop_get_loop(camera->loop), camera->timer, &first, &interval, false);
}

static void changed_param(void *data, uint32_t id, const struct spa_pod *param) {
    struct camera *camera = data;
    struct spa_video_info_raw info;
    if (id != SPA_PARAM_Format || !param || spa_format_video_raw_parse(param, &info) < 0) return;
    camera->format = info.format;
    int stride = camera->width * (info.format == SPA_VIDEO_FORMAT_GRAY8 ? 1 : 2);
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
    const struct spa_pod *buffers = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamBuffers, SPA_PARAM_Buffers, SPA_PARAM_BUFFERS_buffers, SPA_POD_CHOICE_RANGE_Int(4, 2, 8),
        SPA_PARAM_BUFFERS_blocks, SPA_POD_Int(1), SPA_PARAM_BUFFERS_size, SPA_POD_Int(stride * camera->height), SPA_PARAM_BUFFERS_stride,
        SPA_POD_Int(stride));
    pw_stream_update_params(camera->stream, &buffers, 1);
}

static const struct pw_stream_events events = {PW_VERSION_STREAM_EVENTS, .state_changed = changed_state, .param_changed = changed_param};

static void read_picture(struct camera *camera, const char *path) {
    FILE *file = fopen(path, "rb");
    int highest;
    if (!file || fscanf(file, "P5 %d %d %d", &camera->width, &camera->height, &highest) != 3 || highest != 255) {
        fprintf(stderr, "pipewire-camera: %s is no binary PGM\n", path);
        exit(2);
    }
    fgetc(file);
    size_t count = (size_t)camera->width * (size_t)camera->height;
    camera->grey = malloc(count);
    if (!camera->grey || fread(camera->grey, 1, count, file) != count) {
        fprintf(stderr, "pipewire-camera: %s is cut off\n", path);
        exit(2);
    }
    fclose(file);
}

int main(int count, char **words) {
    if (count != 3) return 2;
    struct camera camera = {0};
    read_picture(&camera, words[1]);
    pw_init(&count, &words);
    camera.loop = pw_main_loop_new(NULL);
    camera.timer = pw_loop_add_timer(pw_main_loop_get_loop(camera.loop), send, &camera);
    camera.stream = pw_stream_new_simple(
        pw_main_loop_get_loop(camera.loop), words[2],
        pw_properties_new(
            PW_KEY_MEDIA_CLASS, "Video/Source", PW_KEY_MEDIA_ROLE, "Camera", PW_KEY_NODE_NAME, words[2], PW_KEY_NODE_DESCRIPTION, words[2], NULL),
        &events, &camera);
    uint8_t memory[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(memory, sizeof memory);
    struct spa_rectangle size = {(uint32_t)camera.width, (uint32_t)camera.height};
    struct spa_fraction rate = {RATE, 1};
    const struct spa_pod *format = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_Format, SPA_PARAM_EnumFormat, SPA_FORMAT_mediaType, SPA_POD_Id(SPA_MEDIA_TYPE_video),
        SPA_FORMAT_mediaSubtype, SPA_POD_Id(SPA_MEDIA_SUBTYPE_raw), SPA_FORMAT_VIDEO_format,
        SPA_POD_CHOICE_ENUM_Id(3, SPA_VIDEO_FORMAT_YUY2, SPA_VIDEO_FORMAT_YUY2, SPA_VIDEO_FORMAT_GRAY8), SPA_FORMAT_VIDEO_size,
        SPA_POD_Rectangle(&size), SPA_FORMAT_VIDEO_framerate, SPA_POD_Fraction(&rate));
    if (pw_stream_connect(camera.stream, PW_DIRECTION_OUTPUT, PW_ID_ANY, PW_STREAM_FLAG_DRIVER | PW_STREAM_FLAG_MAP_BUFFERS, &format, 1) < 0) return 1;
    return pw_main_loop_run(camera.loop);
}
