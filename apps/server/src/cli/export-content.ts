import { exportApkg } from '../interchange/export/export-apkg.ts';
import { exportQuestions } from '../interchange/export/export-questions.ts';
import { exportCatalogue } from '../interchange/export-catalogue.ts';
import type { Services } from '../platform/services.ts';
import type { Terminal } from './terminal.ts';
import { findCourse } from './users.ts';

/** `xuezhou export`: the whole content as files that can be imported again, or the questions or cards of one course. */
export async function exportContent(
  services: Pick<Services, 'database' | 'storage' | 'clock' | 'signer'>,
  place: string,
  { course }: { course?: string | undefined },
  terminal: Terminal,
): Promise<number> {
  if (course !== undefined) return await exportOne(services, place, course, terminal);
  const { courses, books, readings, banks, decks, faults } = await exportCatalogue(services, place);
  terminal.print(
    `已导出到 ${place}：课程 ${courses}，书 ${books}，章 ${readings}，题库 ${banks}，牌组 ${decks}。再导入：npx xuezhou import ${place}`,
  );
  for (const fault of faults) terminal.note(fault);
  return 0;
}

async function exportOne(
  services: Pick<Services, 'database' | 'storage' | 'clock' | 'signer'>,
  file: string,
  word: string,
  terminal: Terminal,
): Promise<number> {
  const { course_id, title } = await findCourse(services.database.connection, word);
  const isDeck = file.toLowerCase().endsWith('.apkg');
  const { count, faults } = isDeck
    ? await exportApkg(services, course_id, file)
    : await exportQuestions(services, course_id, file);
  terminal.print(`《${title}》的 ${count} ${isDeck ? '张闪卡' : '道题'}已导出到 ${file}`);
  for (const fault of faults) terminal.note(fault);
  return 0;
}
