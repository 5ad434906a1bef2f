import type { Connection } from '../../../platform/database/prepare.ts';

/** Ids of papers that pages write: no file may bring something else under them. */
export async function authoredPaperIds(connection: Connection): Promise<ReadonlySet<number>> {
  const rows = await connection.selectFrom('authored_paper').select('paper_id').execute();
  return new Set(rows.map(({ paper_id }) => paper_id));
}
