import { isSilent } from '@xuezhou/rules/qa/answering-hours';
import { sql } from 'kysely';
import type { Connection } from '../../platform/database/prepare.ts';
import { readHours } from './queue.ts';
import { tellPages } from './tell.ts';

/** So many at a time; the rest a minute later. */
const maxAtOnce = 100;

/**
 * What somebody took up and left alone is everybody's again. Only hours of answering count, and whatever was written in the
 * question since; who put it off meanwhile said when it comes back.
 */
export async function endSilentClaims(connection: Connection, now: Date): Promise<void> {
  await connection.transaction().execute(async (change) => {
    const hours = await readHours(change);
    const { rows } = await sql<{ question_id: string; claimed_by: number; since: Date }>`
      select question_id, claimed_by, greatest(claimed_at, last_at, snoozed_until) as since from qa_question
      where queued_at is not null and claimed_by is not null
        and greatest(claimed_at, last_at, snoozed_until)
          <= ${now}::timestamptz - make_interval(hours => ${hours.silentHours}::int)
      order by claimed_at limit ${maxAtOnce} for no key update skip locked`.execute(change);
    for (const { question_id: questionId, claimed_by, since } of rows) {
      if (!isSilent(hours, since, now)) continue;
      await change
        .updateTable('qa_question')
        .where('question_id', '=', questionId)
        .set({ claimed_by: null, claimed_at: null })
        .execute();
      await change
        .insertInto('qa_step')
        .values({
          question_id: questionId,
          what: `认领以后 ${hours.silentHours} 小时没有动静，放回队列`,
          staff_id: claimed_by,
          at: now,
        })
        .execute();
      await tellPages(change, questionId);
    }
  });
}
