import { targetOfPath } from '@xuezhou/rules/lti/target';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { platformOrigins } from '../platform-origins.ts';
import type { ProvenLaunch } from '../launch/launch.repository.ts';
import type { SaidLine } from '../lti.tables.ts';

interface Comer {
  readonly studentId: number;
  /** In which what was opened stands. */
  readonly courseId: number;
  readonly now: Date;
}

/**
 * Keeps what a launch says of grades, for who came by it. What the link led to or was graded at before is not told to the new
 * place; where nothing of that changed, what failed is tried again, as the platform is there.
 */
export async function keepLine(
  change: Change,
  launch: Pick<ProvenLaunch, 'platform_id' | 'subject' | 'target' | 'line'>,
  { studentId, courseId, now }: Comer,
): Promise<void> {
  const { platform_id: platformId, subject, target, line } = launch;
  // One person's grades come from one account.
  await change
    .deleteFrom('lti_line')
    .where('platform_id', '=', platformId)
    .where((row) =>
      row.or([
        row.and([row('subject', '=', subject), row('student_id', '!=', studentId)]),
        row.and([row('student_id', '=', studentId), row('subject', '!=', subject)]),
      ]),
    )
    .execute();
  if (line === null) return;
  const meant = targetOfPath(target);
  const paperId = meant?.kind === 'paper' ? meant.paperId : null;
  const isElsewhere = await isAnothers(change, platformId, line);
  await sql`
    insert into lti_line as l (student_id, platform_id, deployment_id, link, subject, target, course_id, paper_id,
      line_item, may_score, since, said_at, look_at, fault)
    values (${studentId}, ${platformId}, ${line.deployment}, ${line.link}, ${subject}, ${target}, ${courseId}, ${paperId},
      ${isElsewhere ? null : line.lineItem}, ${line.mayScore}, ${now}, ${now}, ${now},
      ${isElsewhere ? 'foreign' : null})
    on conflict (student_id, platform_id, deployment_id, link) do update set
      subject = excluded.subject, target = excluded.target, course_id = excluded.course_id,
      paper_id = excluded.paper_id, line_item = excluded.line_item, may_score = excluded.may_score,
      said_at = excluded.said_at, look_at = excluded.look_at,
      since = case when l.target = excluded.target then l.since else excluded.since end,
      seen = case when l.target = excluded.target then l.seen else 0 end,
      wanted = case when ${isSamePlace} then l.wanted end,
      sent = case when ${isSamePlace} then l.sent end,
      revision = l.revision + case when ${isSamePlace} then 0 else 1 end,
      state = case when not ${isSamePlace} then 'none' when l.state = 'failed' then 'waiting' else l.state end,
      tries = case when ${isSamePlace} and l.state = 'waiting' then l.tries else 0 end,
      due_at = case when not ${isSamePlace} then null when l.state = 'failed' then excluded.said_at else l.due_at end,
      fault = case when ${isSamePlace} then l.fault else excluded.fault end`.execute(change);
}

const isSamePlace = sql`(l.target = excluded.target and l.line_item is not distinct from excluded.line_item
  and l.may_score = excluded.may_score)`;

const originOf = (address: string | null): string | null =>
  address !== null && URL.canParse(address) ? new URL(address).origin : null;

/**
 * Whether the item stands where the school knows another platform, and not this one: a token of this one has nothing to do there.
 * An item may be at an address that nobody has named, as hosted Canvas has its own for each university.
 */
async function isAnothers(
  change: Change,
  platformId: number,
  { lineItem }: SaidLine,
): Promise<boolean> {
  const origin = originOf(lineItem);
  if (origin === null) return false;
  const platforms = await change.selectFrom('lti_platform').selectAll().execute();
  const at = platforms.filter((one) => platformOrigins(one).includes(origin));
  return at.length > 0 && !at.some((one) => one.platform_id === platformId);
}
