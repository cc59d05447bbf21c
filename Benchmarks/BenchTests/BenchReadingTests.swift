import Testing
import pushlab_bench

@Suite("What benchmarks read")
struct BenchReadingTests {
    @Test("a server's metrics, losses of all reasons together")
    func metrics() {
        let metrics = ServerMetrics(
            """
            HTTP/1.1 200 OK\r
            content-length: 345\r
            \r
            # HELP push_heartbeats_sent_total Heartbeats sent.
            # TYPE push_heartbeats_sent_total counter
            push_heartbeats_sent_total 12
            push_clients_lost_total{reason="closed"} 3
            push_clients_lost_total{reason="silent"} 4
            push_heartbeat_latency_seconds_bucket{le="+Inf"} 11
            push_heartbeat_latency_seconds_sum 0.25
            push_heartbeat_latency_seconds_count 11
            push_other_total nonsense
            """)
        #expect(metrics.sent == 12)
        #expect(metrics.lost == 7)
        #expect(metrics.acknowledged == 11)
        #expect(metrics.latency == 0.25)
    }

    @Test("a process's figures, whatever its name")
    func processUse() {
        let stat = "42 (a) b) S 1 42 42 0 -1 4194560 100 0 0 0 150 50 0 0 20 0 3 0 1000 9999 25 18446744073709551615 1"
        let use = ProcessUse(stat: stat, ticksPerSecond: 100, pageSize: 4096)
        #expect(use?.processor == .seconds(2))
        #expect(use?.memory == 25 * 4096)
    }

    @Test(
        "figures that are no figures",
        arguments: ["", "42 (sh", "42 (sh) S 1 2 3", "42 (sh) S " + String(repeating: "x ", count: 30)])
    func noProcessUse(stat: String) {
        #expect(ProcessUse(stat: stat, ticksPerSecond: 100, pageSize: 4096) == nil)
    }

    @Test("a process's memory as the kernel sums it up")
    func processMemory() {
        let rollup = """
            55d0c0a00000-7ffd5a7fe000 ---p 00000000 00:00 0                          [rollup]
            Rss:               40784 kB
            Pss:                4010 kB
            Pss_Anon:           3856 kB
            Anonymous:          3860 kB
            VmFlags: rd
            """
        let memory = ProcessMemory(rollup: rollup)
        #expect(memory?.resident == 40784 * 1024)
        #expect(memory?.proportional == 4010 * 1024)
        #expect(memory?.anonymous == 3860 * 1024)
        #expect(ProcessMemory(rollup: rollup.replacing("Pss: ", with: "Pass: ")) == nil)
        #expect(ProcessMemory(rollup: "") == nil)
    }
}
