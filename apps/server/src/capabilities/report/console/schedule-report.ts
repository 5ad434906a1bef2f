import type {
  listReportMails as listOperation,
  scheduleReport as saveOperation,
} from '@xuezhou/contract/report/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { isEmailValid } from '@xuezhou/rules/text/email';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';

export async function listReportMails(
  { database: { connection } }: ConsoleServices,
  { staff }: Actor,
): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('report_mail')
    .where('staff_id', '=', staff.staffId)
    .select('name')
    .orderBy('name')
    .execute();
  const canBeMailed = await hasMail(connection, staff.staffId);
  return { names: rows.map(({ name }) => name), canBeMailed };
}

async function hasMail(
  connection: ConsoleServices['database']['connection'],
  staffId: number,
): Promise<boolean> {
  const row = await connection
    .selectFrom('staff')
    .where('staff_id', '=', staffId)
    .select('login')
    .executeTakeFirst();
  return isEmailValid(row?.login ?? '');
}

export async function scheduleReport(
  services: ConsoleServices,
  { body: { name, isWanted } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<true> {
  const { staffId } = actor.staff;
  return await changeAudited(services, actor, async (change) => {
    if (isWanted && !(await hasMail(change, staffId))) throw new Refusal('reportNoMail');
    const changed = isWanted
      ? await change
          .insertInto('report_mail')
          .values({ staff_id: staffId, name, mailed_on: null })
          .onConflict((conflict) => conflict.doNothing())
          .returning('name')
          .execute()
      : await change
          .deleteFrom('report_mail')
          .where('staff_id', '=', staffId)
          .where('name', '=', name)
          .returning('name')
          .execute();
    const target = { kind: 'report', id: name };
    return {
      answer: true as const,
      auditEntry:
        changed.length === 0
          ? null
          : { operation: 'scheduleReport', target, after: { name, isWanted } },
    };
  });
}
