import type { CampTaskKind } from '@xuezhou/contract/camp';
import type { CampPlan, PlannedCampTask } from '@xuezhou/contract/camp/console';
import type { Selectable } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type { Authored, AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { richHtml, type RichText } from '../../../platform/text/rich-text.ts';
import type { CampTables, FormerCampTask, StoredCampTask } from '../camp.tables.ts';

export type CampRow = Selectable<CampTables['camp']>;

export const planOf = ({ title, days, tasks, source }: CampRow): CampPlan => ({
  ...{ title, days, intro: typeof source?.['intro'] === 'string' ? source['intro'].trim() : '' },
  tasks: tasks.map(({ day, kind, count, title: name, ...task }) => ({
    ...{ day, kind, count, title: name },
    partId: partOf[kind](task),
  })),
});

type Place = Pick<StoredCampTask, 'book_id' | 'reading_id' | 'bullet_id' | 'paper_id'>;

const partOf: Readonly<Record<CampTaskKind, (place: Place) => number | null>> = {
  lecture: ({ bullet_id }) => bullet_id,
  reading: ({ reading_id }) => reading_id,
  practice: ({ reading_id }) => reading_id,
  cards: ({ reading_id }) => reading_id,
  mock: ({ paper_id }) => paper_id,
  assignment: ({ book_id }) => book_id,
  live: () => null,
};

/** Finds the chapter of a lecture, and the book of a chapter. */
export interface Places {
  readonly readingOf: ReadonlyMap<number, number>;
  readonly bookOf: ReadonlyMap<number, number>;
}

export function storedTasks(
  { tasks }: Pick<CampPlan, 'tasks'>,
  { readingOf, bookOf }: Places,
): StoredCampTask[] {
  return tasks.map(({ day, kind, count, title, partId }) => {
    const isOfReading = kind === 'reading' || kind === 'practice' || kind === 'cards';
    const inReading = isOfReading ? partId : null;
    const reading = kind === 'lecture' ? (readingOf.get(partId ?? 0) ?? null) : inReading;
    return {
      ...{ day, kind, count, title, reading_id: reading },
      book_id: kind === 'assignment' ? partId : (bookOf.get(reading ?? 0) ?? null),
      bullet_id: kind === 'lecture' ? partId : null,
      paper_id: kind === 'mock' ? partId : null,
    };
  });
}

interface Asked {
  readonly tasks: readonly StoredCampTask[];
  readonly former: readonly FormerCampTask[];
}

/**
 * What is asked from a day of the calendar on, beside what was before: a day of the camp that is changed in anything is
 * another from then on, so that whoever has passed it keeps all of it, in its order.
 */
export function askFrom(before: Asked, next: readonly StoredCampTask[], today: string): Asked {
  const was = groupBy(before.tasks, ({ day }) => day);
  const is = groupBy(next, ({ day }) => day);
  const tasks: StoredCampTask[] = [];
  const former = [...before.former];
  for (const day of [...new Set([...was.keys(), ...is.keys()])].toSorted((a, b) => a - b)) {
    const [old, now] = [was.get(day) ?? [], is.get(day) ?? []];
    if (isDeepStrictEqual(old.map(unsince), now)) tasks.push(...old);
    else {
      // What was asked since this morning alone nobody has passed.
      const passed = old.filter(({ since }) => since === undefined || since < today);
      former.push(...passed.map((task) => ({ ...task, until: today })));
      tasks.push(...now.map((task) => ({ ...task, since: today })));
    }
  }
  return { tasks, former };
}

const unsince = ({ since: _since, ...task }: StoredCampTask): StoredCampTask => task;

export const introOf = async (intro: string): Promise<RichText> =>
  await richHtml(intro, () => Promise.resolve({ fault: '训练营的介绍里不能有插图' }));

const fileNames: Readonly<Record<CampTaskKind, string>> = {
  ...{ lecture: 'lecture', reading: 'read', practice: 'questions', cards: 'cards' },
  ...{ mock: 'paper', assignment: 'assignment', live: 'live' },
};

/** As a file would say it, where all is text; its classes stay as they were written. */
export const sourceOf = (plan: CampPlan, before: AuthoredRecord | null): AuthoredRecord => ({
  title: plan.title,
  ...(plan.intro !== '' && { intro: plan.intro }),
  days: String(plan.days),
  classes: before?.['classes'] ?? [],
  tasks: plan.tasks.map(sourceOfTask),
});

function sourceOfTask({ day, kind, partId, count, title }: PlannedCampTask): AuthoredRecord {
  const isOfChapter = kind === 'practice' || kind === 'cards';
  const record: Record<string, Authored> = { day: String(day), title };
  record[fileNames[kind]] = String(isOfChapter || kind === 'live' ? count : partId);
  if (isOfChapter && partId !== null) record['reading'] = String(partId);
  return record;
}
