import type { BroughtBank, BroughtCourse, CourseAnswer } from '@xuezhou/contract/import/console';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { requirement } from '../../../platform/wiring/slot.ts';
import type { FileFault } from '../import-files.ts';

/** An archive as it was sent, and what somebody said of the courses in it. */
export interface ArchiveWish {
  /** Its pieces in the storage. */
  readonly place: string;
  readonly bytes: number;
  /** A folder for what is unpacked: of this run alone, and gone afterwards. */
  readonly work: string;
  /** By the folders of courses. */
  readonly answers: ReadonlyMap<string, CourseAnswer>;
  /** Whether who brought it may change this course; null: may make one. */
  readonly mayWrite: (connection: Connection, courseId: number | null) => Promise<boolean>;
  /** The same of the live classes of a course. */
  readonly mayPlan: (connection: Connection, courseId: number) => Promise<boolean>;
  readonly mayAddFamilies: boolean;
}

export interface ArchiveSink {
  /** Bytes of how many; it may throw, and then nothing goes on. */
  readonly progress: (done: number, of: number) => void;
  readonly signal: AbortSignal;
}

export interface SeenArchive {
  readonly courses: readonly BroughtCourse[];
  readonly leftOut: readonly string[];
  readonly notes: readonly string[];
  /** The same of the same: what was not seen is not written. */
  readonly digest: string;
}

/** A course that was written, by its folder. */
export type WrittenCourses = Readonly<Record<string, number>>;

/** With what students lose by it now, by folders: they went on since it was seen. */
export interface WrittenAsNow {
  readonly written: WrittenCourses;
  readonly losses: ReadonlyMap<string, readonly string[]>;
}

export interface ArchiveRun extends ArchiveSink {
  /** As it was seen. */
  readonly seen: SeenArchive;
  /** Null: none are; else these were before the server ended, and their banks are left. */
  readonly written: WrittenCourses | null;
  /** Before a file is kept, and under the locks of imports: throws where who began it may not write these courses. */
  readonly demandAllowed: (connection: Connection, written: WrittenCourses) => Promise<void>;
  /** In the transaction that writes all courses, when they are. */
  readonly inChange: (change: Change, written: WrittenAsNow, now: Date) => Promise<void>;
}

/** The school is not any more what it was when somebody looked. */
export interface ChangedSince {
  readonly isChangedSince: true;
}

type ArchiveServices = Pick<Services, 'config' | 'database' | 'storage' | 'clock'>;

/** The reader and writer of the command line, which belongs to the import and export of files. */
export interface CourseArchives {
  /** Unpacks it and tries everything, and writes nothing. */
  look(
    services: ArchiveServices,
    wish: ArchiveWish,
    sink: ArchiveSink,
  ): Promise<SeenArchive | FileFault>;
  /** Writes the courses in one transaction, then the banks that came with them; answers these by the folders of courses. */
  run(
    services: ArchiveServices,
    wish: ArchiveWish,
    run: ArchiveRun,
  ): Promise<ReadonlyMap<string, readonly BroughtBank[]> | FileFault | ChangedSince>;
}

export const courseArchives = requirement<CourseArchives>('import.courseArchives');
