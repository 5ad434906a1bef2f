import { exportCatalogue } from '../interchange/export-catalogue.ts';
import type { Services } from '../platform/services.ts';
import type { Terminal } from './terminal.ts';

/** `xuezhou export`: the whole content as files that can be imported again. */
export async function exportContent(
  services: Pick<Services, 'database' | 'storage'>,
  folder: string,
  terminal: Terminal,
): Promise<number> {
  const { courses, books, readings, banks, decks, faults } = await exportCatalogue(
    services,
    folder,
  );
  terminal.print(
    `已导出到 ${folder}：课程 ${courses}，书 ${books}，章 ${readings}，题库 ${banks}，牌组 ${decks}。再导入：npx xuezhou import ${folder}`,
  );
  for (const fault of faults) terminal.note(fault);
  return 0;
}
