#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <linux/ethtool.h>
#include <linux/sockios.h>
#include <net/if.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

enum { MOST = 512, WORD = 32 };

static int ask(int fd, const char *name, void *request) {
    struct ifreq link = {.ifr_data = request};
    strncpy(link.ifr_name, name, sizeof link.ifr_name - 1);
    return ioctl(fd, SIOCETHTOOL, &link) < 0 ? -errno : 0;
}

// Whether a feature, by its name, is segmentation offload on sending (include/linux/netdev_features.h).
static int is_segmentation(const char *feature) {
    static const char *const ends[] = {"-segmentation", "-list"};
    size_t length = strnlen(feature, ETH_GSTRING_LEN);
    if (strncmp(feature, "tx-", 3) != 0) return 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t end = strlen(ends[i]);
        if (length >= end && memcmp(feature + length - end, ends[i], end) == 0) return 1;
    }
    return 0;
}

static int turn_off(int fd, const char *name) {
    union {
        struct ethtool_sset_info info;
        char room[sizeof(struct ethtool_sset_info) + sizeof(uint32_t)];
    } sets = {.info = {.cmd = ETHTOOL_GSSET_INFO, .sset_mask = 1ull << ETH_SS_FEATURES}};
    int result = ask(fd, name, &sets);
    if (result < 0) return result;
    uint32_t count = sets.info.data[0];
    if (count > MOST) return -E2BIG;
    struct ethtool_gstrings *names = calloc(1, sizeof *names + MOST * ETH_GSTRING_LEN);
    struct ethtool_sfeatures *features = calloc(1, sizeof *features + MOST / WORD * sizeof *features->features);
    if (!names || !features) {
        free(names);
        free(features);
        return -ENOMEM;
    }
    names->cmd = ETHTOOL_GSTRINGS;
    names->string_set = ETH_SS_FEATURES;
    names->len = count;
    result = ask(fd, name, names);
    features->cmd = ETHTOOL_SFEATURES;
    features->size = (count + WORD - 1) / WORD;
    for (uint32_t i = 0; result == 0 && i < count; i++)
        if (is_segmentation((const char *)names->data + (size_t)i * ETH_GSTRING_LEN))
            features->features[i / WORD].valid |= 1u << i % WORD;
    // The kernel silently ignores features that the link does not have.
    if (result == 0) result = ask(fd, name, features);
    free(names);
    free(features);
    return result;
}

int clinux_segment_frames(const char *name) {
    int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0) return -errno;
    int result = turn_off(fd, name);
    close(fd);
    return result < 0 ? result : 0;
}
