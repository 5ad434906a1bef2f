import { campSources } from '../capabilities/camp/camp.port.ts';
import { readLook } from '../capabilities/site/site.port.ts';
import { storedTemplates } from '../capabilities/message/message.port.ts';
import { minuteOf } from '../platform/clock.ts';
import type { Services } from '../platform/services.ts';
import type { Row } from './catalogue/drafts.ts';
import { courseGroups, nameOfGroup } from '../capabilities/catalogue/catalogue.port.ts';
import { contentYaml } from './export/content-yaml.ts';
import { exportBanks } from './export/export-banks.ts';
import { exportDecks } from './export/export-decks.ts';
import { exportChapter, type Exporter } from './export/export-chapter.ts';
import { exportArticles } from './articles/export-articles.ts';
import { exportSurveys } from './export/export-surveys.ts';
import { exportFamilies } from './families/export-families.ts';
import { exportMall } from './mall/export-mall.ts';
import { ExportFolder } from './export/export-folder.ts';

export interface ExportReport {
  readonly courses: number;
  readonly books: number;
  readonly readings: number;
  readonly banks: number;
  readonly decks: number;
  /** What could not be given back, in Chinese. */
  readonly faults: readonly string[];
}

/**
 * Writes the catalogue as the files that it can be imported from, imported banks as CSV in `banks/`, decks in `cards/`.
 * @throws ExportError when the folder has files already
 */
export async function exportCatalogue(
  services: Pick<Services, 'database' | 'storage'>,
  place: string,
): Promise<ExportReport> {
  const folder = await ExportFolder.open(place);
  const faults: string[] = [];
  // All of one moment: an import in between must not tear the files apart.
  return await services.database.connection
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (connection) => {
      const exporter: Exporter = { connection, storage: services.storage, folder, faults };
      const courses = await connection
        .selectFrom('course')
        .where('source', '=', 'catalogue')
        .where('erased_at', 'is', null)
        .selectAll()
        .orderBy('sort')
        .orderBy('course_id')
        .execute();
      const { name: school } = await readLook(connection);
      await folder.yaml('catalogue.yaml', {
        school,
        courses: courses.map(folderOfCourse),
      });
      await exportFamilies(exporter);
      await exportPlans(exporter);
      await exportSurveys(exporter);
      await exportArticles(exporter);
      await exportGlossary(exporter);
      await exportTemplates(exporter);
      await exportMall(exporter);
      const counts = { books: 0, readings: 0 };
      for (const course of courses) await exportCourse(exporter, course, counts);
      const banks = await exportBanks(exporter);
      const decks = await exportDecks(exporter);
      return { courses: courses.length, ...counts, banks, decks, faults };
    });
}

const folderOfCourse = ({ folder, course_id }: Row<'course'>) => folder ?? `course-${course_id}`;

async function exportCourse(
  exporter: Exporter,
  course: Row<'course'>,
  counts: { books: number; readings: number },
): Promise<void> {
  const path = `courses/${folderOfCourse(course)}`;
  await exporter.folder.yaml(`${path}/course.yaml`, {
    id: String(course.course_id),
    family: course.family,
    group: nameOfGroup(courseGroups, course.group_type),
    title: course.title,
    cover: course.cover,
    subtitle: course.subtitle,
    ...(course.exam_date !== null && { examDate: course.exam_date }),
    access: course.access,
    identity: course.identity_required ? 'required' : 'none',
    sort: String(course.sort),
    ...(course.shuffle_options && { shuffleOptions: 'true' }),
  });
  await exportAgreement(exporter, course.course_id, path);
  await exportPapers(exporter, course.course_id, path);
  await exportCamps(exporter, course.course_id, path);
  await exportLives(exporter, course.course_id, path);
  const books = await exporter.connection
    .selectFrom('book')
    .where('course_id', '=', course.course_id)
    .selectAll()
    .orderBy('position')
    .execute();
  for (const book of books) {
    const bookPath = `${path}/${book.folder ?? `${numbered(book.position)}-book-${book.book_id}`}`;
    counts.books++;
    await exporter.folder.yaml(`${bookPath}/book.yaml`, {
      id: String(book.book_id),
      title: book.title,
      cover: book.cover,
      status: book.book_status === 1 ? 'issued' : 'unissued',
      intro: book.intro,
    });
    const readings = await exporter.connection
      .selectFrom('reading')
      .where('book_id', '=', book.book_id)
      .selectAll()
      .orderBy('position')
      .execute();
    for (const reading of readings) {
      counts.readings++;
      const name = reading.folder ?? `${numbered(reading.position)}-reading-${reading.reading_id}`;
      await exportChapter(exporter, reading, `${bookPath}/${name}`);
    }
  }
}

