import type { Lsn } from './lsn.ts';

/**
 * How far a replica is behind, from where the primary stood when: the clocks of the two machines need not agree, and
 * that nothing was written for an hour does not make it an hour late.
 */
export interface Lag {
  /** At this moment the primary's log position was `stands` or later. */
  note(at: number, stands: Lsn): void;
  /** The replica has replayed the log up to there. */
  reached(lsn: Lsn): void;
  /** Seconds it may be behind now; undefined until it has reached a place that is known. */
  behind(): number | undefined;
  isWithin(seconds: number): boolean;
  /** The primary's log position when it was last asked. */
  newest(): Lsn | undefined;
}

/** More than any operation bears. */
const keptPlaces = 900;

/** @param now milliseconds of a clock that only goes on */
export function lagOver(now: () => number): Lag {
  let places: { readonly at: number; readonly stands: Lsn }[] = [];
  let hadAll: number | undefined;
  let newest: Lsn | undefined;
  const behind = () => (hadAll === undefined ? undefined : (now() - hadAll) / 1000);
  return {
    note: (at, stands) => {
      places = [...places.slice(-keptPlaces), { at, stands }];
      newest = stands;
    },
    reached: (lsn) => {
      for (const { at, stands } of places)
        if (stands <= lsn && (hadAll === undefined || at > hadAll)) hadAll = at;
      places = places.filter(({ at }) => hadAll === undefined || at > hadAll);
    },
    behind,
    isWithin: (seconds) => {
      const is = behind();
      return is !== undefined && is <= seconds;
    },
    newest: () => newest,
  };
}
