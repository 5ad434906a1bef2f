import path from 'node:path';
import {
  putVersion,
  type CoursewareFiles,
  coursewareTypeOf,
  type CoursewareTarget,
  type PutVersion,
} from '../../capabilities/courseware/courseware.port.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { BankFileError } from '../banks/bank-file-error.ts';
import { outsideAddresses } from './outside-addresses.ts';
import { readCourseware, type CoursewarePackage } from './read-courseware.ts';

export interface CoursewareReport {
  readonly title: string;
  readonly standard: string;
  readonly files: number;
  readonly bytes: number;
  /** Titles of what opens. */
  readonly parts: readonly string[];
  readonly notes: readonly string[];
  /** Null of a trial. */
  readonly stored: PutVersion | null;
}

/** Brings a package to a reading, or a new version of one that is there; a trial writes nothing. */
export async function importCourseware(
  services: ConsoleServices,
  file: string,
  target: CoursewareTarget,
  { dryRun, actor }: { readonly dryRun: boolean; readonly actor: Actor },
): Promise<CoursewareReport> {
  const fileName = path.basename(file);
  const way = { operation: 'importCourseware', isPublished: true } as const;
  return await lookInto(services, file, dryRun, (given) =>
    putVersion(services, actor, target, { ...given, fileName }, way),
  );
}

type Given = Omit<Parameters<typeof putVersion>[3], 'fileName'>;

async function lookInto(
  services: ConsoleServices,
  file: string,
  dryRun: boolean,
  put: (given: Given) => Promise<PutVersion>,
): Promise<CoursewareReport> {
  const found = await readCourseware(file);
  try {
    const outside = await outsideAddresses(found);
    const kept = await keepFiles(services, found, dryRun);
    const bytes = kept.reduce((sum, one) => sum + one.bytes, 0);
    const given = { ...found, bytes, kept };
    return {
      title: found.title,
      standard: found.standard,
      files: kept.length,
      bytes,
      parts: found.parts.filter(({ href }) => href !== null).map(({ title }) => title),
      notes: [
        ...found.notes,
        ...(outside.length === 0 ? [] : [`它要用外面的网址，这里打不开：${outside.join('、')}`]),
      ],
      stored: dryRun ? null : await put(given),
    };
  } finally {
    await found.archive.close();
  }
}

/** Before the rows: a row must never name a file that is not there. The same package lies there once. */
async function keepFiles(
  { storage }: Pick<ConsoleServices, 'storage'>,
  { archive, names, sha256 }: CoursewarePackage,
  dryRun: boolean,
) {
  const kept = [];
  for (const [index, name] of names.toSorted().entries()) {
    const found = await archive.body(name);
    if (found === undefined) continue;
    const file = {
      name,
      storage_key: `courseware/${sha256.slice(0, 40)}/${index}`,
      content_type: coursewareTypeOf(name),
      bytes: found.size,
    };
    if (!dryRun && (await storage.stat(file.storage_key)) === undefined)
      await storage.put(file.storage_key, found.body, { contentType: file.content_type });
    kept.push(file);
  }
  return kept;
}

const never = async (): Promise<PutVersion> => Promise.reject(new Error('a trial puts nothing'));

/** The same for what staff bring by a page: students see it when it is published. */
export const sentCourseware: CoursewareFiles = {
  check: (services, file) =>
    inWords(async () => {
      const { stored: _stored, ...inside } = await lookInto(services, file, true, never);
      return { ...inside, parts: [...inside.parts], notes: [...inside.notes] };
    }),
  put: (services, file, target, { actor, fileName, hooks }) =>
    inWords(async () => {
      const way = { operation: 'putCourseware', isPublished: false, hooks } as const;
      const { stored } = await lookInto(services, file, false, (given) =>
        putVersion(services, actor, target, { ...given, fileName }, way),
      );
      return stored ?? (await never());
    }),
};

async function inWords<Answer>(work: () => Promise<Answer>): Promise<Answer | { fault: string }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof BankFileError) return { fault: error.message };
    throw error;
  }
}
