import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  formerOriginsOf,
  numbersOfOrigin,
  originOfCourse,
  type CourseNumber,
  type CourseOrigin,
} from '../../capabilities/catalogue/catalogue.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Exporter } from '../export/export-chapter.ts';
import type { NumberedKind } from './numbered-shapes.ts';
import { formerFile, numbersFile } from './read-numbers.ts';

/** Beyond all ids of files: they are names alone. */
const firstName = 2_000_000_001;
const names = 147_000_000;

/** What the course's file says of it; and of one that another school gave, what the ids of these files are called there. */
export async function exportOrigin(
  { connection, folder }: Pick<Exporter, 'connection' | 'folder'>,
  courseId: number,
  path: string,
): Promise<{ origin?: string }> {
  const known = await originOfCourse(connection, courseId);
  if (known === undefined) return {};
  const keys = await keysOf(connection, known);
  if (Object.keys(keys).length > 0) await folder.yaml(numbersFile(path), keys);
  const former: Record<string, Keys> = {};
  for (const one of await formerOriginsOf(connection, courseId))
    former[one.origin] = await keysOf(connection, { ...known, ...one, isFormer: true });
  if (Object.keys(former).length > 0) await folder.yaml(formerFile(path), former);
  return { origin: known.origin };
}

type Keys = Record<string, Record<string, string>>;

async function keysOf(connection: Connection, known: CourseOrigin): Promise<Keys> {
  const stored = await numbersOfOrigin(connection, known);
  const theirs = new Map(stored.map((one) => [`${one.kind} ${one.ours}`, one.theirs]));
  const keys: Keys = {};
  const ids = await idsIn(connection, known.courseId);
  // What was made here is nothing of the other school, whatever that gives the same id.
  const made = known.isBrought ? namesOf(known, ids, stored) : [];
  for (const one of made) theirs.set(`${one.kind} ${one.ours}`, one.theirs);
  for (const { kind, id } of ids) {
    const key = theirs.get(`${kind} ${id}`) ?? id;
    if (key !== id) (keys[kind] ??= {})[String(id)] = String(key);
  }
  return keys;
}

/** What was made here of a course that another school gave, by the names under which its files leave. */
export async function namedHere(
  connection: Connection,
  courseId: number,
  stored: readonly CourseNumber[],
): Promise<CourseNumber[]> {
  const known = await originOfCourse(connection, courseId);
  if (known === undefined) return [];
  return namesOf(known, await idsIn(connection, courseId), stored);
}

/** Of what is not known by a name already, each by one that no other of its kind in the course has. */
function namesOf(
  { local }: CourseOrigin,
  ids: readonly { kind: NumberedKind; id: number }[],
  stored: readonly CourseNumber[],
): CourseNumber[] {
  const brought = new Set(stored.map(({ kind, ours }) => `${kind} ${ours}`));
  const taken = new Set(stored.map(({ kind, theirs }) => `${kind} ${theirs}`));
  return ids
    .filter(({ kind, id }) => !brought.has(`${kind} ${id}`))
    .map(({ kind, id }) => {
      const hash = createHash('sha256').update(`${local} ${kind} ${id}`).digest().readUInt32BE();
      let at = hash % names;
      while (taken.has(`${kind} ${firstName + at}`)) at = (at + 1) % names;
      taken.add(`${kind} ${firstName + at}`);
      return { kind, theirs: firstName + at, ours: id };
    });
}

async function idsIn(
  connection: Connection,
  courseId: number,
): Promise<{ kind: NumberedKind; id: number }[]> {
  const { rows } = await sql<{ kind: NumberedKind; id: number }>`
    select 'course' as kind, ${courseId}::int as id
    union all select 'book', book_id from book where course_id = ${courseId}
    union all select 'reading', reading_id from reading where course_id = ${courseId}
    union all select 'subject', subject_id from subject join reading using (reading_id) where course_id = ${courseId}
    union all select 'lecture', bullet_id from bullet where course_id = ${courseId}
    union all select 'question', question_id from question where course_id = ${courseId} and retired_at is null
      and source_key like 'catalogue:%'
    union all select 'card', card_id from card where course_id = ${courseId}
    union all select 'paper', paper_id from mock_paper where course_id = ${courseId} and retired_at is null
    union all select 'camp', camp_id from camp where course_id = ${courseId} and retired_at is null
    union all select 'class', class_id from camp_class join camp using (camp_id) where course_id = ${courseId}
      and retired_at is null
    union all select 'live', content_id from live_class where course_id = ${courseId} and content_id is not null
      and cancelled_at is null
    order by 1, 2
  `.execute(connection);
  return rows;
}
