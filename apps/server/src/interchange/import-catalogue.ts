import { findVanishedSurveys, retireSurveys } from '../capabilities/survey/survey.port.ts';
import { askToIndex } from '../capabilities/search/index-course.ts';
import type { Change, Connection } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { CatalogueFiles } from './catalogue/catalogue-files.ts';
import { Faults } from './catalogue/faults.ts';
import type { CatalogueDraft } from './catalogue/drafts.ts';
import { KnownIds } from './catalogue/known-ids.ts';
import { readCatalogue } from './catalogue/read-catalogue.ts';
import type { ReadingContext } from './catalogue/reading-context.ts';
import { counted, selectSound, type Counted, type Sound } from './catalogue/select-sound.ts';
import { findVanishedGoods, retireGoods } from './mall/find-vanished.ts';
import { noMall } from './mall/read-mall.ts';
import { noSurveys } from './catalogue/read-surveys.ts';
import { compareGlossary } from './store/compare-glossary.ts';
import { compareTemplates } from './store/compare-templates.ts';
import { lockImports } from './store/lock-imports.ts';
import { findVanished, removeVanished } from './store/remove-vanished.ts';
import { putLives } from './store/put-lives.ts';
import { storeFigures } from './store/store-figures.ts';
import { compareQuestions, putQuestions } from './store/sync-questions.ts';
import { compareRows, putDifference, putRows } from './store/sync-rows.ts';
import { changedVideos, putVideos, storeSource } from './store/sync-videos.ts';

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
  const context: ReadingContext = {
    files: new CatalogueFiles(folder),
    faults: new Faults(),
    ids: new KnownIds(),
    mentions: [],
  };
  const catalogue = await readCatalogue(context);
  const sound = selectSound(
    catalogue ?? { school: '', courses: [], plans: [], mall: noMall, asked: noSurveys },
  );
  const { connection } = services.database;
  const report = async (changes: Changes) => ({
    counts: countsOf(changes, sound),
    faults: context.faults.all,
    rows: rowsOf(changes),
    removed: removedBy(changes),
  });
  if (dryRun || catalogue === undefined)
    return await report(await compare(connection, sound, { catalogue, now: services.clock.now() }));
  // Files first: a row must never name a file that is not there.
  await storeFiles(services, context, sound);
  return await connection.transaction().execute(async (change) => {
    await lockImports(change);
    const now = services.clock.now();
    const changes = await compare(change, sound, { catalogue, now });
    await write(change, changes, now);
    if (rowsOf(changes) > 0)
      for (const { course_id } of sound.courses) await askToIndex(change, course_id);
    return await report(changes);
  });
}

type Changes = Awaited<ReturnType<typeof compare>>;

async function compare(
  connection: Connection,
  sound: Sound,
  { catalogue, now }: { catalogue: CatalogueDraft | undefined; now: Date },
) {
  const { school, glossary, templates } = catalogue ?? {};
  const stored = await connection.selectFrom('school').select('name').executeTakeFirst();
  return {
    school:
      school === undefined || stored?.name === school ? [] : [{ only_row: true, name: school }],
    glossary: await compareGlossary(connection, glossary, now),
    templates: await compareTemplates(connection, templates),
    courses: await compareRows(connection, 'course', sound.courses),
    agreements: await compareRows(connection, 'course_agreement', sound.agreements),
    books: await compareRows(connection, 'book', sound.books),
    readings: await compareRows(connection, 'reading', sound.readings),
    subjects: await compareRows(connection, 'subject', sound.subjects),
    videos: await changedVideos(connection, sound.lectures),
    lectures: await compareRows(
      connection,
      'bullet',
      sound.lectures.map(({ draft }) => draft.bullet),
    ),
    questions: await compareQuestions(connection, sound.questions),
    cards: await compareRows(connection, 'card', sound.cards),
    papers: await compareRows(connection, 'mock_paper', sound.papers),
    camps: await compareRows(connection, 'camp', sound.camps),
    classes: await compareRows(connection, 'camp_class', sound.classes),
    lives: await compareRows(connection, 'live_class', sound.lives),
    plans: await compareRows(connection, 'career_plan', sound.plans),
    surveys: await compareRows(connection, 'survey', sound.surveys),
    esgForms: await compareRows(connection, 'esg_form', sound.esgForms),
    goodFamilies: await compareRows(connection, 'good_family', sound.goodFamilies),
    goods: await compareRows(connection, 'good', sound.goods),
    variants: await compareRows(connection, 'good_variant', sound.variants),
    coupons: await compareRows(connection, 'coupon', sound.coupons),
    vanished: await findVanished(connection, sound, now),
    vanishedGoods: await findVanishedGoods(connection, sound),
    vanishedSurveys: await findVanishedSurveys(connection, sound),
  };
}

async function write(change: Change, changes: Changes, now: Date): Promise<void> {
  await putRows(change, 'school', ['only_row'], changes.school);
  await putRows(change, 'search_glossary', ['only_row'], changes.glossary);
  await putRows(change, 'message_template', ['only_row'], changes.templates);
  await putDifference(change, 'course', changes.courses);
  await putDifference(change, 'course_agreement', changes.agreements);
  await putDifference(change, 'book', changes.books);
  await putDifference(change, 'reading', changes.readings);
  await putDifference(change, 'subject', changes.subjects);
  await putVideos(change, changes.videos);
  await putDifference(change, 'bullet', changes.lectures);
  await putQuestions(change, changes.questions);
  await putDifference(change, 'card', changes.cards);
  await putDifference(change, 'mock_paper', changes.papers);
  await putDifference(change, 'camp', changes.camps);
  await putDifference(change, 'camp_class', changes.classes);
  await putLives(change, { difference: changes.lives, vanished: changes.vanished.lives }, now);
  await putDifference(change, 'career_plan', changes.plans);
  await putDifference(change, 'survey', changes.surveys);
  await putDifference(change, 'esg_form', changes.esgForms);
  await retireSurveys(change, changes.vanishedSurveys, now);
  await putDifference(change, 'good_family', changes.goodFamilies);
  await putDifference(change, 'good', changes.goods);
  await putDifference(change, 'good_variant', changes.variants);
  await putDifference(change, 'coupon', changes.coupons);
  await retireGoods(change, changes.vanishedGoods, now);
  await removeVanished(change, changes.vanished, now);
}

async function storeFiles(
  { database, storage }: Pick<Services, 'database' | 'storage'>,
  { files }: ReadingContext,
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
        { added: added.length, changed: changed.length, unchanged, skipped: skipped[name] },
      ];
    }),
  ) as Record<Counted, Counts>;
}

const removedBy = ({ vanished, vanishedGoods, vanishedSurveys }: Changes): number =>
  Object.values({ ...vanished, ...vanishedGoods, ...vanishedSurveys }).flat().length;

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
    changes.glossary.length +
    changes.templates.length +
    videos.length +
    removedBy(changes)
  );
}
