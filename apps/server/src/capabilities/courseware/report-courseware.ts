import { createHash } from 'node:crypto';
import type { reportCourseware as operation } from '@xuezhou/contract/courseware';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { readInteractions, readReport } from '@xuezhou/rules/courseware/read-report';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Failure, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { isWithinLimits } from '../../platform/throttle.ts';
import { holdAttempt } from './begin-attempt.ts';
import { coursewareReader } from './courseware.repository.ts';
import { standingOf } from './get-courseware.ts';
import { keepReport, moveState, type ReportRow } from './report.repository.ts';
import { countKept, withinBounds } from './report-bounds.ts';
import { settleAttempt } from './settle-attempt.ts';

/** A package that saves on its own does so every two seconds, and a class may leave some open; the rest waits on the device. */
const reportLimits = [{ seconds: 60, max: 240 }];

/** Clocks of the two need not agree. */
const graceSeconds = 60;

/**
 * Keeps a report once, and moves what it moves. Whoever may report was let in when the stretch of learning began, so what
 * comes late counts even where the course has ended since.
 */
export async function reportCourseware(
  { clock, database }: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  const key = `courseware-report:${studentId}`;
  if (!(await isWithinLimits(database.connection, key, now, reportLimits))) throw new Failure(429);
  return await inTransaction(database.connection, async (change) => {
    const session = await change
      .selectFrom('courseware_session')
      .where('session_id', '=', body.sessionId)
      .where('student_id', '=', studentId)
      .select(['attempt_id', 'part', 'opened_at'])
      .executeTakeFirst();
    if (session === undefined) throw new Refusal('coursewareSessionUnknown');
    const { attempt_id: attemptId, part, opened_at: openedAt } = session;
    await holdAttempt(change, attemptId);
    const reader = coursewareReader(change);
    const attempt = await reader.attemptById(attemptId);
    if (attempt === undefined) throw new Error('a session has its attempt');
    const facts = readReport(attempt.standard, body.state);
    if (facts === null) throw new Refusal('coursewareReportUnreadable');
    const states = await reader.states(attemptId);
    const former = states.find((state) => state.part === part);
    // A clock that runs ahead must not win over every later report.
    const at = within(new Date(body.at), openedAt, now);
    const passed = Math.ceil((at.getTime() - openedAt.getTime()) / 1000) + graceSeconds;
    const told = newIn(readInteractions(body.state), readInteractions(former?.state ?? ''));
    const kept = withinBounds(attempt, told);
    const report: ReportRow = {
      ...{ studentId, attemptId, part, at, now, former },
      ...{ reportId: body.reportId, sessionId: body.sessionId, order: body.order },
      state: body.state,
      sha256: createHash('sha256').update(body.state).digest('hex'),
      facts: { ...facts, seconds: Math.min(facts.seconds, passed) },
      interactions: kept.answers,
    };
    // The same report again answers what stands.
    if (kept.isKept && !(await keepReport(change, report))) return standingOf(attempt, states);
    await countKept(change, attemptId, kept);
    await moveState(change, report);
    return await settleAttempt(change, attemptId, now);
  });
}

function within(at: Date, from: Date, to: Date): Date {
  if (at > to) return to;
  return at < from ? from : at;
}

/** Those that were not told so before. */
function newIn(told: readonly object[], before: readonly object[]): object[] {
  const known = new Set(before.map((one) => JSON.stringify(one)));
  return told.filter((one) => !known.has(JSON.stringify(one)));
}
