import { setImmediate as afterPoll, setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { openAside, type Aside } from './aside.ts';
import { keepAside } from './kept-aside.ts';
import { lineOf, lookEveryMs, type Line } from './line.ts';
import type { NamingClient } from '../naming-client.ts';

/** What the database says of itself, and of the lines to it. */
export type Health = 'well' | 'down' | 'lines lost';

/**
 * Knows every connection of this process to the database, and asks on one of its own, opened for the question, about
 * those that stay silent: a firewall or a fail-over forgets connections without a word, and whoever waits on such a one
 * would wait for ever. What the database knows nothing of any more is cut, with all that lies idle since then.
 */
export interface LineWatch {
  /** From now until its end. */
  add(client: NamingClient): void;
  /** Asks the database; whoever asks meanwhile gets the same answer. */
  ask(): Promise<Health>;
  /** Cuts every line; the next question opens new ones. */
  cutAll(): void;
  /** Cuts what is left. */
  close(): void;
}

/** Looks within which whoever was heard lives. */
const recentLooks = 1000 / lookEveryMs;
/** What was said may still be on its way to us. */
const arrivalMs = 200;

export function watchLines(options: pg.PoolConfig, onLost: (count: number) => void): LineWatch {
  const lines = new Map<NamingClient, Line>();
  const kept = keepAside();
  const cutWith = (lost: readonly Line[]): void => {
    const since = Math.max(...lost.map((line) => line.unheard()));
    // Of the same age, and most likely as dead: whoever took one next would learn so by waiting.
    const idle = [...lines.values()].filter((line) => line.isIdle() && line.unheard() >= since);
    for (const line of [...lost, ...idle]) line.cut();
    onLost(lost.length + idle.length);
  };
  const judge = async (): Promise<Health> => {
    const quiet = [...lines.values()].filter((line) => line.isQuiet());
    const isHeard = () => [...lines.values()].some((line) => line.unheard() <= recentLooks);
    if (quiet.length === 0 && (isHeard() || (await kept.answers()))) return 'well';
    const opened = await openAside(options);
    // A machine with too much to do is slow to let anybody in; what still answers on others lives.
    const aside = opened === 'down' && isHeard() ? 'full' : opened;
    try {
      const lost = await findLost(quiet, aside);
      if (lost.length > 0) cutWith(lost);
      if (aside === 'down') return 'down';
      return lost.length > 0 ? 'lines lost' : 'well';
    } finally {
      if (typeof aside === 'object') kept.keep(aside);
    }
  };
  let asked: Promise<Health> | undefined;
  const ask = async (): Promise<Health> =>
    await (asked ??= judge().finally(() => (asked = undefined)));
  const timer = setInterval(() => {
    let isQuiet = false;
    for (const line of lines.values()) {
      line.look();
      isQuiet ||= line.isQuiet();
    }
    if (isQuiet) void ask();
  }, lookEveryMs).unref();
  return {
    add: (client) => {
      lines.set(client, lineOf(client));
      client.once('end', () => lines.delete(client));
    },
    ask,
    cutAll: () => {
      for (const line of lines.values()) line.cut();
    },
    close: () => {
      clearInterval(timer);
      kept.close();
      for (const line of lines.values()) line.drop();
    },
  };
}

async function findLost(
  quiet: readonly Line[],
  aside: Aside | 'full' | 'down',
): Promise<readonly Line[]> {
  const busy = typeof aside === 'object' ? await aside.busyAmong(quiet) : null;
  await delay(arrivalMs);
  // A process that was held up comes to its timers before it reads what has arrived.
  await afterPoll();
  const lost = quiet.filter((line) => {
    const isGone = busy === null ? line.isHopeless() : !busy.has(line);
    // Still quiet: else it was heard meanwhile.
    return line.isLost(line.isStillQuiet() && isGone);
  });
  if (typeof aside === 'object' && busy !== null) await aside.end(lost);
  return lost;
}
