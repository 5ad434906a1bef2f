import type { ReportRow } from '@xuezhou/contract/report/console';
import { isSmall } from '@xuezhou/rules/text/small-groups';
import { sql, type RawBuilder } from 'kysely';
import { Refusal } from '../../platform/http/refusal.ts';
import { isOwnStudent } from '../../platform/staff/own.ts';
import { people } from '../account/account.port.ts';
import { numberIn, type RowsAsked } from './report.ts';

/**
 * Students behind a figure, by their numbers. Throws reportSmall where there are too few, whoever asks.
 * @param source a query for student_id, each once, and what the note is made of
 */
export async function peopleRows<Row extends object>(
  { connection, own, after, limit }: RowsAsked,
  source: RawBuilder<Row>,
  noteOf: (row: Row) => string,
): Promise<ReportRow[]> {
  const { rows: few } = await sql<{ people: number }>`
    select count(*)::int as people from (select from (${source}) s limit 5) f`.execute(connection);
  if (isSmall(few[0]?.people ?? 0)) throw new Refusal('reportSmall');
  const { rows } = await sql<Row & { student_id: number; nickname: string }>`
    select s.*, p.nickname from (${source}) s join ${people} p on p.student_id = s.student_id
    where s.student_id > ${numberIn(after)} and ${isOwnStudent(connection, own, sql`s.student_id`)}
    order by s.student_id limit ${limit}`.execute(connection);
  return rows.map((row) => ({
    ...{ key: String(row.student_id), title: row.nickname, note: noteOf(row) },
    ...{ at: null, fen: null, path: `/students/${row.student_id}` },
  }));
}
