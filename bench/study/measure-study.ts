import { connectionCounts, measureRows, type RowResult } from '../http/measure-http.ts';
import type { Options } from '../options.ts';
import { inSchool } from '../school/in-school.ts';
import type { School } from '../school/open-school.ts';
import { growSchool } from './grow-school.ts';
import { growSearch } from './grow-search.ts';
import { studyRows } from './study-rows.ts';
import { watchTogether, type WatchResult } from './watch-together.ts';

export interface StudyResult {
  readonly rows: readonly RowResult[];
  readonly watch: WatchResult;
}

const watchers = 500;

/** A school with a large catalogue and a full house: what its lists and reports cost. */
export async function measureStudy(
  options: Options,
  say: (line: string) => void,
): Promise<StudyResult> {
  say('growing a school of twenty courses');
  const grow = async (school: School) => {
    await growSchool(school);
    await growSearch(school);
  };
  return await inSchool({ students: watchers, grow }, async ({ school, server }) => {
    const { owner } = school;
    await owner.query('vacuum analyze');
    const few = { ...school, students: school.students.slice(0, Math.max(...connectionCounts)) };
    const rows = await measureRows(options, { school: few, server }, studyRows, say);
    say(`${watchers} students watch at once`);
    await owner.query('truncate video_report, video_progress');
    return { rows, watch: await watchTogether(school, server.address) };
  });
}
