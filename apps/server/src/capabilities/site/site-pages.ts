import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { School, SitePage } from '@xuezhou/contract/site';
import type { Config } from '../../platform/config/config.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { pageOf } from './texts/page-of-text.ts';
import { newestTexts } from './texts/school-text.repository.ts';
import { readText, type SitePageName } from './texts/site-text.ts';

type Folders = Pick<Config, 'sitePageFolders'>;

/**
 * A page of the site: as the school wrote it in the console, else its own file in CONTENT_DIR/site, else the one that came
 * with the product. It is read anew each time, so that a school that mends a word sees it at once.
 */
export async function getSitePage(
  services: { config: Folders; database: { connection: Connection } },
  name: SitePageName,
  school: School,
): Promise<SitePage> {
  const words = await readSiteWords(services.config, services.database.connection, [name]);
  const page = await pageOf(readText(words[name] ?? ''), school);
  return { ...page, title: page.title || name };
}

/** The words of pages as their file would have them, without what the school says of itself. */
export async function readSiteWords<Name extends SitePageName>(
  folders: Folders,
  connection: Connection | Change,
  names: readonly Name[],
): Promise<Record<Name, string>> {
  const written = await newestTexts(connection, names);
  const words = await Promise.all(
    names.map(async (name) => [
      name,
      written.get(name)?.words ?? (await readSiteFile(folders, name)).words,
    ]),
  );
  return Object.fromEntries(words) as Record<Name, string>;
}

/** Of a page that is a file: where, in the folder of the content, and its words. */
export async function readSiteFile(
  { sitePageFolders }: Folders,
  name: SitePageName,
): Promise<{ file: string; words: string }> {
  const words = await readFirst(sitePageFolders.map((folder) => path.join(folder, `${name}.md`)));
  return { file: `site/${name}.md`, words };
}

async function readFirst([file, ...others]: readonly string[]): Promise<string> {
  if (file === undefined) throw new Error('no folder has this page of the site');
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || others.length === 0) throw error;
    return await readFirst(others);
  }
}
