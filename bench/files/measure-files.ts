import path from 'node:path';
import { startChild } from '../child.ts';
import { makeFolder, serverEnvironment } from '../school/start-server.ts';
import type { FilesAnswer, FilesQuestion } from './files-child.ts';
import { makeBank } from './make-bank.ts';

export interface FilesResult {
  readonly title: string;
  readonly seconds: number;
  /** Seconds of the process itself. */
  readonly processor: number;
  readonly megabytes: number | undefined;
}

/** What banks of so many questions cost on their way in and out, each way in a process of its own. */
export async function measureFiles(
  rows: number,
  say: (line: string) => void,
): Promise<readonly FilesResult[]> {
  const { folder, remove } = await makeFolder();
  try {
    const environment = await serverEnvironment(folder, {});
    const results: FilesResult[] = [];
    const at = (name: string) => path.join(folder, name);
    const measure = async (
      title: string,
      question: Omit<FilesQuestion, 'environment'>,
      expected = rows,
    ) => {
      const child = startChild<FilesQuestion, FilesAnswer>(
        path.join(import.meta.dirname, 'files-child.ts'),
      );
      try {
        const answer = await child.ask({ environment, ...question });
        if (answer.questions !== expected)
          throw new Error(`${title}: ${answer.questions} questions instead of ${expected}`);
        say(`${title}: ${answer.seconds.toFixed(1)} s, ${answer.megabytes?.toFixed(0)} MB`);
        const { seconds, processor, megabytes } = answer;
        results.push({ title, seconds, processor, megabytes });
        return answer;
      } finally {
        await child.stop();
      }
    };
    await makeBank(at('one.csv'), 1);
    await makeBank(at('bank.csv'), rows);
    await measure('one row, which is what the process costs', { file: at('one.csv') }, 1);
    await measure('CSV, preview', { file: at('bank.csv'), preview: true });
    const { courseId } = await measure('CSV, new', { file: at('bank.csv') });
    if (courseId === null) throw new Error('the bank has no course');
    await measure('CSV, the same again', { file: at('bank.csv') });
    await measure('export to CSV', { file: at('out.csv'), courseId });
    await measure('export to XLSX', { file: at('bank.xlsx'), courseId });
    await measure('XLSX, the same again', { file: at('bank.xlsx') });
    return results;
  } finally {
    await remove();
  }
}
