import type { ResultVideo } from '@xuezhou/contract/assistant';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { StoredAnswer } from '../assistant.tables.ts';

interface ComplaintRow {
  search_id: string;
  question: string;
  passages: ResultVideo[];
  answer: StoredAnswer | null;
  complaint: string | null;
  rated_at: Date;
}

const maxComplaints = 200;

const find = prepareSql<Record<string, never>, ComplaintRow>(
  () => sql`
    select search_id, question, passages, answer, complaint, rated_at from assistant_search
    where not is_useful
    order by rated_at desc
    limit ${sql.lit(maxComplaints)}`,
);

export const complaints = async (connection: Connection): Promise<ComplaintRow[]> =>
  await find.rows(connection, {});
