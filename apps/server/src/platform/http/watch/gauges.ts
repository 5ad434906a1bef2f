import type { Registry } from 'prom-client';
import { Gauge } from 'prom-client';
import type { Connection } from '../../database/prepare.ts';

/** A number that a capability tells whoever watches the school, by `/metrics`. */
export interface WatchedNumber {
  /** `xuezhou_<what>_<unit>`; dashboards and alerts are written with it, so it stays. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[];
  /** Asked at most once in ten seconds. Nothing where there is nothing to tell. */
  readonly read: (connection: Connection) => Promise<readonly Sample[]>;
}

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Several watchers ask one after the other; what they are told costs the database once. */
const keptMs = 10_000;

/** What cannot be read now is left out: a gap is seen, an old number is believed. */
export function showNumbers(
  registry: Registry,
  connection: Connection,
  numbers: readonly WatchedNumber[],
  now: () => number = () => performance.now(),
): void {
  for (const { name, help, labels = [], read } of numbers) {
    let kept: { readonly at: number; readonly samples: readonly Sample[] } | undefined;
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: [...labels],
        registers: [],
        async collect() {
          if (kept === undefined || now() - kept.at >= keptMs)
            kept = await read(connection).then(
              (samples) => ({ at: now(), samples }),
              () => undefined,
            );
          this.reset();
          for (const { labels: of = {}, value } of kept?.samples ?? []) this.set(of, value);
          // Without labels a gauge that was never set says 0.
          if (labels.length === 0 && (kept?.samples ?? []).length === 0) this.remove();
        },
      }),
    );
  }
}
