import type { PartFacts } from '@xuezhou/rules/courseware/read-report';
import { joinFacts } from '@xuezhou/rules/courseware/settle';
import { sql } from 'kysely';
import type { Change } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { factsOf, type StateRow } from './courseware.repository.ts';

export interface ReportRow {
  readonly studentId: number;
  readonly attemptId: number;
  readonly part: string;
  readonly reportId: string;
  readonly sessionId: string;
  readonly at: Date;
  readonly now: Date;
  readonly order: number;
  readonly state: string;
  readonly sha256: string;
  readonly facts: PartFacts;
  readonly interactions: object[];
  /** What the part told before. */
  readonly former: StateRow | undefined;
}

/** False where it is kept already; the id of another report is refused. */
export async function keepReport(change: Change, report: ReportRow): Promise<boolean> {
  const added = await change
    .insertInto('courseware_report')
    .values({
      student_id: report.studentId,
      report_id: report.reportId,
      session_id: report.sessionId,
      at: report.at,
      received_at: report.now,
      report_order: report.order,
      sha256: report.sha256,
      facts: JSON.stringify(report.facts),
      interactions: JSON.stringify(report.interactions),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('report_number')
    .executeTakeFirst();
  if (added !== undefined) return true;
  const kept = await change
    .selectFrom('courseware_report')
    .where('student_id', '=', report.studentId)
    .where('report_id', '=', report.reportId)
    .select(['session_id', 'sha256'])
    .executeTakeFirst();
  if (kept?.session_id !== report.sessionId || kept.sha256 !== report.sha256)
    throw new Refusal('idReused');
  return false;
}

/** The time of its stretch only grows; the state goes to what was told last; what was done stays done. */
export async function moveState(change: Change, report: ReportRow): Promise<void> {
  await change
    .updateTable('courseware_session')
    .where('session_id', '=', report.sessionId)
    .set({ seconds: sql<number>`greatest(seconds, ${report.facts.seconds}::int)` })
    .execute();
  const { former } = report;
  const facts = joinFacts(former === undefined ? null : factsOf(former), report.facts);
  const done = { is_completed: facts.isCompleted, is_passed: facts.isPassed };
  const own = { attempt_id: report.attemptId, part: report.part };
  if (former !== undefined && isOlder(report, former)) {
    await change
      .updateTable('courseware_state')
      .where('attempt_id', '=', own.attempt_id)
      .where('part', '=', own.part)
      .set(done)
      .execute();
    return;
  }
  const told = {
    ...done,
    state: report.state,
    session_id: report.sessionId,
    ...{ at: report.at, report_order: report.order },
    score_raw: facts.score?.raw ?? former?.score_raw ?? null,
    score_max: facts.score?.max ?? former?.score_max ?? null,
    share: facts.share ?? former?.share ?? null,
  };
  await change
    .insertInto('courseware_state')
    .values({ ...own, student_id: report.studentId, ...told })
    .onConflict((conflict) => conflict.columns(['attempt_id', 'part']).doUpdateSet(told))
    .execute();
  await change
    .updateTable('courseware_attempt')
    .where('attempt_id', '=', own.attempt_id)
    .set({ last_at: report.now })
    .execute();
}

/** Of one stretch the order says it, whatever clocks say; of several the moments do. */
function isOlder({ at, order, sessionId }: ReportRow, former: StateRow): boolean {
  if (former.session_id === sessionId) return order < former.report_order;
  return at < former.at;
}
