import type { AchievementFact } from '@xuezhou/rules/points/achievements';
import type { Connection } from '../../platform/database/prepare.ts';
import { told } from '../../platform/told.ts';

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

type Counter = (connection: Connection, studentId: number, now: Date) => Promise<number>;

/** What medals and achievements are counted from; each by who keeps its log. */
export interface StudyFacts {
  readonly books: (
    connection: Connection,
    studentId: number,
    now: Date,
  ) => Promise<readonly MasteredBook[]>;
  readonly counts: Readonly<Record<AchievementFact, Counter>>;
}

export const studyFacts = told<StudyFacts>('points of what was studied');
