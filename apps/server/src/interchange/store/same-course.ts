import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { BankFileError } from '../banks/bank-file-error.ts';

/** What the course of a source is called before an import changes it; undefined where there is none. */
export async function titleOfSource(change: Change, source: string): Promise<string | undefined> {
  const found = await change
    .selectFrom('course')
    .where('source', '=', source)
    .select('title')
    .executeTakeFirst();
  return found?.title;
}

/**
 * Many a file is named by no more than its title, or by a word that every package of its program has. Throws
 * BankFileError where nothing of the course that was there comes back: it is another one.
 */
export function refuseOther(
  former: string | undefined,
  { removed, outcomes }: { removed: number; outcomes: readonly Outcome[] },
): void {
  if (former === undefined || removed === 0) return;
  if (outcomes.some((outcome) => outcome !== 'added')) return;
  throw new BankFileError(`学校里的“${former}”用着同一个标识，内容却完全不同，没有导入`);
}

/** For who looks before it is written. */
export const renamed = (former: string | undefined, title: string): string[] =>
  former === undefined || former === title ? [] : [`会更新学校里的“${former}”，名称改为“${title}”`];
