import type {
  listRedeemCodes as listOperation,
  makeRedeemCodes as makeOperation,
} from '@xuezhou/contract/enrolment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { dayOf } from '../../../platform/clock.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { digestOfCode, newRedeemCode } from '../redeem-code.ts';
import { demandLastDay } from './demand-last-day.ts';

/** The codes are in the answer alone; the database and the log cannot tell them. */
export async function makeRedeemCodes(
  services: ConsoleServices,
  { body: { courseId, count, days, until, note } }: InputOf<typeof makeOperation>,
  actor: Actor,
): Promise<DataOf<typeof makeOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    demandLastDay(until, dayOf(now), '这样的兑换码谁也用不了');
    await demandCourseTitle(change, courseId);
    const codes = Array.from({ length: count }, newRedeemCode);
    await change
      .insertInto('redeem_code')
      .values(
        codes.map((code) => ({
          code_digest: digestOfCode(services, code),
          tail: code.slice(-4),
          course_id: courseId,
          days,
          note,
          valid_until: until,
          made_at: now,
          student_id: null,
          used_at: null,
        })),
      )
      .execute();
    const auditEntry = {
      operation: 'makeRedeemCodes',
      target: { kind: 'course', id: courseId },
      after: { count, days, until, note },
    };
    return { answer: { codes }, auditEntry };
  });
}

export async function listRedeemCodes(
  { database: { connection } }: ConsoleServices,
  { query: { courseId } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  await demandCourseTitle(connection, courseId);
  const codes = await connection
    .selectFrom('redeem_code')
    .leftJoin('student', 'student.student_id', 'redeem_code.student_id')
    .where('course_id', '=', courseId)
    .select(['redeem_code_no', 'tail', 'days', 'valid_until', 'note', 'used_at', 'nickname'])
    .orderBy('redeem_code_no')
    .execute();
  return codes.map((code) => ({
    codeNo: code.redeem_code_no,
    tail: code.tail,
    days: code.days,
    until: code.valid_until,
    note: code.note,
    usedOn: code.used_at === null ? null : dayOf(code.used_at),
    nickname: code.nickname,
  }));
}
