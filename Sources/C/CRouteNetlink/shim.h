#ifndef QUIRE_CROUTENETLINK_H
#define QUIRE_CROUTENETLINK_H

#include <linux/netlink.h>
#include <linux/rtnetlink.h>
#include <sys/socket.h>
#include <unistd.h>

/* A socket that becomes readable when an interface comes, goes or changes (rtnetlink(7), RTMGRP_LINK); -1 where there is none. */
static inline int quire_link_events_open(void) {
    int descriptor = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC | SOCK_NONBLOCK, NETLINK_ROUTE);
    if (descriptor < 0) return -1;
    struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = RTMGRP_LINK};
    if (bind(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
    close(descriptor);
    return -1;
}
#endif
