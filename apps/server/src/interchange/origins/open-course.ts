import { sql } from 'kysely';
import { courseOfOrigin } from '../../capabilities/catalogue/catalogue.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { ContentFiles } from '../catalogue/content-files.ts';
import type { Faults } from '../catalogue/faults.ts';
import type { Fields } from '../catalogue/fields.ts';
import { isOrigin, readFormer, readNumbers } from './read-numbers.ts';
import type { Opened } from './which-course.ts';

/** What is to be asked before a course is read: nothing of it is taken. */
export const refused = 'refused';

/**
 * A course as its file begins: undefined for one that has no id; refused, and told, where what says which it is was touched. One
 * whose origin nobody here knows is called as it was before, where the school knows that.
 */
export async function openCourse(
  connection: Connection,
  fields: Fields,
  { path, files, faults }: { path: string; files: ContentFiles; faults: Faults },
): Promise<Opened | typeof refused | undefined> {
  const text = fields.textOr('id', '').trim();
  if (!/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const facts = { place: path, fileId: Number(text), title: fields.textOr('title', '') };
  if (!fields.has('origin')) return { ...facts, origin: undefined, keys: new Map() };
  const origin = fields.text('origin').trim().toLowerCase();
  if (!isOrigin(origin)) {
    fields.say('origin 是导出时写下的，请不要改；不要它的话整行删去，就按编号认课程');
    return refused;
  }
  const before = faults.count;
  const keys = await readNumbers(files, path, faults);
  const former = await readFormer(files, path, faults);
  if (faults.count > before) return refused;
  if ((await courseOfOrigin(connection, origin)) === undefined)
    for (const [was, called] of former)
      if ((await courseOfOrigin(connection, was)) !== undefined)
        return { ...facts, origin: was, keys: called };
  return { ...facts, origin, keys };
}

/** Whether all courses of the files were made in another school. */
export async function areOfElsewhere(
  connection: Connection,
  folders: readonly string[],
  files: ContentFiles,
): Promise<boolean> {
  for (const folder of folders) {
    const text = (await files.text(`courses/${folder}/course.yaml`)) ?? '';
    const [, said = ''] = /^origin:\s*["']?([\da-f-]+)/im.exec(text) ?? [];
    const origin = said.toLowerCase();
    if (!isOrigin(origin)) return false;
    const found = await courseOfOrigin(connection, origin);
    if (found?.isBrought === false) return false;
  }
  return folders.length > 0;
}

/** Whether the school has something of its own that a whole catalogue would replace. */
export async function hasContent(connection: Connection): Promise<boolean> {
  const { rows } = await sql`
    select from course where source = 'catalogue' union all select from good union all select from survey
    union all select from career_plan union all select from article limit 1
  `.execute(connection);
  return rows.length > 0;
}
