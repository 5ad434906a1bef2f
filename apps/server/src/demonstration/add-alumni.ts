import {
  blessingWriter,
  hasAlumni,
  letOut,
  noteAlumnus,
} from '../capabilities/alumni/alumni.port.ts';
import type { Change } from '../platform/database/prepare.ts';
import { addStudent } from './add-student.ts';
import { alumni } from './alumni.ts';
import type { Sealing } from '../platform/contact/contact.ts';

const hourMs = 3_600_000;

/**
 * Alumni whose blessings fly, and the first student as one who passed an exam before, so that a blessing can be written.
 * Only where nobody has passed yet.
 */
export async function addAlumni(
  sealing: Sealing,
  change: Change,
  firstId: number,
  now: Date,
): Promise<void> {
  if (await hasAlumni(change)) return;
  await noteAlumnus(change, { studentId: firstId, exam: 'ESG 投资证书', month: '2026-06', now });
  for (const [index, [nickname, content, country, exam, month]] of alumni.entries()) {
    const studentId = await addStudent(sealing, change, { nickname, mobile: null });
    await noteAlumnus(change, { studentId, exam, month, now });
    const sentAt = new Date(now.getTime() - (alumni.length - index) * hourMs);
    const writer = blessingWriter(change, studentId);
    const sent = await writer.send({ content, country, sent_at: sentAt });
    if (sent !== undefined) await letOut(change, sent.bless_no, sentAt);
  }
}
