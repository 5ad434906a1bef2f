import {
  exerciseTypes,
  listWrongQuestions,
  type ExerciseType,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import type { DataOf } from '@xuezhou/contract/kernel';
import { readAnswer } from '../../../platform/outbox/kept-answers.ts';
import { nameOfAnswer } from '../../../platform/outbox/answer-names.ts';
import type { KeptCourse, KeptItem } from './kept-store.ts';
import { waitingAnswers } from '../practice.outbox.ts';
import type { Scope } from '../scope.ts';
import { withWaiting } from '../wrong/waiting-wrong.ts';
import { isDue } from '../wrong/wrong-order.ts';

/** A session that is drawn is short enough to be finished; as many as the server gives. */
const maxDrawn = 20;

type Lister = (kept: KeptCourse, scope: Scope) => Promise<readonly QuestionListItem[] | null>;

const listers: Partial<Record<ExerciseType, Lister>> = {
  [exerciseTypes.sequential]: async (kept, scope) => itemsIn(kept, scope),
  [exerciseTypes.specific]: async (kept, scope) => itemsIn(kept, scope),
  [exerciseTypes.bank]: async (kept, scope) =>
    itemsIn(kept, scope).filter(({ bookId }) => bookId === null),
  [exerciseTypes.favorites]: async (kept, scope) =>
    itemsIn(kept, scope).filter(({ isMarked }) => isMarked),
  [exerciseTypes.chapter]: async (kept, scope) => shuffled(itemsIn(kept, scope)).slice(0, maxDrawn),
  [exerciseTypes.intelligent]: smartItems,
  [exerciseTypes.correcting]: wrongItems,
};

/** What the server would list, as far as the device knows; null where only the server does. */
export async function listKept(
  kept: KeptCourse,
  scope: Scope,
): Promise<readonly QuestionListItem[] | null> {
  const { challenge, setId, filter = {}, type, ids } = scope;
  const { kind, cause, ...others } = filter;
  const isKnown =
    challenge === undefined &&
    setId === undefined &&
    Object.values(others).every((value) => value === undefined) &&
    (cause === undefined || type === exerciseTypes.correcting);
  const found = isKnown ? await listers[type]?.(kept, scope) : undefined;
  if (!found) return null;
  const ofKind = found.filter(({ qType }) => kind === undefined || qType === kind);
  if (ids === undefined) return ofKind;
  const byId = new Map(ofKind.map((item) => [item.questionId, item]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const itemsIn = ({ items }: KeptCourse, { bookId, readingId }: Scope): readonly KeptItem[] =>
  items.filter(
    (item) =>
      (bookId === undefined || item.bookId === bookId) &&
      (readingId === undefined || item.readingId === readingId),
  );

/** The next of the order that the server chose when it was taken along, without what was answered since. */
async function smartItems(kept: KeptCourse, scope: Scope) {
  const answered = new Set(
    (await waitingAnswers()).map(({ questionId, groupId }) => groupId ?? questionId),
  );
  const inScope = new Set(itemsIn(kept, scope).map(({ questionId }) => questionId));
  return kept.smart
    .filter(({ questionId }) => inScope.has(questionId) && !answered.has(questionId))
    .slice(0, maxDrawn);
}

async function wrongItems(kept: KeptCourse, scope: Scope) {
  const input = { params: { courseId: scope.courseId } };
  const found = await readAnswer(nameOfAnswer(listWrongQuestions, input));
  if (found === undefined) return null;
  const book = withWaiting(found as DataOf<typeof listWrongQuestions>, await waitingAnswers());
  const items = new Map(itemsIn(kept, scope).map((item) => [item.questionId, item]));
  const cause = scope.filter?.cause;
  return book.questions
    .filter((question) => cause === undefined || question.wrongCause === cause)
    .filter((question) => scope.isDue !== true || isDue(question, book.today))
    .toSorted((one, other) =>
      scope.isDue === true ? (one.dueDay ?? '').localeCompare(other.dueDay ?? '') : 0,
    )
    .flatMap(({ questionId }) => items.get(questionId) ?? []);
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}
