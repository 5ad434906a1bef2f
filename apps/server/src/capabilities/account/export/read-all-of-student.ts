import type { Connection } from '../../../platform/database/prepare.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';

export interface PartOfStudent {
  readonly title: string;
  readonly rows: readonly object[];
}

/** What is kept of a student by titles, as it was at one moment; parts without a row are left out. */
export async function readAllOfStudent(
  connection: Connection,
  personalData: readonly PersonalData[],
  studentId: number,
): Promise<PartOfStudent[]> {
  return await connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const read: PartOfStudent[] = [];
      for (const part of personalData) {
        const rows = await part.read(snapshot, studentId);
        if (rows.length > 0) read.push({ title: part.title, rows });
      }
      return read;
    });
}
