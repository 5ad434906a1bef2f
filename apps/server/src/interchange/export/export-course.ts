import { campSources } from '../../capabilities/camp/camp.port.ts';
import { courseGroups, nameOfGroup } from '../../capabilities/catalogue/catalogue.port.ts';
import type { Authored, AuthoredRecord } from '../../platform/database/tables/authored.ts';
import { minuteOf } from '../../platform/clock.ts';
import { isRecord } from '../catalogue/fields.ts';
import type { Row } from '../catalogue/drafts.ts';
import { contentYaml } from './content-yaml.ts';
import { exportBanks } from './export-banks.ts';
import { exportOrigin } from '../origins/export-origin.ts';
import { exportChapter, type Exporter } from './export-chapter.ts';

/** Its folder among those of the courses. */
export const folderOfCourse = ({ folder, course_id }: Row<'course'>) =>
  folder ?? `course-${course_id}`;

/** A course as the files that it can be imported from. */
export async function exportCourse(
  exporter: Exporter,
  course: Row<'course'>,
  counts: { books: number; readings: number; banks: number },
  name = folderOfCourse(course),
): Promise<void> {
  const path = `courses/${name}`;
  await exporter.folder.yaml(`${path}/course.yaml`, {
    id: String(course.course_id),
    ...(await exportOrigin(exporter, course.course_id, path)),
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
  counts.banks += await exportBanks(exporter, { courseId: course.course_id, name });
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
    .select(['paper_id', 'title', 'source'])
    .orderBy('position')
    .execute();
  const ofBanks = await idsOfBanks(connection, courseId);
  const records = papers.flatMap(({ paper_id, title, source }) => {
    if (source === null) {
      faults.push(`${path}：试卷 ${paper_id} 没有原文，未导出`);
      return [];
    }
    const named = namedIn(source).filter((id) => ofBanks.has(id)).length;
    if (named > 0)
      faults.push(
        `试卷“${title}”里有 ${named} 道题库的题，它们在别的学校编号不同：那里导入时会跳过这份试卷，请在那里重新选题`,
      );
    return [{ id: String(paper_id), ...source }];
  });
  await folder.yaml(`${path}/papers.yaml`, records);
}

/** Questions that a fixed paper names. */
const namedIn = ({ topics }: AuthoredRecord): number[] =>
  listOf(topics)
    .filter(isRecord)
    .flatMap(({ questions }) => listOf(questions))
    .map(Number);

const listOf = (value: Authored | undefined): readonly Authored[] =>
  Array.isArray(value) ? (value as readonly Authored[]) : [];

async function idsOfBanks(
  connection: Exporter['connection'],
  courseId: number,
): Promise<ReadonlySet<number>> {
  const rows = await connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .where('source_key', 'not like', 'catalogue:%')
    .select('question_id')
    .execute();
  return new Set(rows.map(({ question_id }) => question_id));
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

/** Folders are read in the order of their names. */
const numbered = (position: number) => String(position + 1).padStart(2, '0');
