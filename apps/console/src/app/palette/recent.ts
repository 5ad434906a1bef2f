const maxRecent = 6;

export interface Recent {
  readonly title: string;
  readonly note: string;
  readonly path: string;
}

/** Names of students stand in it: kept only while this tab is open and somebody signed in, and for who opened it. */
const placeOf = (staffId: number): string => `xuezhou-console-recent-${staffId}`;

export function readRecent(staffId: number): Recent[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(placeOf(staffId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent).slice(0, maxRecent) : [];
  } catch {
    // Another program wrote there, or the browser keeps nothing.
    return [];
  }
}

export function noteRecent(staffId: number, { title, note, path }: Recent): void {
  const others = readRecent(staffId).filter((each) => each.path !== path);
  try {
    const all = [{ title, note, path }, ...others].slice(0, maxRecent);
    sessionStorage.setItem(placeOf(staffId), JSON.stringify(all));
  } catch {
    // Without it nothing else is lost.
  }
}

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['title', 'note', 'path'].every((key) => typeof Reflect.get(value, key) === 'string');
