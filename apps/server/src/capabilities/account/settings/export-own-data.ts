import { dayOf } from '../../../platform/clock.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { readLook } from '../../site/site.port.ts';
import type { Services } from '../../../platform/services.ts';
import { readAllOfStudent } from '../export/read-all-of-student.ts';

/** All that is kept of a student as one JSON text, as it was at one moment. */
export async function exportOwnData(
  { database, clock }: Services,
  personalData: readonly PersonalData[],
  studentId: number,
): Promise<{ name: string; json: string }> {
  const now = clock.now();
  const parts = await readAllOfStudent(database.connection, personalData, studentId);
  const { name, short_name } = await readLook(database.connection);
  const all = { 说明: `${name}保存的您的全部数据`, 导出时间: now.toISOString() };
  const read = Object.fromEntries(parts.map(({ title, rows }) => [title, rows]));
  return {
    name: `${short_name}个人数据-${dayOf(now)}.json`,
    json: JSON.stringify({ ...all, ...read }, null, 2),
  };
}