async function exportAgreement(
  { connection, folder }: Exporter,
  courseId: number,
  path: string,
): Promise<void> {
  const agreement = await connection
    .selectFrom('course_agreement')
    .where('course_id', '=', courseId)
    .selectAll()
    .executeTakeFirst();
  if (agreement === undefined) return;
  const { title, version, price_fen: price, source } = agreement;
  const header = contentYaml({
    title,
    version,
    ...(price !== null && { price: String(price / 100) }),
  });
  await folder.text(`${path}/agreement.md`, `---\n${header}---\n\n${source}\n`);
}

async function exportPapers(
  { connection, folder, faults }: Exporter,
  courseId: number,
  path: string,
): Promise<void> {
  const papers = await connection
    .selectFrom('mock_paper')
    .where('course_id', '=', courseId)
    .where('retired_at', 'is', null)
    .select(['paper_id', 'source'])
    .orderBy('position')
    .execute();
  const records = papers.flatMap(({ paper_id, source }) => {
    if (source !== null) return [{ id: String(paper_id), ...source }];
    faults.push(`${path}：试卷 ${paper_id} 没有原文，未导出`);
    return [];
  });
  await folder.yaml(`${path}/papers.yaml`, records);
}

async function exportCamps(
  { connection, folder, faults }: Exporter,
  courseId: number,
  path: string,
): Promise<void> {
  const camps = await campSources(connection, courseId);
  const records = camps.flatMap(({ campId, source }) => {
    if (source !== null) return [{ id: String(campId), ...source }];
    faults.push(`${path}：训练营 ${campId} 没有原文，未导出`);
    return [];
  });
  await folder.yaml(`${path}/camps.yaml`, records);
}

async function exportLives(
  { connection, folder }: Exporter,
  courseId: number,
  path: string,
): Promise<void> {
  const lives = await connection
    .selectFrom('live_class')
    .where('course_id', '=', courseId)
    .where('content_id', 'is not', null)
    .where('cancelled_at', 'is', null)
    .selectAll()
    .orderBy('begins_at')
    .orderBy('content_id')
    .execute();
  const records = lives.map(
    ({ content_id, title, teacher, begins_at, ends_at, is_clash_seen: isSeen }) => ({
      id: String(content_id),
      title,
      teacher,
      begins: minuteOf(begins_at),
      minutes: String((ends_at.getTime() - begins_at.getTime()) / 60_000),
      ...(isSeen && { overlaps: 'true' }),
    }),
  );
  await folder.yaml(`${path}/lives.yaml`, records);
}

async function exportPlans({ connection, folder, faults }: Exporter): Promise<void> {
  const plans = await connection
    .selectFrom('career_plan')
    .select(['plan_id', 'title', 'source', 'retired_at'])
    .orderBy('position')
    .orderBy('plan_id')
    .execute();
  const records = plans.flatMap(({ plan_id, title, source, retired_at }) => {
    if (retired_at !== null) {
      // A file cannot say that a plan is there and nobody's.
      faults.push(`职业规划“${title}”（${plan_id}）撤下了，没有导出；要带走请先发布`);
      return [];
    }
    if (source !== null) return [{ id: String(plan_id), ...source }];
    faults.push(`职业规划 ${plan_id} 没有原文，未导出`);
    return [];
  });
  await folder.yaml('careers.yaml', records);
}

async function exportGlossary({ connection, folder }: Exporter): Promise<void> {
  const row = await connection.selectFrom('search_glossary').select('entries').executeTakeFirst();
  await folder.yaml('glossary.yaml', row?.entries ?? []);
}

async function exportTemplates({ connection, folder }: Exporter): Promise<void> {
  const templates = await storedTemplates(connection);
  if (templates !== undefined) await folder.yaml('messages.yaml', templates);
}

/** Folders are read in the order of their names. */
const numbered = (position: number) => String(position + 1).padStart(2, '0');
