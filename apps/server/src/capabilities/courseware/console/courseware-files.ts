import type { CoursewareInside } from '@xuezhou/contract/courseware/console';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { requirement } from '../../../platform/wiring/slot.ts';
import type { CoursewareTarget, PutHooks, PutVersion } from '../content/put-version.ts';

/** In words for who brought the file. */
interface Fault {
  readonly fault: string;
}

/** The reader and writer of the command line, which belong to the import of files. */
export interface CoursewareFiles {
  /** Writes nothing. */
  check(services: ConsoleServices, file: string): Promise<CoursewareInside | Fault>;
  put(
    services: ConsoleServices,
    file: string,
    target: CoursewareTarget,
    given: { readonly actor: Actor; readonly fileName: string; readonly hooks: PutHooks },
  ): Promise<PutVersion | Fault>;
}

export const coursewareFiles = requirement<CoursewareFiles>('courseware.coursewareFiles');
