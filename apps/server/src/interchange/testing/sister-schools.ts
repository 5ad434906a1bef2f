import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exportCatalogue } from '../export-catalogue.ts';
import { importCatalogue } from '../import-catalogue.ts';
import { readIfTaken } from '../origins/if-taken.ts';
import { chapter, TestCatalogue, type Wishes } from './make-catalogue.ts';
import { openTestSchool, type TestSchool } from './open-test-school.ts';

/** Schools that give each other courses as files, and the folders on the way. */
export class SisterSchools {
  readonly #schools: TestSchool[] = [];
  readonly #folders: string[] = [];

  async open(): Promise<TestSchool> {
    const school = await openTestSchool();
    this.#schools.push(school);
    return school;
  }

  /** With a course 1 of its own that people wrote, called so. */
  async withCourse(title: string, wishes: Wishes = {}): Promise<TestSchool> {
    const school = await this.open();
    await this.write(school, title, wishes);
    return school;
  }

  async write(school: TestSchool, title: string, wishes: Wishes = {}): Promise<void> {
    const catalogue = await TestCatalogue.make({
      'courses/demo/course.yaml': (text) => text.replace('试验课程', title),
      [`${chapter}/lectures.yaml`]: (text) => `${text}  questions: [{ id: 10001, at: 5 }]\n`,
      // Two schools plan no class at the same time with the same teacher.
      'courses/demo/lives.yaml': null,
      'careers.yaml': null,
      ...wishes,
    });
    this.#folders.push(catalogue.folder);
    const { faults } = await importCatalogue(school, catalogue.folder, { dryRun: false });
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }

  /** All that it has. */
  async whole(school: TestSchool): Promise<string> {
    const parent = await mkdtemp(path.join(tmpdir(), 'xuezhou-sisters-'));
    this.#folders.push(parent);
    const folder = path.join(parent, 'files');
    await exportCatalogue(school, folder);
    return folder;
  }

  /** The files of its courses as another school is given them. */
  async files(school: TestSchool, courses?: readonly string[]): Promise<string> {
    const folder = await this.whole(school);
    const file = path.join(folder, 'catalogue.yaml');
    const text = await readFile(file, 'utf8');
    const named = courses === undefined ? text : `courses: [${courses.join(', ')}]\n`;
    await writeFile(file, named.replace(/^(?:school|origin):.*\n/gm, ''));
    for (const name of ['families.yaml', 'glossary.yaml'])
      await rm(path.join(folder, name), { force: true });
    return folder;
  }

  async change(folder: string, file: string, change: (text: string) => string): Promise<void> {
    const place = path.join(folder, file);
    await writeFile(place, change(await readFile(place, 'utf8')));
  }

  async take(school: TestSchool, folder: string, said = '') {
    const ifTaken = readIfTaken(said);
    return await importCatalogue(school, folder, { dryRun: false, ifTaken });
  }

  async close(): Promise<void> {
    for (const school of this.#schools.splice(0)) await school.close();
    for (const folder of this.#folders.splice(0))
      await rm(folder, { recursive: true, force: true });
  }
}
