import { dayOf } from '../../../platform/clock.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { readLook } from '../../site/site.port.ts';
import type { Services } from '../../../platform/services.ts';

/** All that is kept of a student as one JSON text, as it was at one moment. */
export async function exportOwnData(
  { database, clock }: Services,
  personalData: readonly PersonalData[],
  studentId: number,
): Promise<{ name: string; json: string }> {
  const now = clock.now();
  const parts = await database.connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const read: [title: string, rows: readonly object[]][] = [];
      for (const part of personalData) {
        const rows = await part.read(snapshot, studentId);
        if (rows.length > 0) read.push([part.title, rows]);
      }
      return read;
    });
  const { name, short_name } = await readLook(database.connection);
  const all = { 说明: `${name}保存的您的全部数据`, 导出时间: now.toISOString() };
  return {
    name: `${short_name}个人数据-${dayOf(now)}.json`,
    json: JSON.stringify({ ...all, ...Object.fromEntries(parts) }, null, 2),
  };
}
