import type { RosterRow } from '@xuezhou/contract/account/console';
import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { mobileInCell, nameInCell, nicknamesFor } from '@xuezhou/rules/account/roster/roster-cells';
import { sql } from 'kysely';
import { claimDigest } from '../../../platform/claims/claims.ts';
import { dayOf } from '../../../platform/clock.ts';
import { contactDigest } from '../../../platform/contact/contact.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';
import { periodsOfMany } from '../../enrolment/enrolment.port.ts';
import { periodKey, type KnownStudent, type RosterFacts } from './judge-roster.ts';

/** All that a roster is judged by, in four statements, however long it is. `isHeld`: nobody changes the periods meanwhile. */
export async function readRosterFacts(
  services: ConsoleServices,
  connection: Connection,
  { rows, actor, isHeld }: { rows: readonly RosterRow[]; actor: Actor; isHeld: boolean },
): Promise<RosterFacts> {
  const mobiles = new Set(
    rows.flatMap(({ mobile }) => {
      const read = mobileInCell(mobile);
      return 'value' in read ? [read.value] : [];
    }),
  );
  const known = await studentsWith(services, connection, [...mobiles]);
  const courses = await allCourses(connection);
  const held = await periodsOfMany(
    connection,
    [...known.values()].map(({ studentId }) => studentId),
    { courseIds: courses.map(({ courseId }) => courseId), isHeld },
  );
  return {
    today: dayOf(services.clock.now()),
    courses,
    known,
    periods: new Map(held.map((one) => [periodKey(one.studentId, one.period.courseId), one])),
    taken: await takenNicknames(connection, rows),
    mayAdd: actor.staff.grants.has('student.write'),
  };
}

async function studentsWith(
  services: ConsoleServices,
  connection: Connection,
  mobiles: readonly string[],
): Promise<ReadonlyMap<string, KnownStudent>> {
  const digests = new Map(
    mobiles.map((mobile) => [contactDigest(services, 'mobile', mobile).toString('hex'), mobile]),
  );
  const rows = await connection
    .selectFrom('claim')
    .innerJoin('student', 'student.student_id', 'claim.student_id')
    .where('kind', '=', 'mobile')
    .where(
      'digest',
      '=',
      sql<Buffer>`any(select decode(each, 'hex') from unnest(${[...digests.keys()]}::text[]) each)`,
    )
    .select(['student.student_id', 'nickname', 'digest'])
    .execute();
  return new Map(
    rows.map((row) => [
      digests.get(row.digest.toString('hex')) ?? '',
      { studentId: row.student_id, nickname: row.nickname },
    ]),
  );
}

async function allCourses(connection: Connection) {
  const { rows } = await sql<{
    course_id: number;
    title: string;
  }>`select course_id, title from ${courseTitles} c order by course_id`.execute(connection);
  return rows.map(({ course_id, title }) => ({ courseId: course_id, title }));
}

async function takenNicknames(
  connection: Connection,
  rows: readonly RosterRow[],
): Promise<ReadonlySet<string>> {
  const wanted = rows.flatMap(({ name, mobile }) => {
    const [read, phone] = [nameInCell(name), mobileInCell(mobile)];
    return 'value' in read && 'value' in phone ? nicknamesFor(read.value, phone.value) : [];
  });
  const keys = [...new Set(wanted.map(nicknameKey))];
  const byDigest = new Map(keys.map((key) => [claimDigest(key).toString('hex'), key]));
  const taken = await connection
    .selectFrom('claim')
    .where('kind', '=', 'nickname')
    .where(
      'digest',
      '=',
      sql<Buffer>`any(select decode(each, 'hex') from unnest(${[...byDigest.keys()]}::text[]) each)`,
    )
    .select('digest')
    .execute();
  return new Set(taken.map(({ digest }) => byDigest.get(digest.toString('hex')) ?? ''));
}
