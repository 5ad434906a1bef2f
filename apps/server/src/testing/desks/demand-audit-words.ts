import { factWordsOf } from '@xuezhou/contract/audit-words';
import { sql } from 'kysely';
import { deedWords } from '../../capabilities/staff/deed-words.ts';
import type { Connection } from '../../platform/database/prepare.ts';

/** Throws where the log holds a fact that its operation declares no words for: the console would show its English name. */
export async function demandAuditWords(connection: Connection): Promise<void> {
  const { rows } = await sql<{ operation: string; fact: string }>`
    select distinct operation, fact
    from audit_log, unnest(array[before, after]) as facts, jsonb_object_keys(facts) as fact
    where jsonb_typeof(facts) = 'object'`.execute(connection);
  const silent = rows
    // What a test invents is no operation.
    .filter(({ operation }) => deedWords(operation) !== operation)
    .filter(({ operation, fact }) => factWordsOf(operation, fact) === undefined)
    .map(({ operation, fact }) => `${operation}: ${fact}`);
  if (silent.length > 0)
    throw new Error(
      `the log has facts without words in audit-words.ts of their capability: ${silent.join(', ')}`,
    );
}
