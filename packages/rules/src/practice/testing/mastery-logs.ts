import fc from 'fast-check';
import {
  masteryOf,
  type KnownCard,
  type LoggedAnswer,
  type QuestionFacts,
  type Studied,
} from '../mastery.ts';

/** In milliseconds. */
export const day = 86_400_000;
/** When what is known is told of. */
export const now = 400 * day;
export const topicIds = [0, 1, 2, 3];
const kinds = ['single', 'multiple', 'truefalse', 'numeric', 'table', 'open'] as const;

/** A question of one of the topics and kinds, by its number. */
export const aQuestion = (
  questionId: number,
  given: Partial<QuestionFacts> = {},
): QuestionFacts => ({
  questionId,
  topic: questionId % topicIds.length,
  kind: kinds[questionId % kinds.length] ?? 'single',
  options: 3,
  difficulty: 1 + (questionId % 3),
  rightCount: questionId % 7,
  wrongCount: questionId % 5,
  ...given,
});

/** Any answer to any of forty questions, up to `now`. */
export const answers = fc.record({
  question: fc.integer({ min: 1, max: 40 }).map((id) => aQuestion(id)),
  score: fc.constantFrom<number[]>(0, 1, 1, 0.5),
  at: fc.integer({ min: 0, max: now }),
});

export const logs = fc.array(answers, { maxLength: 60 });

export const cards = fc.array(
  fc.record({
    topic: fc.constantFrom(...topicIds),
    recall: fc.double({ min: 0, max: 1, noNaN: true }),
    at: fc.integer({ min: 0, max: now }),
  }),
  { maxLength: 30 },
);

/** What a log and cards amount to, by topic. */
export const study = (
  log: readonly LoggedAnswer[],
  known: readonly KnownCard[] = [],
  given: Partial<Studied> = {},
) =>
  masteryOf({
    log,
    cards: known,
    topics: topicIds.map((topic) => ({ topic, questions: 12, isBegun: false })),
    now,
    ...given,
  });

/** So many answers to choices of topic 0, each to a question of its own, the first `right` of them right. */
export const singles = (count: number, right: number, given: Partial<QuestionFacts> = {}) =>
  Array.from({ length: count }, (_one, index): LoggedAnswer => ({
    question: aQuestion(1000 + index, { topic: 0, kind: 'single', difficulty: 2, ...given }),
    score: Number(index < right),
    at: now - day,
  }));
