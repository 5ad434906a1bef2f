import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';

const placeNames = ['courseId', 'bookId', 'goodId', 'teamId'] as const;
export type PlaceName = (typeof placeNames)[number];
/** Ids of what was opened last on this device. */
export type Places = Readonly<Partial<Record<PlaceName, number>>>;

const keyOf = (studentId: number | null): string => `xuezhou-places-${studentId ?? 'guest'}`;

export function lastPlaces(studentId: number | null): Places {
  const kept = readJson(keyOf(studentId));
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(
      ([name, id]) =>
        placeNames.includes(name as PlaceName) && Number.isInteger(id) && Number(id) > 0,
    ),
  );
}

/** Another course has other books, so the old one's is forgotten with it. */
export function rememberPlaces(
  studentId: number | null,
  params: Readonly<Record<string, unknown>>,
): void {
  const given = Object.fromEntries(
    placeNames.flatMap((name) => (typeof params[name] === 'number' ? [[name, params[name]]] : [])),
  );
  if (Object.keys(given).length === 0) return;
  const { bookId, ...places } = lastPlaces(studentId);
  const isSameCourse = given['courseId'] === undefined || given['courseId'] === places.courseId;
  writeJson(keyOf(studentId), { ...places, ...(isSameCourse && bookId && { bookId }), ...given });
}
