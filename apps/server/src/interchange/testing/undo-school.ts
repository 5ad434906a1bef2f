import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { runCli } from '../../cli/run-cli.ts';
import { openTestSchool } from './open-test-school.ts';

const tables = [
  'course',
  'book',
  'reading',
  'subject',
  'card',
  'imported_card',
  'course_file',
] as const;

/** A school whose imports are taken in and undone by commands, and all that it then holds. */
export async function openUndoSchool() {
  const school = await openTestSchool();
  const { connection } = school.database;
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-undo-'));
  const said: string[] = [];
  const run = async (...words: string[]): Promise<number> => {
    said.length = 0;
    const say = (line: string) => void said.push(line);
    const open = () => Promise.resolve({ ...school, close: () => Promise.resolve() });
    return await runCli(words, open, { print: say, note: say });
  };
  return {
    connection,
    storage: school.storage,
    /** What the last command said. */
    said,
    run,
    take: async (name: string, content: string | Buffer, ...options: string[]): Promise<number> => {
      const file = path.join(folder, name);
      await writeFile(file, content);
      return await run('import', file, ...options);
    },
    /** Every row of what an import writes; of questions what is asked, where, and in which words. */
    contents: async () => {
      const rowsOf = async (table: string) => {
        const all = sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)`;
        return (await all.execute(connection)).rows;
      };
      const all = {} as Record<(typeof tables)[number], unknown[]>;
      for (const table of tables) all[table] = await rowsOf(table);
      const { rows } = await sql`
        select question_id, reading_id, subject_id, position, stem_text, answer, content from question
        join question_version using (question_id, version) where retired_at is null order by question_id
      `.execute(connection);
      return { ...all, questions: rows };
    },
    close: async () => {
      await rm(folder, { recursive: true, force: true });
      await school.close();
    },
  };
}
