import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { exportAudit as operation } from '@xuezhou/contract/staff';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { presentEntry } from '../list-audit.ts';

const maxDays = 90;
const maxEntries = 20_000;

export async function exportAudit(
  services: ConsoleServices,
  { body: { why, ...body } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const [from, until] = [new Date(body.from), new Date(body.until)];
  if (why.trim() === '') throw new Refusal('whyEmpty');
  if (until <= from || until.getTime() - from.getTime() > maxDays * 86_400_000)
    throw new Refusal('auditPeriod');
  demandSecondPerson(actor, {
    kind: 'export',
    decider: 'audit.read',
    asksCode: true,
    target: { kind: 'log', id: 0 },
    facts: { from, until },
    why,
  });
  return await changeAudited(services, actor, async (change) => {
    const rows = await change
      .selectFrom('audit_log')
      .selectAll()
      .where('at', '>=', from)
      .where('at', '<', until)
      .orderBy('audit_id')
      .limit(maxEntries)
      .execute();
    const auditEntry = {
      operation: 'exportAudit',
      target: { kind: 'log', id: 0 },
      after: { from, until, entries: rows.length },
      why,
    };
    return { answer: rows.map((row) => presentEntry(change, row)), auditEntry };
  });
}
