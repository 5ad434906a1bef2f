import type { Services } from '../../../platform/services.ts';
import { requirement } from '../../../platform/wiring/slot.ts';

interface CourseFiles {
  /** Of the archive that holds them. */
  readonly bytes: number;
  /** What they do not hold, in Chinese. */
  readonly left: readonly string[];
}

/** The writer of the command line, which belongs to the import and export of files. */
export interface CourseFileWriter {
  /** Keeps an archive of them at a place of the storage; undefined for a course that is there no more. The signal ends it. */
  write(
    services: Pick<Services, 'database' | 'storage'>,
    archive: { courseId: number; place: string; signal: AbortSignal },
  ): Promise<CourseFiles | undefined>;
}

export const courseFiles = requirement<CourseFileWriter>('authoring.courseFiles');
