import type { TopicAnswer, TopicAnswers } from '@xuezhou/contract/study';
import type { LoggedAnswer } from '@xuezhou/rules/practice/mastery';
import { excerptOf } from '../../../platform/text/excerpt.ts';
import type { ShownStemRow } from './topic.repository.ts';

/** More answers are counted, and not listed. */
const mostListed = 50;
const longestStem = 120;

/** The answers that say something of a topic, by what they came from. */
export interface AnswersOfTopic {
  /** Of the last paper that asked for it. */
  readonly paper: readonly LoggedAnswer[];
  readonly practice: readonly LoggedAnswer[];
  readonly graded: readonly LoggedAnswer[];
}

/** Newest first; outside of papers the last answer to each question. */
export function answersOfTopic(log: readonly LoggedAnswer[]): AnswersOfTopic {
  const newest = log.toSorted(newestFirst);
  const batch = newest.find(({ isOfPaper }) => isOfPaper)?.batch;
  const outside = lastOfEach(newest.filter(({ isOfPaper }) => isOfPaper !== true));
  const isGraded = ({ question, isTeachers }: LoggedAnswer) =>
    question.kind === 'open' && isTeachers !== true;
  return {
    paper: batch === undefined ? [] : newest.filter((one) => one.isOfPaper && one.batch === batch),
    practice: outside.filter((one) => !isGraded(one)),
    graded: outside.filter(isGraded),
  };
}

/** Of one moment always in the same order; of two answers to one question the worse one, as the model takes it. */
const newestFirst = (one: LoggedAnswer, other: LoggedAnswer): number =>
  other.at - one.at ||
  other.question.questionId - one.question.questionId ||
  one.score - other.score;

function lastOfEach(newest: readonly LoggedAnswer[]): LoggedAnswer[] {
  const met = new Set<number>();
  return newest.filter(({ question: { questionId } }) => {
    const isFirst = !met.has(questionId);
    met.add(questionId);
    return isFirst;
  });
}

export const listedOf = ({ paper, practice, graded }: AnswersOfTopic): number[] =>
  [paper, practice, graded].flatMap((own) =>
    own.slice(0, mostListed).map(({ question }) => question.questionId),
  );

const half = 0.5;

/** Null where there are none. */
export function presentAnswers(
  answers: readonly LoggedAnswer[],
  stems: ReadonlyMap<number, ShownStemRow>,
): TopicAnswers | null {
  const [newest] = answers;
  if (newest === undefined) return null;
  const listed = answers.slice(0, mostListed);
  const list = listed.flatMap((answer) => presentAnswer(answer, stems) ?? []);
  return {
    right: answers.filter(({ score }) => score >= half).length,
    answers: answers.length,
    lastAt: new Date(newest.at).toISOString(),
    list,
    kept: listed.length - list.length,
  };
}

function presentAnswer(
  { question, score, at }: LoggedAnswer,
  stems: ReadonlyMap<number, ShownStemRow>,
): TopicAnswer | null {
  const stem = stems.get(question.questionId);
  if (stem === undefined) return null;
  return {
    questionId: stem.whole_id,
    stem: excerptOf(stem.stem_html, longestStem),
    answeredAt: new Date(at).toISOString(),
    result: score < half ? 'wrong' : score < 1 && question.kind === 'open' ? 'partly' : 'right',
    canOpen: stem.can_open,
  };
}
