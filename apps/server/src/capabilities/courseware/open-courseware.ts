import type { openCourseware as operation } from '@xuezhou/contract/courseware';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { writeTime } from '@xuezhou/rules/courseware/read-report';
import { isPartDone } from '@xuezhou/rules/courseware/settle';
import { coursewareOriginFor } from '../../platform/http/doors/courseware-origins.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { admitToCourseware } from './admit-to-courseware.ts';
import { beginAttempt } from './begin-attempt.ts';
import {
  coursewareReader,
  factsOf,
  type AttemptRow,
  type StateRow,
} from './courseware.repository.ts';
import type { StoredPart } from './courseware.tables.ts';
import { openUntil, playerAddress } from './origin/ticket.ts';
import { settleAttempt } from './settle-attempt.ts';

type OpenPart = StoredPart & { readonly href: string };

/**
 * Begins one stretch of learning: whatever is reported in it counts, however late it comes. The page does it again, with
 * the same id, as long as it shows the package: that keeps its files open, for who may learn in it still.
 */
export async function openCourseware(
  services: Services,
  student: CurrentStudent,
  { params, body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const row = await admitToCourseware(services, student, params);
  const origin = coursewareOriginFor(services.config, body.page);
  if (origin === undefined) throw new Refusal('coursewareClosed');
  const now = services.clock.now();
  return await inTransaction(services.database.connection, async (change) => {
    const attempt = await beginAttempt(change, student, row.courseware_id, now);
    const states = await coursewareReader(change).states(attempt.attempt_id);
    const part = partToOpen(attempt, states, body.part);
    await beginSession(change, { attempt, part, sessionId: body.sessionId, now });
    const seconds = await secondsOf(change, attempt.attempt_id, part.key);
    const told = states.find((state) => state.part === part.key);
    return {
      sessionId: body.sessionId,
      part: part.key,
      standard: attempt.standard,
      address: playerAddress(services, { origin, page: body.page, sessionId: body.sessionId }),
      href: part.href,
      state: told?.state ?? '',
      resumes: told !== undefined && !isPartDone({ reports: part.reports, facts: factsOf(told) }),
      totalTime: writeTime(attempt.standard, seconds),
      launchData: part.launchData,
      masteryScore: part.masteryScore,
      objectives: [...(part.objectives ?? [])],
      completionThreshold: part.completionThreshold ?? '',
      timeAllowed: part.timeAllowed ?? '',
      timeLimitAction: part.timeLimitAction ?? '',
    };
  });
}

/** The one that is asked for; else where one stopped, and from there the next that is not done. */
function partToOpen(attempt: AttemptRow, states: readonly StateRow[], wanted: string): OpenPart {
  const parts = attempt.parts.filter((part): part is OpenPart => part.href !== null);
  if (wanted !== '') {
    const part = parts.find(({ key }) => key === wanted);
    if (part === undefined) throw new Refusal('coursewarePartUnknown');
    return part;
  }
  const isOpen = ({ key, reports }: OpenPart) => {
    const told = states.find((state) => state.part === key);
    return !isPartDone({ reports, facts: told === undefined ? null : factsOf(told) });
  };
  const last = parts.findIndex(({ key }) => key === attempt.last_part);
  const rest = last === -1 ? parts : parts.slice(last);
  const part = rest.find(isOpen) ?? parts.find(isOpen) ?? parts[0];
  if (part === undefined) throw notFound();
  return part;
}

interface Begun {
  readonly attempt: AttemptRow;
  readonly part: OpenPart;
  readonly sessionId: string;
  readonly now: Date;
}

async function beginSession(
  change: Change,
  { attempt, part, sessionId, now }: Begun,
): Promise<void> {
  const { attempt_id, student_id } = attempt;
  const open_until = openUntil(now);
  await change
    .insertInto('courseware_session')
    .values({
      ...{ session_id: sessionId, student_id, attempt_id },
      ...{ part: part.key, opened_at: now, open_until },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await change
    .selectFrom('courseware_session')
    .where('session_id', '=', sessionId)
    .select(['student_id', 'attempt_id', 'part'])
    .executeTakeFirstOrThrow();
  if (kept.student_id !== student_id || kept.attempt_id !== attempt_id || kept.part !== part.key)
    throw new Refusal('idReused');
  await change
    .updateTable('courseware_session')
    .where('session_id', '=', sessionId)
    .set({ open_until })
    .execute();
  await change
    .updateTable('courseware_attempt')
    .where('attempt_id', '=', attempt_id)
    .set({ last_part: part.key, last_at: now })
    .execute();
  if (part.reports) return;
  // A page that tells nothing is done once it was opened.
  await change
    .insertInto('courseware_state')
    .values({
      ...{
        attempt_id,
        student_id,
        part: part.key,
        state: '',
        session_id: null,
        at: now,
        report_order: 0,
      },
      ...{ is_completed: false, is_passed: null, score_raw: null, score_max: null, share: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await settleAttempt(change, attempt_id, now);
}

async function secondsOf(change: Change, attemptId: number, part: string): Promise<number> {
  const rows = await change
    .selectFrom('courseware_session')
    .where('attempt_id', '=', attemptId)
    .where('part', '=', part)
    .select('seconds')
    .execute();
  return rows.reduce((sum, { seconds }) => sum + seconds, 0);
}
