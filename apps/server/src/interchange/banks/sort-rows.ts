import { groupBy } from '../../platform/group-by.ts';
import { formerKeyOf, hasRunningKeys, identityOf, sourceKeyOf } from './bank-identity.ts';
import { judgeRow } from './judge-row.ts';
import type { RawBankFile } from './raw-question.ts';
import type { KeyedQuestion } from './store-bank.ts';

/** Questions met in this import, and where, by bank and by what makes them the same. */
export type SeenQuestions = Map<string, { file: string; place: string }>;

export interface SortedBank {
  readonly name: string;
  readonly questions: readonly KeyedQuestion[];
}

interface Skipped {
  readonly place: string;
  readonly bank: string;
  readonly reason: string;
}

/** The rows of a file by their banks, each once, and those that are skipped with the reason. */
export function sortRows(
  raw: RawBankFile,
  own: { file: string; bank: string },
  seen: SeenQuestions,
): { banks: SortedBank[]; skipped: Skipped[] } {
  const skipped: Skipped[] = raw.broken.map((row) => ({ ...row, bank: own.bank }));
  const groups = groupBy(raw.questions, (row) => (row.bank === '' ? own.bank : row.bank));
  const banks = [...groups].map(([bank, rows]) => {
    const ownKeys = hasRunningKeys(rows) ? () => '' : (row: { key: string }) => row.key;
    const questions: KeyedQuestion[] = [];
    for (const row of rows) {
      const question = judgeRow(row);
      if ('reason' in question) {
        skipped.push({ place: row.place, bank, reason: question.reason });
        continue;
      }
      const key = ownKeys(row);
      const twin = findTwin(seen, own.file, row.place, [
        [`${bank} = ${identityOf(question)}`, '题目'],
        ...(key === '' ? [] : [[`${bank} # ${key}`, '编号'] as const]),
      ]);
      if (twin !== undefined) skipped.push({ place: row.place, bank, reason: twin });
      else
        questions.push({
          place: row.place,
          section: row.section ?? '',
          sourceKey: sourceKeyOf(bank, question, key),
          formerKey: formerKeyOf(bank, question, key),
          question,
        });
    }
    return { name: bank, questions };
  });
  return { banks, skipped };
}

/** What is the same as in an earlier row, in words; undefined when nothing is, and then the row is remembered. */
function findTwin(
  seen: SeenQuestions,
  file: string,
  place: string,
  marks: readonly (readonly [mark: string, noun: string])[],
): string | undefined {
  for (const [mark, noun] of marks) {
    const first = seen.get(mark);
    if (first === undefined) continue;
    const where = first.file === file ? first.place : ` ${first.file} ${first.place}`;
    return `与${where}的${noun}相同，已跳过`;
  }
  for (const [mark] of marks) seen.set(mark, { file, place });
  return undefined;
}
