import { isDeepStrictEqual } from 'node:util';
import { courseAgreementRows } from '../capabilities/agreement/agreement.port.ts';
import {
  compareArticles,
  findVanishedArticles,
  putArticles,
  removeArticles,
} from '../capabilities/article/article.port.ts';
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
import { compareLives, putLives } from '../capabilities/live/live.port.ts';
import {
  couponRows,
  goodFamilyRows,
  goodRows,
  goodVariantRows,
  retireGoods,
} from '../capabilities/mall/mall.port.ts';
import { storedTemplates, storeTemplates } from '../capabilities/message/message.port.ts';
import { mockPaperRows } from '../capabilities/mock/mock.port.ts';
import { compareQuestions, putQuestions } from '../capabilities/practice/practice-content.port.ts';
import { askToIndex, storedGlossary, storeGlossary } from '../capabilities/search/search.port.ts';
import { addFamilies } from '../capabilities/site/site.port.ts';
import {
  esgFormRows,
  findVanishedSurveys,
  retireSurveys,
  surveyRows,
} from '../capabilities/survey/survey.port.ts';
import { putRows } from '../platform/content/stored-rows.ts';
import type { Change, Connection } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { CatalogueFiles } from './catalogue/catalogue-files.ts';
import type { Faults } from './catalogue/faults.ts';
import { openReading } from './families/open-reading.ts';
import type { CatalogueDraft } from './catalogue/drafts.ts';
import { isStillOwned, ownedByPages, passOverOwned } from './authored/owned-by-pages.ts';
import { nothingSaid, readCatalogue } from './catalogue/read-catalogue.ts';
import { counted, selectSound, type Counted, type Sound } from './catalogue/select-sound.ts';
import { holdNamed, withoutRemoved } from './families/named-families.ts';
import type { IfTaken } from './origins/if-taken.ts';
import type { NumberedKind } from './origins/numbered-shapes.ts';
import { lockImports } from '../platform/content/lock-imports.ts';
import { findVanishedGoods } from './mall/vanished-goods.ts';
import { papersStillHeldOut } from './store/papers-still-held-out.ts';
import { holdPlansFor, livesWithoutClash } from './store/lives-without-clash.ts';
import { findVanished, removeVanished } from './store/remove-vanished.ts';
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
  /** Those that were taken, by their folders. */
  readonly courses: readonly TakenCourse[];
  /** Folders of those that were not. */
  readonly left: readonly string[];
  /** What was taken otherwise than its files say, in Chinese. */
  readonly notes: readonly string[];
  /** Rows written, or to be written in a dry run; none when the database has it all. */
  readonly rows: number;
  /** Things that the files no longer name. Questions among them are retired, not deleted. */
  readonly removed: number;
}

export interface TakenCourse {
  readonly folder: string;
  readonly courseId: number;
  /** What the things of its files are called here. */
  readonly oursOf: (kind: NumberedKind, id: number) => number;
}

/** Brings the stored catalogue to what a catalogue folder says, in one transaction. */
export async function importCatalogue(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  folder: string,
  { dryRun, ifTaken }: { dryRun: boolean; ifTaken?: IfTaken | undefined },
): Promise<CatalogueReport> {
  const { connection } = services.database;
  const files = new CatalogueFiles(folder);
  const context = await openReading(services, files, ifTaken);
  const { faults, origins, ids } = context;
  const read = await readCatalogue(context);
  const owned = await ownedByPages(connection);
  const catalogue = read && passOverOwned(context, read, owned);
  const { families, sound } = withoutRemoved(
    catalogue?.families ?? [],
    selectSound(catalogue ?? nothingSaid),
    context.removedFamilies,
  );
  const said = { catalogue, families, faults };
  const report = async (changes: Changes) => ({
    counts: countsOf(changes, sound),
    faults: faults.all,
    courses: sound.courses.map(({ folder, course_id: courseId }) => ({
      ...{ folder: folder ?? '', courseId },
      oursOf: (kind: NumberedKind, id: number) => origins.oursIn(courseId, kind, id),
    })),
    left: leftOf(catalogue, sound),
    notes: origins.notes,
    rows: rowsOf(changes),
    removed: removedBy(changes),
  });
  if (dryRun || catalogue === undefined)
    return await report(await compare(connection, sound, { ...said, now: services.clock.now() }));
  // Files first: a row must never name a file that is not there.
  await storeFiles(services, files, sound);
  const done = await connection.transaction().execute(async (change) => {
    await lockImports(change);
    if (!(await isStillOwned(change, owned))) return undefined;
    if (!(await origins.isStill(change))) return undefined;
    if (!(await holdNamed(change, sound, families))) return undefined;
    await holdPlansFor(change, sound.lives);
    const now = services.clock.now();
    const changes = await compare(change, sound, { ...said, now });
    await write(change, changes, now);
    const courseIds = sound.courses.map(({ course_id }) => course_id);
    await origins.remember(change, { courseIds, ids });
    if (rowsOf(changes) > 0)
      for (const { course_id } of sound.courses) await askToIndex(change, course_id);
    return await report(changes);
  });
  // Meanwhile pages took a course over, gave ids of theirs or removed a family, or another import came between: what the files
  // may still bring is read anew.
  return done ?? (await importCatalogue(services, folder, { dryRun, ifTaken }));
}

