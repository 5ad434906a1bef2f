import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';

/** Done in the transaction that writes a whole course, when all is written. */
export type CourseInChange = (
  change: Change,
  done: {
    readonly importId: number;
    readonly courseId: number;
    readonly outcomes: readonly Outcome[];
    readonly skipped: number;
    /** Where its questions stand in the file, by their keys. */
    readonly places?: ReadonlyMap<string, string>;
  },
) => Promise<void>;
