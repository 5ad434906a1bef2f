import type {
  findPaperQuestions as operation,
  PaperQuestion,
} from '@xuezhou/contract/mock/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { bankList, readBankPlace, writeBankPlace } from '../../practice/practice-facts.port.ts';
import { suspectsAmong } from '../attempt/taste.ts';
import { otherPapersOf } from './plan-facts.ts';
import { questionFacts } from './question-facts.ts';

const atOnce = 30;

/** What can stand in a fixed paper of a course; or those that one names, be they withdrawn meanwhile. */
export async function findPaperQuestions(
  { database: { connection }, clock }: ConsoleServices,
  { body: { courseId, paperId, ids, after, ...narrowing } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  await demandCourseTitle(connection, courseId);
  const place = { courseId, paperId, now: clock.now() };
  if (ids !== undefined) return { list: await present(connection, place, ids), next: null };
  const bank = bankList(connection);
  const behind = after === undefined ? null : readBankPlace(after);
  const found = await bank.ids({ ...narrowing, courseId }, behind, atOnce + 1);
  const page = found.slice(0, atOnce);
  const last = (await bank.rows(page.slice(-1)))[0];
  return {
    list: await present(connection, place, page),
    next: found.length > atOnce && last !== undefined ? writeBankPlace(last) : null,
  };
}

async function present(
  connection: Connection,
  { courseId, ...others }: { courseId: number; paperId: number | null; now: Date },
  ids: readonly number[],
): Promise<PaperQuestion[]> {
  const rows = await bankList(connection).rows(ids);
  const known = new Map(rows.map((row) => [row.questionId, row]));
  const facts = await questionFacts(connection, ids);
  const suspects = await suspectsAmong(connection, [...ids]);
  const papers = groupBy(
    await otherPapersOf(connection, others, ids),
    ({ questionId }) => questionId,
  );
  return ids.map((questionId) => {
    const row = known.get(questionId);
    // Of another course nothing is told.
    const own = row?.courseId === courseId ? row : undefined;
    return {
      questionId,
      kind: own?.kind ?? 'single',
      size: Math.max(1, own?.parts.length ?? 1),
      stem: own?.stem ?? '',
      chapter: own?.chapter ?? null,
      facility: own === undefined ? null : (facts.get(questionId)?.facility ?? null),
      isSuspect: own !== undefined && suspects.has(questionId),
      isThere: own?.state === 'asked',
      papers: [...new Set((papers.get(questionId) ?? []).map(({ title }) => title))],
    };
  });
}
