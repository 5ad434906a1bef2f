import { courseAgreementRows } from '../capabilities/agreement/agreement.port.ts';
import { putArticles, removeArticles } from '../capabilities/article/article.port.ts';
import { campClassRows, campRows } from '../capabilities/camp/camp.port.ts';
import { careerPlanRows } from '../capabilities/career/career.port.ts';
import {
  bookRows,
  courseRows,
  lectureRows,
  readingRows,
  subjectRows,
} from '../capabilities/catalogue/catalogue.port.ts';
import { cardRows } from '../capabilities/flash-card/flash-card.port.ts';
import { putVideos } from '../capabilities/lecture/lecture.port.ts';
import { putLives } from '../capabilities/live/live.port.ts';
import {
  couponRows,
  goodFamilyRows,
  goodRows,
  goodVariantRows,
  retireGoods,
} from '../capabilities/mall/mall.port.ts';
import { storeTemplates } from '../capabilities/message/message.port.ts';
import { mockPaperRows } from '../capabilities/mock/mock.port.ts';
import { putQuestions } from '../capabilities/practice/practice-content.port.ts';
import { askToIndex, storeGlossary } from '../capabilities/search/search.port.ts';
import { addFamilies, readFamilies } from '../capabilities/site/site.port.ts';
import { esgFormRows, retireSurveys, surveyRows } from '../capabilities/survey/survey.port.ts';
import { putRows } from '../platform/content/stored-rows.ts';
import type { Change } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { CatalogueFiles } from './catalogue/catalogue-files.ts';
import { Faults } from './catalogue/faults.ts';
import { isStillOwned, ownedByPages, passOverOwned } from './authored/owned-by-pages.ts';
import { KnownIds } from './catalogue/known-ids.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';
import type { ReadingContext } from './catalogue/reading-context.ts';
import { counted, selectSound, type Counted, type Sound } from './catalogue/select-sound.ts';
import { noMall } from './mall/read-mall.ts';
import { noArticles } from './articles/read-articles.ts';
import { noSurveys } from './catalogue/read-surveys.ts';
import { lockImports } from '../platform/content/lock-imports.ts';
import { holdPlansFor } from './store/lives-without-clash.ts';
import { removeVanished } from './store/remove-vanished.ts';
import { compareCatalogue, type Changes } from './store/compare-catalogue.ts';
import { storeFigures } from './store/store-figures.ts';
import { changedVideos, storeSource, videoSourceOf } from './store/lecture-sources.ts';

export interface Counts {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly skipped: number;
}

export interface CatalogueReport {
  readonly counts: Readonly<Record<Counted, Counts>>;
  /** In Chinese, each with its file and place. What is named here is skipped; the rest is imported. */
  readonly faults: readonly string[];
  /** Rows written, or to be written in a dry run; none when the database has it all. */
  readonly rows: number;
  /** Things that the files no longer name. Questions among them are retired, not deleted. */
  readonly removed: number;
}

/** Brings the stored catalogue to what a catalogue folder says, in one transaction. */
export async function importCatalogue(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  folder: string,
  { dryRun }: { dryRun: boolean },
): Promise<CatalogueReport> {
  const { connection } = services.database;
  const files = new CatalogueFiles(folder);
  const context: ReadingContext = {
    files,
    faults: new Faults(),
    ids: new KnownIds(),
    mentions: [],
    families: new Set((await readFamilies(connection)).map(({ code }) => code)),
    now: services.clock.now(),
  };
  const { faults } = context;
  const said = await readCatalogue(context);
  const owned = await ownedByPages(connection);
  const catalogue = said && passOverOwned(context, said, owned);
  const sound = selectSound(
    catalogue ?? {
      families: [],
      courses: [],
      plans: [],
      mall: noMall,
      asked: noSurveys,
      written: noArticles,
    },
  );
  const report = async (changes: Changes) => ({
    counts: countsOf(changes, sound),
    faults: faults.all,
    rows: rowsOf(changes),
    removed: removedBy(changes),
  });
  if (dryRun || catalogue === undefined)
    return await report(
      await compareCatalogue(connection, sound, { catalogue, faults, now: services.clock.now() }),
    );
  // Files first: a row must never name a file that is not there.
  await storeFiles(services, files, sound);
  const done = await connection.transaction().execute(async (change) => {
    await lockImports(change);
    if (!(await isStillOwned(change, owned))) return undefined;
    await holdPlansFor(change, sound.lives);
    const now = services.clock.now();
    const changes = await compareCatalogue(change, sound, { catalogue, faults, now });
    await write(change, changes, now);
    if (rowsOf(changes) > 0)
      for (const { course_id } of sound.courses) await askToIndex(change, course_id);
    return await report(changes);
  });
  // Meanwhile pages took a course over, or gave ids of theirs: what the files may still bring is read anew.
  return done ?? (await importCatalogue(services, folder, { dryRun }));
}

