import type { Change } from '../../platform/database/prepare.ts';

/** What the school told of its classes by itself. */
export async function forgetReminders(
  change: Change,
  { studentId }: { studentId: number },
): Promise<void> {
  await change.deleteFrom('live_reminder').where('student_id', '=', studentId).execute();
  await change.deleteFrom('live_notice').where('student_id', '=', studentId).execute();
}
