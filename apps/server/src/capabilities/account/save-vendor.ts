import type { Connection } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';

export async function saveVendor(
  { database: { connection } }: Services,
  student: CurrentStudent | null,
  vendorId: number,
): Promise<true> {
  // A visitor's vendor stays in the browser until there is a student to save it for.
  if (student) await noteVendor(connection, student.studentId, vendorId);
  return true;
}

/** Who sent a student here first stays so, whoever's link is followed later. */
export async function noteVendor(
  connection: Connection,
  studentId: number,
  vendorId: number,
): Promise<void> {
  await connection
    .updateTable('student')
    .set({ vendor_id: vendorId })
    .where('student_id', '=', studentId)
    .where('vendor_id', 'is', null)
    .execute();
}
