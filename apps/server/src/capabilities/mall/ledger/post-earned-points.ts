import { inTransaction } from '../../../platform/database/in-transaction.ts';
import { postPointsGiven } from '@xuezhou/rules/ledger/postings';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { lastEntryAbout, postEntry } from '../../ledger/ledger.port.ts';
import { pointsEarnedByDay } from '../../points/points.port.ts';

/** The kind of the entries that say what a day of study earned; each is about its day. */
export const studyEntry = 'points:study';

/** Writes into the books what students earned by study on days that are over; a day is written once. */
export async function postEarnedPoints({
  database: { connection },
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  await inTransaction(connection, async (change) => {
    const days = await pointsEarnedByDay(change, {
      after: await lastDay(change),
      before: dayOf(now),
    });
    for (const { day, points } of days)
      await postEntry(change, {
        kind: studyEntry,
        about: day,
        words: `${day} 学习得到的积分`,
        at: now,
        postings: postPointsGiven(points),
      });
  });
}

async function lastDay(change: Change): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null;
  }>`select ${lastEntryAbout(studyEntry)} as day`.execute(change);
  return rows[0]?.day ?? null;
}
