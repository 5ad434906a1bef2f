import type { DataOf } from '@xuezhou/contract/kernel';
import type { checkAudit as operation } from '@xuezhou/contract/staff';
import type { ConsoleServices } from '../../../platform/services.ts';
import { mailOwners } from '../../../platform/staff/mail-owners.ts';
import { verifyAudit } from '../verify-audit.ts';

/** As the last check found it: reading the whole log at each look would not do. */
export async function checkAudit({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof operation>> {
  const last = await connection
    .selectFrom('audit_check')
    .selectAll()
    .orderBy('checked_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last === undefined
    ? null
    : {
        checkedAt: last.checked_at.toISOString(),
        entries: last.entries,
        lastHash: last.last_hash,
        faults: last.faults,
      };
}

/**
 * Reads the whole log and its chain, and whether what it ended with the day before is still in it; owners get the last
 * hash by mail, so that nothing can be cut off behind it unseen. A job.
 */
export async function mailAuditHash(services: ConsoleServices): Promise<void> {
  const { connection } = services.database;
  const before = await checkAudit(services);
  const known = before === null || before.lastHash === '' ? undefined : before.lastHash;
  const verdict = await verifyAudit(connection, known);
  const faults = [
    ...verdict.faults,
    ...(verdict.knowsHash === false ? [{ kind: 'cut', auditId: 0 }] : []),
  ];
  const at = services.clock.now();
  const { entries, lastHash } = verdict;
  await connection.transaction().execute(async (change) => {
    await change
      .insertInto('audit_check')
      .values({ checked_at: at, entries, last_hash: lastHash, faults: JSON.stringify(faults) })
      .execute();
    await mailOwners(services, change, {
      subject:
        faults.length === 0
          ? '教务台：今天操作记录的末条指纹'
          : '教务台：操作记录的链断了，请马上看',
      text: [
        `到现在有 ${entries} 条操作记录，末条指纹是`,
        lastHash,
        faults.length === 0
          ? '请把这封信留着。以后用 npx xuezhou audit verify 加上它，就知道记录有没有被人删改。'
          : `有 ${faults.length} 处对不上：有人绕过教务台改了数据库里的记录。请找会管数据库的人查。`,
      ].join('\n'),
    });
  });
}
