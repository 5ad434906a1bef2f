import type { Connection } from '../../platform/database/prepare.ts';

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
