// Connects and sends by bare system calls, linked statically: what no library can stand in the way of.
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **words) {
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(80)};
    if (count < 2 || inet_pton(AF_INET, words[1], &to.sin_addr) != 1) return 2;
    int stream = (int)syscall(SYS_socket, AF_INET, SOCK_STREAM, 0);
    int connected = syscall(SYS_connect, stream, &to, sizeof to) < 0 ? errno : 0;
    int datagram = (int)syscall(SYS_socket, AF_INET, SOCK_DGRAM, 0);
    int sent = syscall(SYS_sendto, datagram, "x", 1, 0, &to, sizeof to) < 0 ? errno : 0;
    printf("%d %d\n", connected, sent);
    return 0;
}
