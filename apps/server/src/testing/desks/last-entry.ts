import type { Connection } from '../../platform/database/prepare.ts';

/** What the log says last of an operation: who, on what, before, after and why; undefined where it says nothing. */
export const lastEntry = async (connection: Connection, operation: string) =>
  await connection
    .selectFrom('audit_log')
    .where('operation', '=', operation)
    .select(['staff_id', 'target_kind', 'target_id', 'before', 'after', 'why'])
    .orderBy('audit_id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How often the log names an operation. */
export const entriesOf = async (connection: Connection, operation: string): Promise<number> =>
  (
    await connection
      .selectFrom('audit_log')
      .where('operation', '=', operation)
      .select('audit_id')
      .execute()
  ).length;
