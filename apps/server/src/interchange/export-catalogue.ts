import {
  giveOrigins,
  giveSchoolOrigin,
  schoolOrigin,
} from '../capabilities/catalogue/catalogue.port.ts';
import { readLook } from '../capabilities/site/site.port.ts';
import { storedTemplates } from '../capabilities/message/message.port.ts';
import type { Services } from '../platform/services.ts';
import type { Row } from './catalogue/drafts.ts';
import { exportBanks } from './export/export-banks.ts';
import { exportDecks } from './export/export-decks.ts';
import type { Exporter } from './export/export-chapter.ts';
import { exportCourse, folderOfCourse } from './export/export-course.ts';
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
  await giveOrigins(services.database.connection);
  await giveSchoolOrigin(services.database.connection);
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
      const names = foldersOf(courses);
      const { name: school } = await readLook(connection);
      await folder.yaml('catalogue.yaml', {
        school,
        origin: (await schoolOrigin(connection)) ?? '',
        courses: names,
      });
      await exportFamilies(exporter);
      await exportPlans(exporter);
      await exportSurveys(exporter);
      await exportArticles(exporter);
      await exportGlossary(exporter);
      await exportTemplates(exporter);
      await exportMall(exporter);
      const counts = { books: 0, readings: 0, banks: 0 };
      for (const [at, course] of courses.entries())
        await exportCourse(exporter, course, counts, names[at]);
      const banks = counts.banks + (await exportBanks(exporter));
      const decks = await exportDecks(exporter);
      return { courses: courses.length, ...counts, banks, decks, faults };
    });
}

/** Of two schools the same may have come: each has a folder of its own. */
function foldersOf(courses: readonly Row<'course'>[]): string[] {
  const said = new Set<string>();
  return courses.map((course) => {
    const name = folderOfCourse(course);
    const own = said.has(name.toLowerCase()) ? `${name}-${course.course_id}` : name;
    said.add(own.toLowerCase());
    return own;
  });
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