async function write(change: Change, changes: Changes, now: Date): Promise<void> {
  const schools = changes.school.map((name) => ({ only_row: true, name }));
  await putRows(change, 'school', ['only_row'], schools);
  await addFamilies(change, changes.families);
  for (const glossary of changes.glossary) await storeGlossary(change, glossary, now);
  for (const templates of changes.templates) await storeTemplates(change, templates);
  await courseRows.put(change, changes.courses);
  await courseAgreementRows.put(change, changes.agreements);
  await bookRows.put(change, changes.books);
  await readingRows.put(change, changes.readings);
  await subjectRows.put(change, changes.subjects);
  await putVideos(change, changes.videos.map(videoSourceOf), now);
  await lectureRows.put(change, changes.lectures);
  await putQuestions(change, changes.questions);
  await cardRows.put(change, changes.cards);
  await mockPaperRows.put(change, changes.papers, now);
  await campRows.put(change, changes.camps);
  await campClassRows.put(change, changes.classes);
  await putLives(change, { difference: changes.lives, vanished: changes.vanished.lives }, now);
  await careerPlanRows.put(change, changes.plans);
  await surveyRows.put(change, changes.surveys);
  await esgFormRows.put(change, changes.esgForms);
  await retireSurveys(change, changes.vanishedSurveys, now);
  await putArticles(change, changes.articles, now);
  await removeArticles(change, changes.vanishedArticles.articles);
  await goodFamilyRows.put(change, changes.goodFamilies);
  await goodRows.put(change, changes.goods);
  await goodVariantRows.put(change, changes.variants);
  await couponRows.put(change, changes.coupons);
  await retireGoods(change, changes.vanishedGoods, now);
  await removeVanished(change, changes.vanished, now);
}

async function storeFiles(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  files: CatalogueFiles,
  sound: Sound,
): Promise<void> {
  await storeFigures(storage, await files.figures());
  for (const { draft } of await changedVideos(database.connection, sound.lectures))
    await storeSource(storage, draft);
}

function countsOf(changes: Changes, { skipped }: Sound): CatalogueReport['counts'] {
  return Object.fromEntries(
    counted.map((name) => {
      const { added, changed, unchanged } =
        name === 'questions' ? changes.questions.difference : changes[name];
      return [
        name,
        {
          ...{ added: added.length, changed: changed.length, unchanged },
          skipped:
            skipped[name] + (name === 'lives' || name === 'papers' ? changes.refused[name] : 0),
        },
      ];
    }),
  ) as Record<Counted, Counts>;
}

const removedBy = ({ vanished, vanishedGoods, ...others }: Changes): number =>
  Object.values({
    ...vanished,
    ...vanishedGoods,
    ...others.vanishedSurveys,
    ...others.vanishedArticles,
  }).flat().length;

function rowsOf(changes: Changes): number {
  const { questions, school, videos, courses, agreements, books, readings } = changes;
  const differences = [
    courses,
    agreements,
    books,
    readings,
    changes.subjects,
    changes.lectures,
    changes.cards,
    changes.papers,
    changes.camps,
    changes.classes,
    changes.lives,
    changes.plans,
    changes.surveys,
    changes.esgForms,
    changes.articles,
    changes.goodFamilies,
    changes.goods,
    changes.variants,
    changes.coupons,
  ];
  return (
    differences.reduce((sum, { added, changed }) => sum + added.length + changed.length, 0) +
    questions.rows.length +
    questions.versions.length +
    school.length +
    changes.families.length +
    changes.glossary.length +
    changes.templates.length +
    videos.length +
    removedBy(changes)
  );
}
