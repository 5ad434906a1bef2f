import type { listCardReports as operation } from '@xuezhou/contract/flash-card/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import type { ConsoleServices } from '../../../platform/services.ts';

const maxReports = 200;

/** What students reported as wrong and nobody has answered, the latest first, with the front of the card that it is about. */
export async function listCardReports({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  const reports = await connection
    .selectFrom('card_report')
    .leftJoin('card', 'card.card_id', 'card_report.card_id')
    .leftJoin('card_retired', 'card_retired.card_id', 'card_report.card_id')
    .where('status', '=', 'open')
    .select(['card_report.card_id', 'content', 'reported_at'])
    .select((eb) => eb.fn.coalesce('card.front', 'card_retired.front').as('front'))
    .orderBy('reported_at', 'desc')
    .limit(maxReports)
    .execute();
  return reports.map((row) => ({
    cardId: row.card_id,
    front: row.front,
    content: row.content,
    reportedOn: dayOf(row.reported_at),
  }));
}
