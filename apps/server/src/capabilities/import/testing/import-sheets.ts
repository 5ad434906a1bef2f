import { makeCourse } from '../../../testing/factories.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { importDesk } from './import-desk.ts';

type ImportDesk = Awaited<ReturnType<typeof importDesk>>;

/** Rows of a sheet with two options. */
export const sheet = (...rows: readonly string[]) =>
  heading + rows.map((row) => `${row}\n`).join('');

const heading = '题干,A,B,答案,解析\n';

/** Files that are brought and looked at, and what a course asks of them. */
export function importSheets({ connection }: TestApp, desk: Pick<ImportDesk, 'bring' | 'look'>) {
  let files = 0;
  return {
    courseOf: async () => (await makeCourse(connection)).courseId,
    stems: async (courseId: number) =>
      (
        await connection
          .selectFrom('question')
          .where('course_id', '=', courseId)
          .where('retired_at', 'is', null)
          .orderBy('position')
          .select('stem_text')
          .execute()
      ).map(({ stem_text }) => stem_text),
    /** A file whose rows were looked at. */
    looked: async (content: string, courseId?: number, name = `题目${(files += 1)}.csv`) => {
      const importId = await desk.bring(name, content, courseId);
      return { importId, run: await desk.look(importId) };
    },
  };
}
