import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Sound } from '../catalogue/select-sound.ts';
import type { Origins } from '../origins/origins.ts';
import type { Changes } from '../store/compare-catalogue.ts';

/** What files would do, before anything is written. */
export interface SeenCatalogue {
  readonly sound: Sound;
  readonly changes: Changes;
  readonly faults: readonly string[];
  readonly origins: Pick<Origins, 'found' | 'notes' | 'oursIn'>;
  /** Of the courses themselves, in words: what whoever brings them may not change. */
  readonly leftOut: readonly string[];
  readonly now: Date;
}

/** How the courses of a folder are taken, and nothing else that stands in it. */
export interface CoursesOnly {
  /** Folders of those that are left out. */
  readonly leaves: ReadonlySet<string>;
  /** What has permissions of its own, which who publishes courses may not have. */
  readonly may: {
    readonly addFamilies: boolean;
    readonly planLives: (connection: Connection, courseId: number) => Promise<boolean>;
  };
  /** Before a file is kept, and under the locks of imports once more: what it throws ends it. */
  readonly see: (connection: Connection, seen: SeenCatalogue) => Promise<void>;
  /** Before a file is kept, when all was judged: throws where there is no room. */
  readonly demandRoom?: (changes: Changes) => Promise<void>;
  /** In the same transaction, when all is written. */
  readonly end?: (change: Change, now: Date) => Promise<void>;
}
