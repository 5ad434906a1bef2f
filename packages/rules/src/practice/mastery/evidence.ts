import type { QuestionKind } from '@xuezhou/contract/practice';
import { dayMs, dayOfMoment } from '../day-number.ts';
import { chanceByGuess } from '../guessing.ts';
import { worthAfterHints } from '../hints.ts';
import { middling } from './belief.ts';
import type { Batch, Evidence, Verdict } from './grid.ts';

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
  /** 1 right, 0 wrong; of an open question what a teacher gave of the full score, else as its writer graded it, half where it was partly right. */
  readonly score: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What it was given with: a session of practice, an attempt at a paper. Without one it stands for itself. */
  readonly batch?: string | undefined;
  /** Whether that is an attempt at a paper. */
  readonly isOfPaper?: boolean | undefined;
  /** Whether a teacher judged it, and not its writer. */
  readonly isTeachers?: boolean | undefined;
  /** How many hints were seen before it; none where it is absent. */
  readonly hints?: number | undefined;
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
/** After so many steps no more is lost. */
const maxSteps = 4;
/** A writer's grade of the own answer is kinder than a key, and than a teacher. */
const worthOfOwnGrade = 0.5;
/** What an answer of a paper says beside its day's practice: nobody has just read the explanation there. */
const worthOfPaper = 1.5;
const worthOfCard = 0.2;
/** All cards of a topic are worth at most so many answers. */
const maxOfCards = 3;
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
  lostPerStep * Math.min(maxSteps, Math.log2(1 + Math.max(0, days) / stepDays));

/**
 * What a log and the cards say of each topic. The first answer of a day to each question counts, of an open one the last
 * mark or grade; a question says no more than one answer, however often it was answered; what is older says less. What was
 * answered in papers says so once more for itself, all of it.
 */
export function evidenceOf(
  log: readonly LoggedAnswer[],
  cards: readonly KnownCard[],
  now: number,
): Evidence[] {
  const notes = new Notes(now);
  for (const answer of log) notes.take(answer);
  return notes.all().concat(ofCards(cards));
}

export interface History {
  /** What was known before the first of the batches. */
  readonly start: readonly Evidence[];
  /** In the order in which they ended. */
  readonly batches: readonly Batch[];
  /** The answers that count. */
  readonly counted: readonly LoggedAnswer[];
}

/** Answers that ended longer ago are one ground, whose order says nothing any more. */
const batchDays = 28;

/** The same evidence, by what was answered together. */
export function historyOf(
  log: readonly LoggedAnswer[],
  cards: readonly KnownCard[],
  now: number,
): History {
  const groups = new Map<string, Group>();
  for (const answer of log) {
    const key = answer.batch ?? `${answer.at}`;
    const own = groups.get(key) ?? { key, endsAt: answer.at, answers: [] };
    groups.set(key, own);
    own.endsAt = Math.max(own.endsAt, answer.at);
    own.answers.push(answer);
  }
  const since = now - batchDays * dayMs;
  const notes = new Notes(now);
  for (const { endsAt, answers } of groups.values())
    if (endsAt < since) for (const answer of answers) notes.take(answer);
  const start = notes.all().concat(ofCards(cards));
  const recent = [...groups.values()].filter(({ endsAt }) => endsAt >= since);
  const batches = recent.toSorted(byEnd).map(({ answers }) => batchOf(answers, notes));
  return { start, batches, counted: notes.counted() };
}

interface Group {
  readonly key: string;
  endsAt: number;
  readonly answers: LoggedAnswer[];
}

const byEnd = (one: Group, other: Group): number =>
  one.endsAt - other.endsAt || (one.key < other.key ? -1 : 1);

function batchOf(answers: readonly LoggedAnswer[], notes: Notes): Batch {
  const ids = new Set(answers.map(({ question }) => question.questionId));
  const before = [...ids].flatMap((id) => notes.of(id));
  const verdicts = new Map<number, Verdict>();
  for (const answer of answers) {
    notes.take(answer);
    const { topic } = answer.question;
    const own = verdictOf(answer.score);
    verdicts.set(topic, (verdicts.get(topic) ?? own) === own ? own : 'mixed');
  }
  return { before, after: [...ids].flatMap((id) => notes.of(id)), verdicts };
}

function verdictOf(score: number): Verdict {
  if (score === 0) return 'wrong';
  return score === 1 ? 'right' : 'mixed';
}

interface QuestionNotes {
  readonly question: QuestionFacts;
  readonly difficulty: number;
  readonly guess: number;
  readonly days: Map<number, LoggedAnswer>;
  readonly papers: Map<string, LoggedAnswer>;
}

/** What was answered so far, by question. */
class Notes {
  private readonly questions = new Map<number, QuestionNotes>();
  private readonly today: number;
  constructor(now: number) {
    this.today = dayOfMoment(now);
  }
  take(answer: LoggedAnswer): void {
    const { question, at, batch, isOfPaper } = answer;
    const own = this.questions.get(question.questionId) ?? {
      question,
      difficulty: difficultyOf(question),
      guess: guessOf(question),
      days: new Map<number, LoggedAnswer>(),
      papers: new Map<string, LoggedAnswer>(),
    };
    this.questions.set(question.questionId, own);
    const { days, papers } = own;
    const day = dayOfMoment(at);
    const known = days.get(day);
    if (known === undefined || isBefore(answer, known) !== isOpen(question)) days.set(day, answer);
    if (isOfPaper) papers.set(batch ?? `${at}`, answer);
  }
  of(questionId: number): Evidence[] {
    const own = this.questions.get(questionId);
    if (own === undefined) return [];
    const practised = this.blend(own, own.days, 1);
    if (own.papers.size === 0) return [practised];
    return [practised, this.blend(own, own.papers, worthOfPaper)];
  }
  all(): Evidence[] {
    return [...this.questions.keys()].flatMap((id) => this.of(id));
  }
  counted(): LoggedAnswer[] {
    return [...this.questions.values()].flatMap(({ days, papers }) => [
      ...days.values(),
      ...papers.values(),
    ]);
  }
  private blend(
    { question, difficulty, guess }: QuestionNotes,
    answers: ReadonlyMap<unknown, LoggedAnswer>,
    worth: number,
  ): Evidence {
    let sum = 0;
    let right = 0;
    let told = 0;
    for (const { score, at, isTeachers, hints = 0 } of answers.values()) {
      const weight = 2 ** (-Math.max(0, this.today - dayOfMoment(at)) / halfLifeDays);
      const own = isOpen(question) && !isTeachers ? weight * worthOfOwnGrade : weight;
      sum += weight;
      const helped = own * score * worthAfterHints(hints);
      told += helped + own * (1 - score);
      right += helped;
    }
    const scale = worth / Math.max(1, sum);
    return {
      topic: question.topic,
      difficulty,
      guess,
      right: right * scale,
      wrong: (told - right) * scale,
    };
  }
}

/** Of one moment the worse one comes first, whatever the order of the log. */
const isBefore = (one: LoggedAnswer, other: LoggedAnswer): boolean =>
  one.at < other.at || (one.at === other.at && one.score < other.score);

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
    const scale = Math.min(1, maxOfCards / Math.max(1e-9, right + wrong));
    return { topic, difficulty: middling, guess: 0, right: right * scale, wrong: wrong * scale };
  });
}
