import { dayOf } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import { oneLine, type Terminal } from './terminal.ts';

const mostReports = 200;

/** What students reported as wrong, the latest first, with the front of the card that it is about. */
export async function listCardReports(
  { database: { connection } }: Pick<Services, 'database'>,
  { print }: Terminal,
): Promise<number> {
  const reports = await connection
    .selectFrom('card_report')
    .leftJoin('card', 'card.card_id', 'card_report.card_id')
    .select(['card_report.card_id', 'front', 'content', 'reported_at'])
    .orderBy('reported_at', 'desc')
    .limit(mostReports)
    .execute();
  if (reports.length === 0) print('没有学生报告闪卡有错');
  for (const { card_id, front, content, reported_at } of reports) {
    print(`${dayOf(reported_at)}  闪卡 ${card_id}  ${oneLine(front ?? '（已不在目录里）')}`);
    print(`  ${oneLine(content)}`);
  }
  return 0;
}
