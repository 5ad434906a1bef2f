import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  courseOfOrigin,
  numbersOfOrigin,
  type CourseOrigin,
} from '../../capabilities/catalogue/catalogue.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Answer } from './if-taken.ts';

/** A course as its own file begins. */
export interface Opened {
  readonly place: string;
  readonly fileId: number;
  readonly title: string;
  /** Undefined where it says none. */
  readonly origin: string | undefined;
  /** What its ids are called where it comes from, by kinds and the ids of its files. */
  readonly keys: ReadonlyMap<string, number>;
}

/** The course that has an id in this school. */
export interface Holder {
  readonly courseId: number;
  readonly title: string;
  readonly isOfPages: boolean;
  /** Files of another school brought it. */
  readonly isBrought: boolean;
  /** Somebody said before that files without an origin are this course. */
  readonly isConfirmed: boolean;
}

/** Which course it is, as far as its files tell; `beside` is the origin of what an answer would put beside. */
export type Which =
  | { readonly kind: 'plain' }
  | { readonly kind: 'here'; readonly found: CourseOrigin }
  /** It says none, and what has its id was not written by people. */
  | { readonly kind: 'stranger'; readonly holder: Holder; readonly beside: string }
  /** Pages took it over. */
  | { readonly kind: 'ofPages'; readonly found: CourseOrigin; readonly beside: string }
  /** It says the origin of one that is another number there: a folder that was copied. */
  | {
      readonly kind: 'copied';
      readonly found: CourseOrigin;
      readonly holder: Holder;
      readonly beside: string;
    }
  /** Perhaps it came before files said an origin, or both began with the same files. */
  | { readonly kind: 'alike'; readonly holder: Holder }
  | { readonly kind: 'new'; readonly holder: Holder | undefined };

/** Made by pages of whatever school, or brought from another: its id alone says nothing of which course it is. */
export const isStranger = (holder: Holder, title: string): boolean =>
  holder.isOfPages || holder.isBrought || (holder.courseId > 5000 && holder.title !== title);

/** What would change what becomes of it: none where it does not ask. */
export function answersTo(which: Which): readonly Answer[] {
  if (which.kind === 'ofPages') return ['beside'];
  // What pages own no file updates.
  if (which.kind === 'stranger' && which.holder.isOfPages) return ['beside'];
  return ['stranger', 'copied', 'alike'].includes(which.kind) ? ['update', 'beside'] : [];
}

/** @param seed of this school alone: of the same files two schools may make two courses. */
export async function whichCourse(
  connection: Connection,
  opened: Opened,
  seed: string,
): Promise<Which> {
  const { origin, fileId, title, place } = opened;
  if (origin === undefined) {
    const holder = await holderOf(connection, fileId);
    if (holder === undefined || !isStranger(holder, title)) return { kind: 'plain' };
    const beside = derived(seed, place, String(fileId), title);
    return await unlessThere(connection, { kind: 'stranger', holder, beside });
  }
  const found = await courseOfOrigin(connection, origin);
  const holder = await holderOf(connection, found?.courseId ?? fileId);
  if (found !== undefined) {
    if (holder?.isOfPages === true)
      return await unlessThere(connection, {
        ...{ kind: 'ofPages', found, beside: derived(seed, origin) },
      });
    const key = opened.keys.get(`course ${fileId}`) ?? fileId;
    if (holder === undefined || (await isKnownAs(connection, found, key)))
      return { kind: 'here', found };
    const beside = derived(seed, origin, String(key));
    return await unlessThere(connection, { kind: 'copied', found, holder, beside });
  }
  const isAlike = holder !== undefined && !holder.isOfPages && !holder.isBrought;
  return isAlike && holder.title === title ? { kind: 'alike', holder } : { kind: 'new', holder };
}

/** Put beside once, it is that one from then on. */
async function unlessThere(
  connection: Connection,
  asking: Extract<Which, { beside: string }>,
): Promise<Which> {
  const found = await courseOfOrigin(connection, asking.beside);
  return found === undefined ? asking : { kind: 'here', found };
}

/** Whether it has that number where it comes from. */
async function isKnownAs(
  connection: Connection,
  found: CourseOrigin,
  key: number,
): Promise<boolean> {
  if (!found.isBrought) return key === found.courseId;
  const numbers = await numbersOfOrigin(connection, found);
  const own = numbers.filter(({ kind }) => kind === 'course');
  return own.length === 0 || own.some(({ theirs }) => theirs === key);
}

/** The same of the same, so that files that are brought again find what they made. */
function derived(...said: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(said)).digest('hex');
  const at = (from: number, to: number) => hash.slice(from, to);
  return `${at(0, 8)}-${at(8, 12)}-${at(12, 16)}-${at(16, 20)}-${at(20, 32)}`;
}

export async function holderOf(
  connection: Connection,
  courseId: number,
): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select c.course_id as "courseId", c.title,
      (a.course_id is not null) as "isOfPages",
      coalesce(o.is_brought, false) as "isBrought", coalesce(o.is_confirmed, false) as "isConfirmed"
    from course c
    left join authored_course a on a.course_id = c.course_id
    left join course_origin o on o.course_id = c.course_id
    where c.course_id = ${courseId}
    union all
    select a.course_id, n.title, true, false, false from authored_course a
    join authored_node n on n.kind = 'course' and n.node_id = a.course_id
    where a.course_id = ${courseId} and not exists (select from course c where c.course_id = a.course_id)
  `.execute(connection);
  return rows[0];
}
