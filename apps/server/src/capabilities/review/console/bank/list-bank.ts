import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maxQuestionsAtOnce } from '@xuezhou/contract/practice/console';
import {
  fewestShown,
  maxCounted,
  type listBankCourses as coursesOperation,
  type listBankQuestionIds as idsOperation,
  type listBankQuestions as listOperation,
} from '@xuezhou/contract/review/console';
import { ofPart } from '@xuezhou/rules/review/item-quality';
import type { ConsoleServices } from '../../../../platform/services.ts';
import {
  bankList,
  isSearch,
  readBankPlace,
  writeBankPlace,
  type ListedQuestion,
} from '../../../practice/practice-facts.port.ts';
import { draftedMarks } from '../../bank/drafted-marks.ts';
import { figuresOf, narrowingOf } from './bank.repository.ts';

const usual = 50;

export async function listBankQuestions(
  { database: { connection } }: ConsoleServices,
  { query: { after, limit = usual, ...filter } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  const bank = bankList(connection);
  const narrowing = narrowingOf(filter);
  const place = after === undefined ? null : readBankPlace(after);
  // A search looks at everything, so it counts as it goes.
  const isCounted = place === null && isSearch(filter);
  const [found, counted] = await Promise.all([
    bank.ids(narrowing, place, isCounted ? maxCounted + 1 : limit + 1),
    place === null && !isCounted ? bank.count(narrowing, maxCounted) : null,
  ]);
  const total = isCounted ? found.length : counted;
  const page = await bank.rows(found.slice(0, limit));
  const figures = await figuresOf(connection, page);
  const marks = await draftedMarks.of(connection)(
    connection,
    page.map(({ questionId }) => questionId),
  );
  const last = page.at(-1);
  return {
    list: page.map((question) => {
      const acceptedBy = marks.get(question.questionId);
      return { ...present(question, figures), ...(acceptedBy !== undefined && { acceptedBy }) };
    }),
    next: found.length > limit && last !== undefined ? writeBankPlace(last) : null,
    total,
  };
}

export const listBankCourses = ({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof coursesOperation>> => bankList(connection).courses();

export async function listBankQuestionIds(
  { database: { connection } }: ConsoleServices,
  { query }: InputOf<typeof idsOperation>,
): Promise<DataOf<typeof idsOperation>> {
  const ids = await bankList(connection).ids(narrowingOf(query), null, maxQuestionsAtOnce + 1);
  return {
    questionIds: ids.slice(0, maxQuestionsAtOnce),
    isCut: ids.length > maxQuestionsAtOnce,
  };
}

/** A composite question is under what speaks against its parts; it has no figures of its own. */
function present(
  { position: _position, parts, ...question }: ListedQuestion,
  figures: Awaited<ReturnType<typeof figuresOf>>,
): DataOf<typeof listOperation>['list'][number] {
  const own = figures.get(question.questionId);
  const all = [own, ...parts.map(({ questionId }) => figures.get(questionId))];
  return {
    ...question,
    parts: parts.length,
    figures:
      own === undefined || own.answers < fewestShown
        ? null
        : { answers: own.answers, facility: own.facility, discrimination: own.discrimination },
    suspicions: [
      ...new Set([
        ...(own?.suspicions ?? []),
        ...parts.flatMap((part) => (figures.get(part.questionId)?.suspicions ?? []).map(ofPart)),
      ]),
    ],
    openReports: all.reduce((sum, each) => sum + (each?.openReports ?? 0), 0),
  };
}
