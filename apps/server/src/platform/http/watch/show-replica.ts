import { Counter, Gauge, type Registry } from 'prom-client';
import type { Replica } from '../../database/replica/replica.ts';
import { counts } from '../../faults/counts.ts';

/** Who answered the reads that may be late, and how far the replica is behind; nothing of one where there is none. */
export function showReplica(registry: Registry, replica: Replica | undefined): void {
  registry.registerMetric(
    new Counter({
      name: 'xuezhou_late_reads_total',
      help: 'Reads that may be late, by who answered them, or why the replica did not',
      labelNames: ['reader'],
      registers: [],
      collect() {
        this.reset();
        for (const [reader, count] of Object.entries(counts.lateReads)) this.inc({ reader }, count);
      },
    }),
  );
  registry.registerMetric(
    new Gauge({
      name: 'xuezhou_replica_behind_seconds',
      help: 'Seconds that the replica may be behind the primary',
      registers: [],
      async collect() {
        this.reset();
        const behind = await replica?.behind();
        if (behind === undefined) this.remove();
        else this.set(behind);
      },
    }),
  );
}
