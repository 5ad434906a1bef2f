import type {
  addAlumnus as addOperation,
  removeAlumnus as removeOperation,
} from '@xuezhou/contract/alumni/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import { cleanBlessing } from '@xuezhou/rules/alumni/blessing';
import { isMissing } from '../../../platform/database/is-missing.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { noteAlumnus } from '../alumnus.repository.ts';

const longestExam = 30;

export async function addAlumnus(
  services: ConsoleServices,
  { body: { studentId, month, ...body } }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<true> {
  const exam = cleanBlessing(body.exam);
  const isMonth = /^20\d\d-(0[1-9]|1[0-2])$/.test(month);
  if (exam === '' || [...exam].length > longestExam || !isMonth) throw new Refusal('alumnusExam');
  try {
    return await changeAudited(services, actor, async (change, now) => {
      const before = await change
        .selectFrom('alumnus')
        .where('student_id', '=', studentId)
        .select(['exam', 'month'])
        .forUpdate()
        .executeTakeFirst();
      await noteAlumnus(change, { studentId, exam, month, now });
      const target = { kind: 'student', id: studentId };
      const auditEntry = { operation: 'addAlumnus', target, before, after: { exam, month } };
      return { answer: true as const, auditEntry };
    });
  } catch (error) {
    if (isMissing(error)) throw new Refusal('studentUnknown');
    throw error;
  }
}

export async function removeAlumnus(
  services: ConsoleServices,
  { body: { studentId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const before = await change
      .deleteFrom('alumnus')
      .where('student_id', '=', studentId)
      .returning(['exam', 'month'])
      .executeTakeFirst();
    if (before === undefined) throw new Refusal('alumnusUnknown');
    const target = { kind: 'student', id: studentId };
    return { answer: true as const, auditEntry: { operation: 'removeAlumnus', target, before } };
  });
}
