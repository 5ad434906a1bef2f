import type { Audience } from '@xuezhou/contract/campaign/console';
import { heldOneIn, leastToHoldOut } from '@xuezhou/rules/campaign/audience-change';
import type { FieldValues } from '@xuezhou/rules/campaign/campaign-fields';
import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import type { Own } from '../../platform/staff/own.ts';
import { people, studentsFound } from '../account/account.port.ts';
import { classMembers, courseClasses } from '../camp/camp.port.ts';
import { enrolments } from '../enrolment/enrolment.port.ts';

/** Whom a message is for, and whose students alone they are. */
export interface Asked {
  readonly campaignId: string;
  readonly audience: Audience;
  readonly own: Own;
}

/** Nothing said is nobody: all are meant only where that is said. */
const isNobody = ({ everybody, search, studentIds, ...narrowing }: Audience): boolean =>
  !everybody &&
  search.trim() === '' &&
  studentIds.length === 0 &&
  Object.values(narrowing).every((value) => value === null || value === undefined);

/** A query of student_id. */
export function audienceOf(
  services: Pick<ConsoleServices, 'signer' | 'clock'>,
  connection: Connection,
  { audience, own }: Pick<Asked, 'audience' | 'own'>,
): RawBuilder<unknown> {
  if (isNobody(audience)) return sql`select null::int as student_id where false`;
  const { search, courseId, classId, studentIds, segment, rule, tag, assistantId } = audience;
  const found = studentsFound(connection, services, {
    ...{ search: search.trim(), own, segment, rule, tag, assistantId },
    courseId: courseId ?? undefined,
    classId: classId ?? undefined,
  })
    .$if(studentIds.length > 0, (all) => all.where('student.student_id', 'in', studentIds))
    .select('student.student_id');
  return sql`${found}`;
}

/**
 * Whether a student is one of the tenth that gets nothing: by a number drawn from the message and the student, so that it
 * is the same at each look and another for each message.
 */
export const isHeld = (campaignId: string, student: RawBuilder<unknown>) =>
  sql<boolean>`(('x' || substr(md5(${campaignId}::text || ':' || ${student}), 1, 8))::bit(32)::bigint % ${heldOneIn} = 0)`;

/** Of fewer nobody is held back. */
export const isCompared = (holdsOut: boolean, count: number): boolean =>
  holdsOut && count >= leastToHoldOut;

export interface Person {
  readonly student_id: number;
  readonly is_held: boolean;
  readonly values: FieldValues;
}

interface PersonRow {
  student_id: number;
  is_held: boolean;
  nickname: string;
  course: string | null;
  expires_on: string | null;
  class: string | null;
}

/** What is known of each of `students`, a query of student_id: nickname, course, expires_on, class, is_held. */
export function knownOf(students: RawBuilder<unknown>, asked: Asked): RawBuilder<unknown> {
  const { courseId, classId } = asked.audience;
  return sql`(
    select f.student_id, p.nickname, e.course, e.expires_on, k.class,
      ${isHeld(asked.campaignId, sql`f.student_id`)} as is_held
    from (${students}) f
    join ${people} p on p.student_id = f.student_id
    left join (
      select e.student_id, c.title as course, to_char(e.expires_on, 'YYYY-MM-DD') as expires_on
      from ${enrolments} where e.course_id = ${courseId}::int
    ) e on e.student_id = f.student_id
    left join lateral (
      select k.title as class from ${classMembers} m join ${courseClasses} k on k.class_id = m.class_id
      where m.student_id = f.student_id
        and (${classId}::int is null or m.class_id = ${classId}::int)
        and (${courseId}::int is null or k.course_id = ${courseId}::int)
      order by m.class_id desc limit 1
    ) k on true)`;
}

/** A day as a sentence of this year has it. */
const shortDay = (day: string): string => {
  const [, month, date] = day.split('-').map(Number);
  return `${month} 月 ${date} 日`;
};

const valuesOf = (row: Omit<PersonRow, 'is_held' | 'student_id'>): FieldValues => ({
  昵称: row.nickname === '' ? null : row.nickname,
  课程: row.course,
  到期日: row.expires_on === null ? null : shortDay(row.expires_on),
  班级: row.class,
});

/** Some of them by number, after one; those that a message has reached already are left out. */
export async function nextPeople(
  services: Pick<ConsoleServices, 'signer' | 'clock'>,
  connection: Connection,
  asked: Asked,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<Person[]> {
  const some = sql`
    select a.student_id from (${audienceOf(services, connection, asked)}) a
    where a.student_id > ${after} and not exists (
      select from campaign_recipient r
      where r.campaign_id = ${asked.campaignId}::uuid and r.student_id = a.student_id)
    order by a.student_id limit ${most}`;
  const { rows } = await sql<PersonRow>`
    select * from ${knownOf(some, asked)} p order by p.student_id`.execute(connection);
  return rows.map((row) => ({
    student_id: row.student_id,
    is_held: row.is_held,
    values: valuesOf(row),
  }));
}

export async function countPeople(
  services: Pick<ConsoleServices, 'signer' | 'clock'>,
  connection: Connection,
  asked: Asked,
): Promise<{ people: number; held: number }> {
  const { rows } = await sql<{ people: number; held: number }>`
    select count(*)::int as people,
      (count(*) filter (where ${isHeld(asked.campaignId, sql`f.student_id`)}))::int as held
    from (${audienceOf(services, connection, asked)}) f`.execute(connection);
  return rows[0] ?? { people: 0, held: 0 };
}
