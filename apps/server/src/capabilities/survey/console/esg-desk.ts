import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  exportEsgRegistrations as exportOperation,
  settleEsgRegistration as settleOperation,
} from '@xuezhou/contract/survey/console';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandSecondPerson } from '../../../platform/staff/second-person.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { nicknamesOf } from '../../account/account.port.ts';
import { presentEsg, unsealNumber } from '../register-for-esg.ts';

/** The log keeps whose numbers were read, not the numbers. */
export async function exportEsgRegistrations(
  services: ConsoleServices,
  { body: { all } }: InputOf<typeof exportOperation>,
  actor: Actor,
): Promise<DataOf<typeof exportOperation>> {
  demandSecondPerson(actor, {
    kind: 'export',
    decider: 'student.export',
    asksCode: true,
    target: { kind: 'esg', id: 0 },
    facts: { all },
  });
  return await changeAudited(services, actor, async (change) => {
    const rows = await change
      .selectFrom('esg_registration')
      .selectAll()
      .$if(!all, (query) => query.where('registered_at', 'is', null))
      .orderBy('sent_at')
      .execute();
    const students = rows.map(({ student_id }) => student_id);
    const names = await nicknamesOf(change, students);
    const answer = rows.map((row) => ({
      studentId: row.student_id,
      nickname: names.get(row.student_id) ?? '',
      registration: presentEsg(services, row, unsealNumber(services, row)),
    }));
    const auditEntry = {
      operation: 'exportEsgRegistrations',
      target: { kind: 'esg', id: 0 },
      after: { students },
    };
    return { answer, auditEntry: rows.length === 0 ? null : auditEntry };
  });
}

export async function settleEsgRegistration(
  services: ConsoleServices,
  { body: { studentId } }: InputOf<typeof settleOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const before = await change
      .selectFrom('esg_registration')
      .where('student_id', '=', studentId)
      .select('registered_at')
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw new Refusal('esgUnknown');
    const answer = true as const;
    if (before.registered_at !== null) return { answer, auditEntry: null };
    await change
      .updateTable('esg_registration')
      .where('student_id', '=', studentId)
      .set({ registered_at: now })
      .execute();
    const target = { kind: 'student', id: studentId };
    return { answer, auditEntry: { operation: 'settleEsgRegistration', target } };
  });
}
