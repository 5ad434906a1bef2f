import { asCompared, namesOfFamilies, removedCodes } from '../../capabilities/site/site.port.ts';
import type { Services } from '../../platform/services.ts';
import type { ContentFiles } from '../catalogue/content-files.ts';
import { Faults } from '../catalogue/faults.ts';
import { KnownIds } from '../catalogue/known-ids.ts';
import type { CoursesOnly } from '../course-archive/courses-only.ts';
import type { IfTaken } from '../origins/if-taken.ts';
import { Origins } from '../origins/origins.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** With what the school has, by which files are judged. */
export const openReading = async (
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  files: ContentFiles,
  { ifTaken, only }: { ifTaken?: IfTaken | undefined; only?: CoursesOnly | undefined } = {},
): Promise<ReadingContext & { readonly origins: Origins }> => {
  const names = await namesOfFamilies(connection);
  return {
    files,
    faults: new Faults(),
    ids: new KnownIds(),
    mentions: [],
    origins: new Origins(connection, ifTaken),
    ...(only !== undefined && {
      leaves: only.leaves,
      areFamiliesKept: !only.may.addFamilies,
    }),
    families: new Set(names.keys()),
    familyNames: new Set([...names.values()].map(asCompared)),
    familyCodes: new Map([...names].map(([code, name]) => [asCompared(name), code])),
    codesHere: new Map(),
    removedFamilies: await removedCodes(connection),
    now: clock.now(),
  };
};
