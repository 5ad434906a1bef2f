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

const order = ['mock', 'live', 'lecture', 'reading', 'camp', 'review', 'assignment'];

/** What is done by it; null where an entry is never the same as another. */
function thingOf({ kind, task, ...place }: Asked): string | null {
  const what = kind === 'camp' ? task : kind;
  if (what === 'lecture' && place.bulletId !== null) return `lecture ${place.bulletId}`;
  if (what === 'reading' && place.readingId !== null) return `reading ${place.readingId}`;
  if (what === 'mock' && place.paperId !== null) return `mock ${place.paperId}`;
  if (what === 'assignment' && place.bookId !== null) return `assignment ${place.bookId}`;
  return null;
}

/**
 * One list out of several: what two of them ask for is one entry, the first one's, done when either is, and it says
 * which camp asks for it as well. What runs against a clock comes first; within a kind the order stays.
 */
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
  return joined.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind));
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
  /** Before this nothing can be done; null: at any time. */
  readonly beginsAt: string | null;
}

/** Doors of a live class open so long before it. */
const doorMs = 15 * 60_000;

/** The first that is left to do and can be done now. */
export const nextStep = <Entry extends Step>(
  entries: readonly Entry[],
  now: number,
): Entry | undefined =>
  entries.find(
    ({ isDone, beginsAt }) =>
      !isDone && (beginsAt === null || Date.parse(beginsAt) - doorMs <= now),
  );
