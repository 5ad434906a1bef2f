/** What may ask for the same thing as another entry of the day. */
interface Asked {
  readonly kind: string;
  /** Of a camp's task: what it asks for. */
  readonly task: string | null;
  readonly courseId: number | null;
  readonly courseName: string;
  readonly bookId: number | null;
  readonly readingId: number | null;
  readonly bulletId: number | null;
  readonly paperId: number | null;
  readonly isDone: boolean;
  /** The camp that asks for it too. */
  readonly campName: string | null;
}

/** What is taught, and what the day ends with; all others practise or repeat. */
const taught = new Set(['lecture', 'reading']);
const last = new Set(['cards']);

/** What is done by it; null where an entry is never the same as another. */
function thingOf({ kind, task, ...place }: Asked): string | null {
  const what = kind === 'camp' ? task : kind;
  if (what === 'lecture' && place.bulletId !== null) return `lecture ${place.bulletId}`;
  if (what === 'reading' && place.readingId !== null) return `reading ${place.readingId}`;
  if (what === 'mock' && place.paperId !== null) return `mock ${place.paperId}`;
  if (what === 'assignment' && place.bookId !== null) return `assignment ${place.bookId}`;
  return null;
}

/** One list out of several: what two of them ask for is one entry, the first one's, done when either is, and it says which camp asks for it as well. */
export function joinQueue<Entry extends Asked>(entries: readonly Entry[]): Entry[] {
  const joined: Entry[] = [];
  const places = new Map<string, number>();
  for (const entry of entries) {
    const thing = thingOf(entry);
    const place = thing === null ? undefined : places.get(thing);
    const known = place === undefined ? undefined : joined[place];
    if (place === undefined || known === undefined) {
      if (thing !== null) places.set(thing, joined.length);
      joined.push(entry);
    } else joined[place] = mergeEntries(known, entry);
  }
  return joined;
}

interface Placed extends Asked {
  readonly minutes: number;
  readonly beginsAt: string | null;
  /** A clock runs: it cannot be put off. */
  readonly isRunning: boolean;
}

/**
 * The order of a day: what runs against a clock, then what is new and what is repeated by turns, and what begins at a time
 * where its time comes.
 */
export function orderDay<Entry extends Placed>(entries: readonly Entry[], now: number): Entry[] {
  const running = entries.filter(({ isRunning }) => isRunning);
  const timed = entries
    .filter(({ isRunning, beginsAt }) => !isRunning && beginsAt !== null)
    .toSorted((one, other) => timeOf(one) - timeOf(other));
  const others = entries.filter(({ isRunning, beginsAt }) => !isRunning && beginsAt === null);
  const untimed = [...running, ...byTurns(others)];
  const ordered: Entry[] = [];
  let at = now;
  for (const entry of untimed) {
    for (
      let next = timed[0];
      next !== undefined && timeOf(next) < at + entry.minutes * 60_000;
      next = timed[0]
    ) {
      if (entry.isRunning) break;
      ordered.push(next);
      timed.shift();
      at = Math.max(at, timeOf(next)) + next.minutes * 60_000;
    }
    ordered.push(entry);
    if (!entry.isDone) at += entry.minutes * 60_000;
  }
  return [...ordered, ...timed];
}

const timeOf = ({ beginsAt }: Placed): number => Date.parse(beginsAt ?? '');

function byTurns<Entry extends Asked>(entries: readonly Entry[]): Entry[] {
  const rest = entries.filter(({ kind }) => !last.has(kind));
  const fresh = rest.filter(({ kind }) => taught.has(kind));
  const old = rest.filter(({ kind }) => !taught.has(kind));
  const turns = Array.from({ length: Math.max(fresh.length, old.length) }, (_none, index) => [
    fresh.slice(index, index + 1),
    old.slice(index, index + 1),
  ]);
  return [...turns.flat(2), ...entries.filter(({ kind }) => last.has(kind))];
}

function mergeEntries<Entry extends Asked>(known: Entry, entry: Entry): Entry {
  // A camp's own words tell less than the lecture itself does.
  const kept = known.kind === 'camp' && entry.kind !== 'camp' ? entry : known;
  const camp = [known, entry].find(({ kind }) => kind === 'camp');
  const campName = known.campName ?? entry.campName ?? camp?.courseName ?? null;
  return {
    ...kept,
    campName: kept.kind === 'camp' ? kept.campName : campName,
    isDone: known.isDone || entry.isDone,
  };
}

interface Step {
  readonly isDone: boolean;
  readonly minutes: number;
  /** Before this nothing can be done; null: at any time. */
  readonly beginsAt: string | null;
}

/** Doors of a live class open so long before it. */
const doorMs = 15 * 60_000;
/** So long before a fixed time nothing is begun that would not end by then. */
const soonMs = 10 * 60_000;

/**
 * What to do next: the one place that says it, whatever page shows it. The first of the list that is left to do and can
 * be begun; shortly before a fixed time what fits before it, and else what begins then.
 */
export function nextStep<Entry extends Step>(
  entries: readonly Entry[],
  now: number,
): Entry | undefined {
  const open = entries.filter(({ isDone }) => !isDone);
  const until = ({ beginsAt }: Entry) => (beginsAt === null ? 0 : Date.parse(beginsAt) - now);
  const soon = open.find((entry) => until(entry) > 0 && until(entry) <= soonMs);
  const ready = open.filter((entry) => until(entry) <= doorMs);
  if (soon === undefined) return ready[0];
  return ready.find((entry) => entry !== soon && entry.minutes * 60_000 <= until(soon)) ?? soon;
}
