import type { OwnPermission, PresentAt, presentAt } from '@xuezhou/contract/staff';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../database/prepare.ts';
import { Refusal } from '../http/refusal.ts';
import { collection } from '../wiring/slot.ts';
import type { Actor } from './staff-member.ts';

/** Whose own things alone somebody may see or change; null: everybody's. */
export type Own = { readonly staffId: number } | null;

/** How far the permission reaches for who asks; only who holds it for all is not kept to the own. */
export function ownOf({ staff }: Pick<Actor, 'staff'>, permission: OwnPermission): Own {
  const level = staff.grants.get(permission);
  return level === 'all' || level === 'why' ? null : { staffId: staff.staffId };
}

type Ids = RawBuilder<unknown>;

/** What can be somebody's own. */
export type DutyKind = 'course' | 'class' | 'live';

/** Queries for id and title of everything of a kind. */
export interface DutyTitles {
  readonly kind: DutyKind;
  readonly titles: Ids;
}

/** From who keeps what can be somebody's own. */
export const dutyTitles = collection<DutyTitles>('staff.dutyTitles');

const dutiesOf = (staffId: number | Ids, kind: DutyKind): Ids =>
  sql`(select target_id from staff_duty where staff_id = ${staffId} and kind = ${kind})`;

export const ownCourses = (staffId: number): Ids => dutiesOf(staffId, 'course');
/** The same of a column. */
export const ownCoursesOf = (staffId: Ids): Ids => dutiesOf(staffId, 'course');
export const ownClasses = (staffId: number): Ids => dutiesOf(staffId, 'class');

/** Queries for student_id of those who are somebody's by a course or a class, from who keeps them. */
export const ownStudents = collection<(staffId: number) => Ids>('staff.ownStudents');

const everything = sql<boolean>`true`;

export const isOwnCourse = (own: Own, courseId: Ids): RawBuilder<boolean> =>
  own === null ? everything : sql`${courseId} in ${ownCourses(own.staffId)}`;

/** A class of an own course is one's own too. */
export const isOwnClass = (own: Own, classId: Ids, courseId: Ids): RawBuilder<boolean> =>
  own === null
    ? everything
    : sql`(${courseId} in ${ownCourses(own.staffId)} or ${classId} in ${ownClasses(own.staffId)})`;

export const isOwnLive = (own: Own, liveId: Ids, courseId: Ids): RawBuilder<boolean> =>
  own === null
    ? everything
    : sql`(${courseId} in ${ownCourses(own.staffId)} or ${liveId} in ${dutiesOf(own.staffId, 'live')})`;

/** Who has an own course, within its period or not, or is in an own class. */
export function isOwnStudent(
  connection: Connection,
  own: Own,
  studentId: Ids,
): RawBuilder<boolean> {
  if (own === null) return everything;
  const all = ownStudents.of(connection).map((query) => query(own.staffId));
  return sql`${studentId} in (${sql.join(all, sql` union all `)})`;
}

/**
 * The same by each way in which a student is the own, for who looks in an order: of one way the database finds the next
 * student by an index, where all of them together would be read whole first. Somebody may be the own in several ways.
 */
export function waysToOwn(
  connection: Connection,
  own: Own,
  studentId: Ids,
): readonly RawBuilder<boolean>[] {
  if (own === null) return [everything];
  return ownStudents
    .of(connection)
    .map((query) => sql<boolean>`${studentId} in (${query(own.staffId)})`);
}

/**
 * Throws notOwn, whether the thing is another's or there is none, so that nobody learns which.
 * @param isOwn of one of the facts above, about values
 */
export async function demandOwn(
  connection: Connection,
  own: Own,
  isOwn: RawBuilder<boolean>,
): Promise<void> {
  if (own !== null && !(await isSo(connection, isOwn))) throw new Refusal('notOwn');
}

async function isSo(connection: Connection, fact: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ is_so: boolean | null }>`select ${fact} as is_so`.execute(
    connection,
  );
  return rows[0]?.is_so === true;
}

export const isAmongOwnStudents = async (
  connection: Connection,
  own: Own,
  studentId: number,
): Promise<boolean> =>
  await isSo(connection, isOwnStudent(connection, own, sql`${studentId}::int`));

export const demandOwnCourse = (connection: Connection, own: Own, courseId: number) =>
  demandOwn(connection, own, isOwnCourse(own, sql`${courseId}::int`));

/** All of them. */
export async function demandOwnStudents(
  connection: Connection,
  own: Own,
  studentIds: readonly number[],
): Promise<void> {
  if (own === null) return;
  const isOwn = sql<boolean>`not exists (
    select from unnest(${[...studentIds]}::int[]) as asked (student_id)
    where not ${isOwnStudent(connection, own, sql`asked.student_id`)})`;
  await demandOwn(connection, own, isOwn);
}

/** What may be seen of the own alone. */
export type OwnPresentAt = {
  [Kind in PresentAt]: (typeof presentAt)[Kind] extends OwnPermission ? Kind : never;
}[PresentAt];

export type Reaches = Readonly<Record<OwnPresentAt, Reach>>;

type Reach = (connection: Connection, own: Own, id: string) => Promise<void>;

/** Throws notOwn for what is not, or is nothing: of each kind one, from who keeps it. */
export const presentReaches = collection<Partial<Reaches>>('staff.presentReaches');

/** The number that an id begins with, as of `12-100007`; 0, which is nobody's, for what holds none that a column could. */
export const firstNumber = (id: string): number => Number(/^\d{1,9}(?=-|$)/.exec(id)?.[0] ?? 0);