function leftOf(catalogue: CatalogueDraft | undefined, { courses }: Sound): string[] {
  const taken = new Set(courses.map(({ folder }) => folder));
  const named = (catalogue?.courses ?? []).map(({ draft }) => draft.row.folder);
  return named.filter((folder) => folder !== null && !taken.has(folder)).map(String);
}

interface Said {
  readonly catalogue: CatalogueDraft | undefined;
  readonly families: CatalogueDraft['families'];
  readonly faults: Faults;
  readonly now: Date;
}

type Changes = Awaited<ReturnType<typeof compare>>;

async function compare(
  connection: Connection,
  sound: Sound,
  { catalogue, families, faults, now }: Said,
) {
  const { school, glossary, templates } = catalogue ?? {};
  const stored = await connection.selectFrom('school').select('name').executeTakeFirst();
  const vanished = await findVanished(connection, sound, { faults, now });
  const lives = await livesWithoutClash(connection, {
    ...{ lives: sound.lives, vanished: vanished.lives, faults, now },
  });
  const papers = await papersStillHeldOut(connection, { papers: sound.papers, faults, now });
  return {
    families,
    school: otherThan(stored?.name, school),
    glossary: otherThan(await storedGlossary(connection), glossary),
    templates: otherThan((await storedTemplates(connection)) ?? {}, templates),
    courses: await courseRows.compare(connection, sound.courses),
    agreements: await courseAgreementRows.compare(connection, sound.agreements),
    books: await bookRows.compare(connection, sound.books),
    readings: await readingRows.compare(connection, sound.readings),
    subjects: await subjectRows.compare(connection, sound.subjects),
    videos: await changedVideos(connection, sound.lectures),
    lectures: await lectureRows.compare(
      connection,
      sound.lectures.map(({ draft }) => draft.bullet),
    ),
    questions: await compareQuestions(connection, sound.questions),
    cards: await cardRows.compare(connection, sound.cards),
    papers: await mockPaperRows.compare(connection, papers),
    camps: await campRows.compare(connection, sound.camps),
    classes: await campClassRows.compare(connection, sound.classes),
    lives: await compareLives(connection, lives),
    refused: {
      lives: sound.lives.length - lives.length,
      papers: sound.papers.length - papers.length,
    },
    plans: await careerPlanRows.compare(connection, sound.plans),
    surveys: await surveyRows.compare(connection, sound.surveys),
    esgForms: await esgFormRows.compare(connection, sound.esgForms),
    articles: await compareArticles(connection, sound.articles),
    vanishedArticles: { articles: await findVanishedArticles(connection, sound) },
    goodFamilies: await goodFamilyRows.compare(connection, sound.goodFamilies),
    goods: await goodRows.compare(connection, sound.goods),
    variants: await goodVariantRows.compare(connection, sound.variants),
    coupons: await couponRows.compare(connection, sound.coupons),
    vanished,
    vanishedGoods: await findVanishedGoods(connection, sound),
    vanishedSurveys: await findVanishedSurveys(connection, sound),
  };
}

/** What files say, to be written where something else is stored; nothing where they do not say. */
const otherThan = <Value>(stored: Value | undefined, said: Value | undefined): Value[] =>
  said === undefined || isDeepStrictEqual(stored, said) ? [] : [said];

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
