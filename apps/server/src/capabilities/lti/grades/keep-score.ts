import { nextScoreTryIn, sentScore } from '@xuezhou/rules/lti/score';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { DueScore } from './due-scores.ts';
import { isOfAll, mayPass, type ScoreFault } from './score-fault.ts';

const ofLine = (connection: Connection, due: DueScore) =>
  connection
    .updateTable('lti_line')
    .where('student_id', '=', due.student_id)
    .where('platform_id', '=', due.platform_id)
    .where('deployment_id', '=', due.deployment_id)
    .where('link', '=', due.link);

/** It arrived; a newer one that was found meanwhile goes on waiting. */
export async function keepSent(connection: Connection, due: DueScore, now: Date): Promise<void> {
  const sent = {
    sent: JSON.stringify(sentScore(due.wanted, due.told)),
    sent_at: now,
    claimed_until: null,
  };
  await ofLine(connection, due)
    .where('subject', '=', due.subject)
    .where('line_item', '=', due.line_item)
    .set({ ...sent, fault: null, tries: 0 })
    .set({
      state: sql<'sent'>`case when revision = ${due.revision} then 'sent' else state end`,
      due_at: sql<Date | null>`case when revision = ${due.revision} then null else due_at end`,
    })
    .execute();
  if (due.rests > 0) await rest(connection, due, null);
}

/** Held for a try that is not made now. */
export const release = (connection: Connection, due: DueScore) =>
  ofLine(connection, due).set({ claimed_until: null }).execute();

/** Null: it answers again. */
const rest = (connection: Connection, { platform_id, rests }: DueScore, until: Date | null) =>
  connection
    .updateTable('lti_platform')
    .where('platform_id', '=', platform_id)
    .set({ resting_until: until, rests: until === null ? 0 : rests + 1 })
    .execute();

/** How often a platform is waited for longer from one try to the next; half an hour at the longest. */
const longerRests = 3;

/** It did not arrive: it is tried again, or waits for somebody. */
export async function keepFault(
  connection: Connection,
  due: DueScore,
  { fault, asked }: ScoreFault,
  now: Date,
): Promise<void> {
  if (isOfAll(fault)) {
    const seconds = nextScoreTryIn(Math.min(due.rests + 1, longerRests), asked) ?? 0;
    await rest(connection, due, new Date(now.getTime() + seconds * 1000));
  }
  const wait = mayPass(fault) ? nextScoreTryIn(due.tries + 1, asked) : null;
  await ofLine(connection, due)
    .where('revision', '=', due.revision)
    .where('state', '=', 'waiting')
    .set({
      ...{ fault, tries: due.tries + 1, claimed_until: null },
      ...(wait === null
        ? { state: 'failed', due_at: null }
        : { due_at: new Date(now.getTime() + wait * 1000) }),
    })
    .execute();
  await ofLine(connection, due)
    .where('revision', '!=', due.revision)
    .set({ claimed_until: null })
    .execute();
}
