import { asCompared, namesOfFamilies, removedCodes } from '../../capabilities/site/site.port.ts';
import type { Services } from '../../platform/services.ts';
import { noArticles } from '../articles/read-articles.ts';
import { noMall } from '../mall/read-mall.ts';
import type { ContentFiles } from '../catalogue/content-files.ts';
import type { CatalogueDraft } from '../catalogue/drafts.ts';
import { Faults } from '../catalogue/faults.ts';
import { KnownIds } from '../catalogue/known-ids.ts';
import { noSurveys } from '../catalogue/read-surveys.ts';
import { Origins, type IfTaken } from '../origins/origins.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** With what the school has, by which files are judged. */
export const openReading = async (
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  files: ContentFiles,
  ifTaken?: IfTaken,
): Promise<ReadingContext & { readonly origins: Origins }> => {
  const names = await namesOfFamilies(connection);
  return {
    files,
    faults: new Faults(),
    ids: new KnownIds(),
    mentions: [],
    origins: new Origins(connection, ifTaken),
    families: new Set(names.keys()),
    familyNames: new Set([...names.values()].map(asCompared)),
    removedFamilies: await removedCodes(connection),
    now: clock.now(),
  };
};

/** Of a folder that cannot be read. */
export const nothingSaid: CatalogueDraft = {
  families: [],
  courses: [],
  plans: [],
  mall: noMall,
  asked: noSurveys,
  written: noArticles,
};
