import type { MemoryParameters } from '../flash-card/memory.ts';
import { cardForecast, repeatsOfWrong } from './repeats.ts';

/** A lecture, or a text that is read; what of it is left. */
export interface StudyPart {
  /** The same thing has the same key on every day. */
  readonly key: string;
  /** Whole minutes, more than 0. */
  readonly minutes: number;
  readonly kind: 'lecture' | 'reading';
}

/** What stands open in a chapter. */
export interface TopicFacts {
  readonly topic: number;
  /** Of the course's questions so many are its own, 0 to 1. */
  readonly share: number;
  /** 0 to 100; null before there is a percentage. */
  readonly percent: number | null;
  /** In their order. */
  readonly parts: readonly StudyPart[];
  /** Right answers to questions not met before that are missing until it is demonstrated. */
  readonly missing: number;
  /** Cards that were never studied. */
  readonly newCards: number;
  /** Stabilities of those that were, in days. */
  readonly cards: readonly number[];
  /** Right answers that its wrong questions still want before they leave the book. */
  readonly wrongRepeats: number;
  /** It may be practised: it was begun, or there is nothing to be taught. */
  readonly isOpen: boolean;
}

/** How fast this learner works. */
export interface Pace {
  readonly secondsPerQuestion: number;
  /** Of answers to new questions so many are right, 0 to 1. */
  readonly rightShare: number;
  /** False: there are too few answers of the learner's own, and it is what the course's students need. */
  readonly isOwn: boolean;
}

/** A card that is met for the first time, and one that is asked for again. */
export const cardSeconds = { fresh: 30, known: 17 } as const;

/** All in whole minutes, so that the sums that are shown are sums of what is shown. */
export interface TopicWork {
  readonly topic: number;
  readonly lecture: number;
  readonly reading: number;
  /** Of `questions`. */
  readonly practice: number;
  readonly questions: number;
  /** Of `newCards`. */
  readonly cards: number;
  readonly newCards: number;
  readonly review: number;
  readonly total: number;
}

/** Nothing of it is left but to keep it. */
export const isLearned = ({ total, review }: TopicWork): boolean => total === review;

export interface MockWork {
  readonly papers: number;
  /** Of one: to sit it, and to go over what was wrong in it. */
  readonly minutes: number;
  readonly goingOver: number;
}

export interface CourseWork {
  readonly topics: readonly TopicWork[];
  readonly mocks: MockWork;
  /** To be learned: lectures, texts, questions until it is demonstrated, new cards. */
  readonly fresh: number;
  readonly review: number;
  readonly mock: number;
  readonly total: number;
}

export interface WorkWish {
  readonly pace: Pace;
  /** Until the exam; what review asks for follows from it. */
  readonly days: number;
  /** Right answers in a row that take a question out of the wrong-answer book. */
  readonly rightsNeeded: number;
  /** By which cards come back; null: the parameters of everybody. */
  readonly memory: MemoryParameters | null;
  readonly mocks: { readonly papers: number; readonly minutes: number; readonly questions: number };
}

const leastRightShare = 0.3;

/** Questions to be asked until so many are right. */
export const questionsToAsk = (missing: number, { rightShare }: Pace): number =>
  Math.ceil(missing / Math.max(leastRightShare, rightShare));

const minutesOf = (count: number, seconds: number): number => Math.ceil((count * seconds) / 60);

/** What is left to do for an exam, chapter by chapter. */
export function workLeft(topics: readonly TopicFacts[], wish: WorkWish): CourseWork {
  const { pace, days, rightsNeeded } = wish;
  const forecast = cardForecast(days, wish.memory);
  const wrongShare = 1 - Math.max(leastRightShare, pace.rightShare);
  // What goes wrong from now on does so anywhere on the way.
  const repeats = repeatsOfWrong(rightsNeeded, days / 2);
  const worked = topics.map((facts): TopicWork => {
    const minutesOfKind = (kind: StudyPart['kind']) =>
      facts.parts.reduce((sum, part) => sum + (part.kind === kind ? part.minutes : 0), 0);
    const questions = questionsToAsk(facts.missing, pace);
    const again = facts.wrongRepeats + questions * wrongShare * repeats;
    const cardsAgain =
      facts.newCards * forecast.fresh +
      facts.cards.reduce((sum, stability) => sum + forecast.known(stability), 0);
    const own = {
      lecture: minutesOfKind('lecture'),
      reading: minutesOfKind('reading'),
      practice: minutesOf(questions, pace.secondsPerQuestion),
      cards: minutesOf(facts.newCards, cardSeconds.fresh),
      review: Math.ceil((again * pace.secondsPerQuestion + cardsAgain * cardSeconds.known) / 60),
    };
    const total = own.lecture + own.reading + own.practice + own.cards + own.review;
    return { topic: facts.topic, ...own, questions, newCards: facts.newCards, total };
  });
  const { papers, minutes, questions } = wish.mocks;
  const goingOver = minutesOf(questions * wrongShare * rightsNeeded, pace.secondsPerQuestion);
  return sumUp(worked, { papers, minutes, goingOver });
}

function sumUp(topics: readonly TopicWork[], mocks: MockWork): CourseWork {
  const sum = (of: (work: TopicWork) => number) => topics.reduce((all, one) => all + of(one), 0);
  const review = sum((one) => one.review);
  const fresh = sum((one) => one.total) - review;
  const mock = mocks.papers * (mocks.minutes + mocks.goingOver);
  return { topics, mocks, fresh, review, mock, total: fresh + review + mock };
}

/** Without what its learner has put aside for now. */
export const withoutTopics = (work: CourseWork, leftOut: ReadonlySet<number>): CourseWork =>
  leftOut.size === 0
    ? work
    : sumUp(
        work.topics.filter(({ topic }) => !leftOut.has(topic)),
        work.mocks,
      );
