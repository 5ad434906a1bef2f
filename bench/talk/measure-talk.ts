import { connectionCounts, measureRows, type RowResult } from '../http/measure-http.ts';
import type { Options } from '../options.ts';
import { inSchool } from '../school/in-school.ts';
import { growTalk, questionCount } from './grow-talk.ts';
import { talkRows } from './talk-rows.ts';

/** What lists of questions, like questions, messages and the bell cost. */
export async function measureTalk(
  options: Options,
  say: (line: string) => void,
): Promise<readonly RowResult[]> {
  return await inSchool({ students: Math.max(...connectionCounts) }, async ({ school, server }) => {
    say(`${questionCount} questions to teachers`);
    await growTalk(school);
    return await measureRows(options, { school, server }, talkRows, say);
  });
}
