import type { AchievementFact } from '@xuezhou/rules/points/achievements';
import type { Connection } from '../../platform/database/prepare.ts';
import { requirement, type Requirement } from '../../platform/wiring/slot.ts';

/** A book that the student may study, and how well each of its chapters is mastered, 0 to 4. */
export interface MasteredBook {
  readonly courseId: number;
  readonly bookId: number;
  readonly bookName: string;
  readonly readings: readonly {
    readonly readingId: number;
    readonly readingName: string;
    readonly mastery: number;
  }[];
}

type Reader<Found> = (connection: Connection, studentId: number, now: Date) => Promise<Found>;

/** What medals are counted from. */
export const studyBooks = requirement<Reader<readonly MasteredBook[]>>('points.studyBooks');

const count = (fact: AchievementFact) => requirement<Reader<number>>(`points.studyCounts.${fact}`);

/** What achievements are counted from; each is provided by who keeps its log. */
export const studyCounts = {
  rightQuestions: count('rightQuestions'),
  leftWrongBook: count('leftWrongBook'),
  watchedHours: count('watchedHours'),
  learnedCards: count('learnedCards'),
  finishedMocks: count('finishedMocks'),
  finishedCamps: count('finishedCamps'),
  passedAssignments: count('passedAssignments'),
  reviewStreak: count('reviewStreak'),
} satisfies Record<AchievementFact, Requirement<Reader<number>>>;
