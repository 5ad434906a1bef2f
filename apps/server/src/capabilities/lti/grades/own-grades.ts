import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { listLtiGrades as operation } from '@xuezhou/contract/lti';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { dayOf } from '../../../platform/clock.ts';
import type { Services } from '../../../platform/services.ts';
import { openForGrades } from './open-for-grades.ts';

/** Where the student's scores of a paper go, of platforms that take them. */
export async function listLtiGrades(
  { clock, database: { connection } }: Services,
  { studentId }: CurrentStudent,
  { params: { paperId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const rows = await connection
    .selectFrom('lti_line as l')
    .innerJoin('lti_platform as p', 'p.platform_id', 'l.platform_id')
    .where('l.student_id', '=', studentId)
    .where('l.paper_id', '=', paperId)
    // What is there stays there; what would still go is told only where it goes.
    .where((eb) =>
      eb.or([openForGrades({ today: dayOf(clock.now()) }), eb('l.state', '=', 'sent')]),
    )
    .select(['p.name', 'p.score_rule', 'l.state', 'l.wanted', 'l.sent_at'])
    .orderBy('l.said_at', 'desc')
    .execute();
  return rows.map(({ name, score_rule: rule, state, wanted, sent_at }) => ({
    ...{ platform: name, state, rule, score: wanted?.given ?? null },
    ...{ isPending: wanted?.grading === 'PendingManual', sentAt: sent_at?.toISOString() ?? null },
  }));
}
