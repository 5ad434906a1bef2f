import { nicknameKey } from '@xuezhou/rules/account/nickname';
import { letOut } from '../capabilities/alumni/alumni.port.ts';
import type { Change } from '../platform/database/prepare.ts';
import { alumni } from './alumni.ts';

const hourMs = 3_600_000;

/**
 * Alumni whose blessings fly, and the first student as one who passed an exam before, so that a blessing can be written.
 * Only where nobody has passed yet.
 */
export async function addAlumni(change: Change, firstId: number, now: Date): Promise<void> {
  const known = await change.selectFrom('alumnus').select('student_id').limit(1).executeTakeFirst();
  if (known !== undefined) return;
  const passed = (studentId: number, exam: string, month: string) =>
    change
      .insertInto('alumnus')
      .values({ student_id: studentId, exam, month, added_at: now })
      .execute();
  await passed(firstId, 'ESG 投资证书', '2026-06');
  for (const [index, [nickname, content, country, exam, month]] of alumni.entries()) {
    const studentId = await addStudent(change, nickname);
    await passed(studentId, exam, month);
    const sentAt = new Date(now.getTime() - (alumni.length - index) * hourMs);
    const { bless_no: blessNo } = await change
      .insertInto('blessing')
      .values({
        ...{ student_id: studentId, content, country, state: 'waiting', reason: null },
        ...{ sent_at: sentAt, shown_at: null },
      })
      .returning('bless_no')
      .executeTakeFirstOrThrow();
    await letOut(change, blessNo, sentAt);
  }
}

async function addStudent(change: Change, nickname: string): Promise<number> {
  const { student_id: studentId } = await change
    .insertInto('student')
    .values({
      ...{ mobile: null, mobile_valid: false, nickname, nickname_key: nicknameKey(nickname) },
      ...{ password_hash: null, identity_status: 1 },
    })
    .returning('student_id')
    .executeTakeFirstOrThrow();
  return studentId;
}
