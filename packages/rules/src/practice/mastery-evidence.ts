import type { QuestionKind } from '@xuezhou/contract/practice';
import { dayOfMoment } from './day-number.ts';
import { chanceByGuess } from './guessing.ts';
import { middling, type Evidence } from './mastery-grid.ts';

export interface QuestionFacts {
  readonly questionId: number;
  readonly topic: number;
  readonly kind: QuestionKind;
  /** How many options it has. */
  readonly options: number;
  /** 1 easy to 3 hard, as its author thinks. */
  readonly difficulty: number;
  /** Of everyone's answers. */
  readonly rightCount: number;
  readonly wrongCount: number;
}

export interface LoggedAnswer {
  readonly question: QuestionFacts;
  /** 1 right, 0 wrong; of an open question as its writer graded it, half where it was partly right. */
  readonly score: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A card that was studied. */
export interface KnownCard {
  readonly topic: number;
  /** How likely it is remembered today, 0 to 1. */
  readonly recall: number;
  /** When it was studied last, in milliseconds since 1970. */
  readonly at: number;
}

/** After so many days an answer says half as much. */
export const halfLifeDays = 90;
/** What is lost of a skill, in logits: so much in the first week, and so much again whenever the weeks have doubled. */
const lostPerStep = 0.2;
const stepDays = 7;
/** A writer's grade of the own answer is kinder than a key. */
const worthOfOwnGrade = 0.5;
const worthOfCard = 0.2;
/** All cards of a topic are worth at most so many answers. */
const mostOfCards = 3;
/** How many answers of the class weigh as much as the author's word. */
const priorAnswers = 6;
const difficultyStep = 0.7;

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x));
const isOpen = ({ kind }: QuestionFacts) => kind === 'open';

export const guessOf = ({ kind, options }: QuestionFacts): number => chanceByGuess(kind, options);

/** In logits, of knowing and not of guessing: 0 is a question that a middling student knows as often as not. */
export function difficultyOf(question: QuestionFacts): number {
  const { difficulty, rightCount, wrongCount } = question;
  const guess = guessOf(question);
  const thought = sigmoid((2 - difficulty) * difficultyStep - middling);
  const guessed = guess + (1 - guess) * thought;
  // Who wrote an open answer counts as right, whatever it says.
  const told = isOpen(question) ? 0 : rightCount + wrongCount;
  const right = isOpen(question) ? 0 : rightCount;
  const share = (right + guessed * priorAnswers) / (told + priorAnswers);
  const known = Math.min(0.97, Math.max(0.03, (share - guess) / (1 - guess)));
  return -Math.log(known / (1 - known));
}

/** In logits, what is gone of a skill after so many days without practice. */
export const lostAfter = (days: number): number =>
  lostPerStep * Math.log2(1 + Math.max(0, days) / stepDays);

/**
 * What a log and the cards say of each topic. The first answer of a day to each question counts, of an open one the last
 * grade; a question says no more than one answer, however often it was answered; what is older says less.
 */
export function evidenceOf(
  log: readonly LoggedAnswer[],
  cards: readonly KnownCard[],
  now: number,
): Evidence[] {
  const today = dayOfMoment(now);
  return [...dailyByQuestion(log).values()]
    .map(({ question, days }) => ofQuestion(question, days, today))
    .concat(ofCards(cards));
}

type Days = Map<number, LoggedAnswer>;

function dailyByQuestion(
  log: readonly LoggedAnswer[],
): Map<number, { question: QuestionFacts; days: Days }> {
  const questions = new Map<number, { question: QuestionFacts; days: Days }>();
  for (const answer of log) {
    const { question, at } = answer;
    const own = questions.get(question.questionId) ?? {
      question,
      days: new Map<number, LoggedAnswer>(),
    };
    questions.set(question.questionId, own);
    const { days } = own;
    const known = days.get(dayOfMoment(at));
    if (known === undefined || isBefore(answer, known) !== isOpen(question))
      days.set(dayOfMoment(at), answer);
  }
  return questions;
}

/** Of one moment the worse one comes first, whatever the order of the log. */
const isBefore = (one: LoggedAnswer, other: LoggedAnswer): boolean =>
  one.at < other.at || (one.at === other.at && one.score < other.score);

function ofQuestion(question: QuestionFacts, days: Days, today: number): Evidence {
  const weighed = [...days].map(([day, { score }]) => ({
    score,
    weight: 2 ** (-Math.max(0, today - day) / halfLifeDays),
  }));
  const worth = isOpen(question) ? worthOfOwnGrade : 1;
  const sum = weighed.reduce((total, { weight }) => total + weight, 0);
  const right = weighed.reduce((total, { weight, score }) => total + weight * score, 0);
  const scale = worth / Math.max(1, sum);
  return {
    topic: question.topic,
    difficulty: difficultyOf(question),
    guess: guessOf(question),
    right: right * scale,
    wrong: (sum - right) * scale,
  };
}

/** A card that is remembered speaks for its topic, one that is forgotten against it. */
function ofCards(cards: readonly KnownCard[]): Evidence[] {
  const topics = new Map<number, { right: number; wrong: number }>();
  for (const { topic, recall } of cards) {
    const own = topics.get(topic) ?? { right: 0, wrong: 0 };
    topics.set(topic, own);
    const says = (2 * Math.min(1, Math.max(0, recall)) - 1) * worthOfCard;
    if (says > 0) own.right += says;
    else own.wrong -= says;
  }
  return [...topics].map(([topic, { right, wrong }]) => {
    const scale = Math.min(1, mostOfCards / Math.max(1e-9, right + wrong));
    return { topic, difficulty: middling, guess: 0, right: right * scale, wrong: wrong * scale };
  });
}
