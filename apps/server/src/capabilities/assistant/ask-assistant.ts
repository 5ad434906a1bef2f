import type { AnswerEvent, askAssistant as operation, Sentence } from '@xuezhou/contract/assistant';
import type { InputOf } from '@xuezhou/contract/kernel';
import { isOrder } from '@xuezhou/rules/assistant/check-sentence';
import type { CallerOf } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import type { LanguageModel } from '../../providers/llm/llm.port.ts';
import { assistantReader, assistantWriter, type SearchRow } from './assistant.repository.ts';
import type { StoredAnswer } from './assistant.tables.ts';
import { budgetOf, takeTokens } from './budget.ts';
import { placeOf, taughtPassages } from './find-lectures.ts';
import type { Task } from './instructions.ts';
import { isOfOpenPaper } from './judge-question.ts';
import { presentAnswer } from './present-search.ts';
import { maxTokensOfAnswer, tokensOf, writeAnswer } from './write-answer.ts';

interface AskServices {
  readonly services: Services;
  readonly llm: LanguageModel | null;
}

/** Answers a search that was made before: what was written is given again, what broke off is gone on with. */
export async function askAssistant(
  { services, llm }: AskServices,
  { student: { studentId }, signal, log }: CallerOf<typeof operation>,
  { body: { searchId, question, isWhole = false, hints = 1 } }: InputOf<typeof operation>,
): Promise<AsyncIterable<AnswerEvent>> {
  if (llm === null) throw new Refusal('assistantOff');
  const row = await assistantReader(services.database.connection, studentId).search(searchId);
  if (row === undefined || row.question !== question.trim()) throw notFound();
  if (await isOfOpenPaper(services, { studentId, question: row.sought }))
    throw new Refusal('assistantNothing');
  const isHint = row.is_exercise && !isWhole;
  // Told whole on another device it stays so: a hint would be less, and would cost.
  if (isHint && row.answer?.isHint === false) return repeat(services, studentId, row, row.answer);
  const { before, known, isNextHint } = stepFrom(row.answer, isHint, hints);
  if (before?.state === 'written' && !isNextHint) return repeat(services, studentId, row, before);
  const task = {
    ...(await taskOf(services, studentId, row)),
    ...{ isHint, isNextHint },
    written: before?.sentences ?? [],
  };
  const aside = tokensOf(task) + maxTokensOfAnswer;
  const purse = await takeTokens(services, studentId, aside);
  const begunAt = services.clock.now();
  const writing = writeAnswer(llm, task, signal);
  const coming = writing.sentences();
  const finish = async (sentences: readonly Sentence[]): Promise<StoredAnswer> => {
    const { isWhole: isWritten, tokens, trouble } = writing.outcome;
    if (trouble !== null) log.warn({ err: trouble }, 'the language model failed');
    await purse.settle(tokens);
    const state = isWritten ? 'written' : 'cut';
    const isFurther = sentences.length > task.written.length;
    const answer: StoredAnswer = {
      sentences: [...sentences],
      state,
      seconds: secondsBetween(begunAt, services.clock.now()),
      isHint,
      // A step that adds nothing is none.
      ...(isHint && { hints: isNextHint && isFurther ? known + 1 : known }),
    };
    // What broke off before its first sentence is as if it had not been asked.
    if (isFurther || (isWritten && !isNextHint)) {
      const keepsRating = task.written.length > 0;
      const writer = assistantWriter(services.database.connection, studentId);
      await writer.answer(searchId, answer, keepsRating);
    }
    return answer;
  };
  // A model that does not even begin is refused in words, and not by a stream without any.
  const first = await coming.next().catch(async (error: unknown) => {
    await purse.settle(0);
    throw error;
  });
  if (first.done === true && writing.outcome.trouble !== null) {
    await finish(task.written);
    throw new Refusal('assistantDown');
  }
  const isUseful = task.written.length > 0 ? row.is_useful : null;
  return events({ services, studentId, first, coming, finish, before: task.written, isUseful });
}

/** What there is to go on from, and whether one hint more is asked for. */
function stepFrom(stored: StoredAnswer | null, isHint: boolean, hints: number) {
  const before = stored?.isHint === isHint ? stored : null;
  const known = before?.hints ?? 1;
  // From a hint without a sentence there is no step further: the same would be asked once more.
  const canGoFurther = before?.state === 'written' && before.sentences.length > 0;
  return { before, known, isNextHint: isHint && canGoFurther && hints > known };
}

const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - from.getTime()) / 100) / 10);

interface Stream {
  readonly services: Services;
  readonly studentId: number;
  readonly first: IteratorResult<Sentence, void>;
  readonly coming: AsyncGenerator<Sentence, void>;
  readonly finish: (sentences: readonly Sentence[]) => Promise<StoredAnswer>;
  readonly before: readonly Sentence[];
  /** What was said of those before. */
  readonly isUseful: boolean | null;
}

async function* events(stream: Stream): AsyncGenerator<AnswerEvent> {
  const { services, studentId, coming, finish } = stream;
  const sentences = [...stream.before];
  let answer: StoredAnswer | null = null;
  try {
    for (const sentence of stream.before) yield { kind: 'sentence', sentence };
    for (let next = stream.first; next.done !== true; next = await coming.next()) {
      sentences.push(next.value);
      yield { kind: 'sentence', sentence: next.value };
    }
    answer = await finish(sentences);
    const budget = await budgetOf(services, studentId);
    yield { kind: 'end', answer: presentAnswer(answer, stream.isUseful), budget };
  } finally {
    // Also where nobody listens any more: what was shown is kept, what was used is counted.
    await coming.return();
    if (answer === null) await finish(sentences);
  }
}

async function* repeat(
  services: Services,
  studentId: number,
  { is_useful }: SearchRow,
  answer: StoredAnswer,
): AsyncGenerator<AnswerEvent> {
  for (const sentence of answer.sentences) yield { kind: 'sentence', sentence };
  const budget = await budgetOf(services, studentId);
  yield { kind: 'end', answer: presentAnswer(answer, is_useful), budget };
}

/** What a model is given: only passages that are still open to this student, and none that would give it orders. */
async function taskOf(
  services: Services,
  studentId: number,
  { question, sought, course_id, verdict, passages }: SearchRow,
): Promise<Pick<Task, 'question' | 'passages'>> {
  if (verdict !== 'taught') throw new Refusal('assistantNothing');
  const open = new Set(
    (await taughtPassages(services, { studentId, sought, courseId: course_id ?? undefined })).map(
      placeOf,
    ),
  );
  const given = passages.filter((passage) => open.has(placeOf(passage)) && !isOrder(passage.text));
  if (given.length === 0) throw new Refusal('assistantNothing');
  return { question, passages: given };
}
