import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listLtiLinks as listOperation,
  unlinkLti as unlinkOperation,
} from '@xuezhou/contract/lti';
import { sql } from 'kysely';
import { dayOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { openForGrades } from './grades/open-for-grades.ts';

/** Whether scores go to the platform `p` of whom `i` links. */
const isGraded = (platform: { readonly today: string }) => sql<boolean>`exists (
  select from lti_line l where l.student_id = i.student_id and ${openForGrades(platform)})`;

export async function listLtiLinks(
  { clock, database: { connection } }: Services,
  { studentId }: CurrentStudent,
): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('lti_identity as i')
    .innerJoin('lti_platform as p', 'p.platform_id', 'i.platform_id')
    .where('i.student_id', '=', studentId)
    .select(['i.platform_id', 'p.name as platform', 'i.name', 'i.linked_at'])
    .select(isGraded({ today: dayOf(clock.now()) }).as('is_graded'))
    .orderBy('i.linked_at')
    .execute();
  return rows.map(({ platform_id, platform, name, linked_at, is_graded }) => ({
    ...{ platformId: platform_id, platform, name, linkedAt: linked_at.toISOString() },
    isGraded: is_graded,
  }));
}

/** An account is never opened by a platform alone: it was logged in otherwise before it was linked. */
export async function unlinkLti(
  { database }: Services,
  { studentId }: CurrentStudent,
  { body: { platformId } }: InputOf<typeof unlinkOperation>,
): Promise<DataOf<typeof unlinkOperation>> {
  await inTransaction(database.connection, async (change) => {
    const gone = await change
      .deleteFrom('lti_identity')
      .where('student_id', '=', studentId)
      .where('platform_id', '=', platformId)
      .returning('student_id')
      .executeTakeFirst();
    if (gone === undefined) throw new Refusal('ltiNotLinked');
    // Nothing more is told there of what is studied here; what was told is known if they link anew.
  });
  return true;
}
