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
import { addFamilies } from '../capabilities/site/site.port.ts';
import { esgFormRows, retireSurveys, surveyRows } from '../capabilities/survey/survey.port.ts';
import { putRows } from '../platform/content/stored-rows.ts';
import type { Change, Connection } from '../platform/database/prepare.ts';
import type { Services } from '../platform/services.ts';
import { CatalogueFiles } from './catalogue/catalogue-files.ts';
import type { CatalogueDraft } from './catalogue/drafts.ts';
import { openReading } from './families/open-reading.ts';
import { isStillOwned, ownedByPages, passOverOwned } from './authored/owned-by-pages.ts';
import { nothingSaid, readCatalogue } from './catalogue/read-catalogue.ts';
import { selectSound, type Counted, type Sound } from './catalogue/select-sound.ts';
import { holdNamed, withoutRemoved } from './families/named-families.ts';
import type { CoursesOnly } from './course-archive/courses-only.ts';
import { withinRights } from './course-archive/within-rights.ts';
import type { IfTaken } from './origins/if-taken.ts';
import type { NumberedKind } from './origins/numbered-shapes.ts';
import { lockImports } from '../platform/content/lock-imports.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { holdPlansFor } from './store/lives-without-clash.ts';
import { removeVanished } from './store/remove-vanished.ts';
import { storeFigures } from './store/store-figures.ts';
import { videoSourceOf, withSources } from './store/lecture-sources.ts';
import {
  compareCatalogue,
  countsOf,
  removedBy,
  rowsOf,
  type Changes,
  type Counts,
} from './store/compare-catalogue.ts';

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
  readonly oursOf?: (kind: NumberedKind, id: number) => number;
}

export interface CatalogueOptions {
  readonly dryRun: boolean;
  readonly ifTaken?: IfTaken | undefined;
  /** Nothing besides its courses is taken, and not all of these. */
  readonly only?: CoursesOnly | undefined;
}

/** What a catalogue folder says of what whoever brings it may write. */
async function readAllowed(
  services: Pick<Services, 'database' | 'clock'>,
  files: CatalogueFiles,
  { ifTaken, only }: Omit<CatalogueOptions, 'dryRun'>,
) {
  const { connection } = services.database;
  const context = await openReading(services, files, { ifTaken, only });
  const read = await readCatalogue(context);
  const owned = await ownedByPages(connection);
  const passed = read && passOverOwned(context, read, owned);
  const asAllowed =
    only && passed && (await withinRights(connection, passed, { ...context, only }));
  const catalogue = asAllowed?.catalogue ?? passed;
  const taken = withoutRemoved(
    catalogue?.families ?? [],
    selectSound(catalogue ?? nothingSaid),
    context.removedFamilies,
  );
  return { context, owned, asAllowed, catalogue, ...taken };
}

/** So often files are read because the school changed meanwhile; then whoever changes it has to stop first. */
const maxReadings = 5;

/** What pages or another import changed after the files were read, as it is told; nothing is written then. */
interface Overtaken {
  readonly by: string;
}

const overtaken = (by: string): Overtaken => ({ by });

/**
 * Brings the stored catalogue to what a catalogue folder says, in one transaction. Meanwhile pages took a course over, gave ids of
 * theirs or removed a family, or another import came between: what the files may still bring is read anew. Throws importOvertaken
 * where that does not end.
 */
export async function importCatalogue(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  folder: string,
  options: CatalogueOptions,
): Promise<CatalogueReport> {
  const changed = new Set<string>();
  for (let reading = 1; reading <= maxReadings; reading++) {
    const done = await importAsRead(services, folder, options);
    if (!('by' in done)) return done;
    changed.add(done.by);
  }
  throw new Refusal(
    'importOvertaken',
    `读了 ${maxReadings} 遍，每一遍读完时学校里的${[...changed].join('、')}都又变了，这个文件夹什么也没有写入。请等别的导入和教务台里的修改做完，再导入一次`,
  );
}

async function importAsRead(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  folder: string,
  { dryRun, ifTaken, only }: CatalogueOptions,
): Promise<CatalogueReport | Overtaken> {
  const { connection } = services.database;
  const files = new CatalogueFiles(folder);
  const said = await readAllowed(services, files, { ifTaken, only });
  const { owned, asAllowed, catalogue, families, sound } = said;
  const { faults, origins, ids } = said.context;
  const leftOut = asAllowed?.leftOut ?? [];
  const found = faults.count;
  const compare = async (at: Connection, now: Date) => {
    faults.backTo(found);
    const changes = await compareCatalogue(at, sound, { catalogue, families, faults, now });
    await only?.see(at, { sound, changes, faults: faults.all, origins, leftOut, now });
    return changes;
  };
  const report = (changes: Changes): CatalogueReport => ({
    counts: countsOf(changes, sound),
    faults: faults.all,
    courses: coursesOf(sound, origins),
    left: leftOf(catalogue, sound),
    notes: origins.notes,
    rows: rowsOf(changes),
    removed: removedBy(changes),
  });
  if (dryRun || catalogue === undefined)
    return report(await compare(connection, services.clock.now()));
  // Of what is refused anyway nothing is kept; it is judged once more under the locks.
  await only?.demandRoom?.(await compare(connection, services.clock.now()));
  const put = async (change: Change): Promise<CatalogueReport | Overtaken> => {
    await lockImports(change);
    if (!(await isStillOwned(change, owned))) return overtaken('由教务台接管的内容');
    if (!(await origins.isStill(change))) return overtaken('课程和它们的编号');
    if (asAllowed !== undefined && !(await asAllowed.areStillFree(change)))
      return overtaken('别的课程的编号');
    if (!(await holdNamed(change, sound, families))) return overtaken('系列');
    await holdPlansFor(change, sound.lives);
    const now = services.clock.now();
    const changes = await compare(change, now);
    await write(change, changes, now);
    await origins.remember(change, { courseIds: sound.courses.map((one) => one.course_id), ids });
    if (rowsOf(changes) > 0)
      for (const { course_id } of sound.courses) await askToIndex(change, course_id);
    await only?.end?.(change, now);
    return report(changes);
  };
  // Files first: a row must never name a file that is not there.
  await storeFigures(services.storage, files.figures());
  return await withSources(
    services,
    sound.lectures,
    { isTakenBack: only !== undefined },
    async (): Promise<CatalogueReport | Overtaken> => await connection.transaction().execute(put),
  );
}

const coursesOf = (
  { courses }: Sound,
  origins: Awaited<ReturnType<typeof openReading>>['origins'],
): CatalogueReport['courses'] =>
  courses.map(({ folder, course_id: courseId }) => ({
    ...{ folder: folder ?? '', courseId },
    oursOf: (kind, id) => origins.oursIn(courseId, kind, id),
  }));

function leftOf(catalogue: CatalogueDraft | undefined, { courses }: Sound): string[] {
  const taken = new Set(courses.map(({ folder }) => folder));
  const named = (catalogue?.courses ?? []).map(({ draft }) => draft.row.folder);
  return named.filter((folder) => folder !== null && !taken.has(folder)).map(String);
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
