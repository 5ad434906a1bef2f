import type {
  getBehindRules as getOperation,
  saveBehindRules as saveOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { readBehindRules } from './behind-rules.repository.ts';

export async function getBehindRules({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof getOperation>> {
  const { version, rules, changedAt } = await readBehindRules(connection);
  return { version, rules, changedOn: changedAt && dayOf(changedAt) };
}

export async function saveBehindRules(
  services: ConsoleServices,
  { body: { version, rules, why } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const kept = await readBehindRules(change);
    const { rows } = await sql<{ version: number }>`
      insert into behind_rules as r (version, rules, changed_at)
      select ${version + 1}, ${JSON.stringify(rules)}::jsonb, ${now} where ${version} = 0 or ${kept.version} > 0
      on conflict (only_row) do update set version = excluded.version, rules = excluded.rules,
        changed_at = excluded.changed_at where r.version = ${version}
      returning version`.execute(change);
    const stored = rows[0];
    if (stored === undefined) throw new Refusal('behindRulesChanged');
    await enqueue(change, 'judge-standings', {}, { key: 'judge-standings' });
    const auditEntry = {
      operation: 'saveBehindRules',
      target: { kind: 'setting', id: 'behindRules' },
      before: kept.rules,
      after: rules,
      why,
    };
    return { answer: { version: stored.version }, auditEntry };
  });
}
