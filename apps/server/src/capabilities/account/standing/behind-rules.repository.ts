import { usualRules, type BehindRules } from '@xuezhou/rules/account/behind';
import type { Connection } from '../../../platform/database/prepare.ts';

export interface KeptRules {
  /** 0: the school has changed nothing. */
  readonly version: number;
  readonly rules: BehindRules;
  readonly changedAt: Date | null;
}

export async function readBehindRules(connection: Connection): Promise<KeptRules> {
  const row = await connection.selectFrom('behind_rules').selectAll().executeTakeFirst();
  return row === undefined
    ? { version: 0, rules: usualRules, changedAt: null }
    : // A rule that came after they were saved is as usual.
      { version: row.version, rules: { ...usualRules, ...row.rules }, changedAt: row.changed_at };
}
