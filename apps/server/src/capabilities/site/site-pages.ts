import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { School, SitePage, sitePageNames } from '@xuezhou/contract/site';
import { parse } from 'yaml';
import type { Config } from '../../platform/config/config.ts';
import { uncheckedHtml } from '../../platform/text/rich-text.ts';

export type SitePageName = (typeof sitePageNames)[number];

/**
 * A page that is a file: the school's own in CONTENT_DIR/site, else the one that came with the product. It is read
 * anew each time, so that a school that mends a word sees it at once.
 */
export async function getSitePage(
  { sitePageFolders }: Pick<Config, 'sitePageFolders'>,
  name: SitePageName,
  school: School,
): Promise<SitePage> {
  const text = await readFirst(filesOf(sitePageFolders, name));
  const { header, body } = splitHeader(text);
  const [lead = '', ...parts] = fill(body, school).split(/^## +(.+)$/m);
  const titles = parts.filter((_, index) => index % 2 === 0);
  const texts = parts.filter((_, index) => index % 2 === 1);
  return {
    title: fill(wordOf(header['title']), school) || name,
    summary: fill(wordOf(header['summary']), school),
    updatedOn: dayIn(wordOf(header['updatedOn'])),
    lead: await htmlOf(lead),
    sections: await Promise.all(
      titles.map(async (title, index) => ({
        title: title.trim(),
        html: await htmlOf(texts[index] ?? ''),
      })),
    ),
  };
}

/** The words of a page as its file has them, without what the school says of itself. */
export async function readSiteWords(
  { sitePageFolders }: Pick<Config, 'sitePageFolders'>,
  name: SitePageName,
): Promise<string> {
  return await readFirst(filesOf(sitePageFolders, name));
}

const filesOf = (folders: readonly string[], name: SitePageName): string[] =>
  folders.map((folder) => path.join(folder, `${name}.md`));

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

function splitHeader(text: string): { header: Record<string, unknown>; body: string } {
  const [, yaml, body] =
    /^\uFEFF?---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  if (yaml === undefined || body === undefined) return { header: {}, body: text };
  // Days stay text: YAML would make moments of them.
  const header: unknown = parse(yaml, { schema: 'failsafe' });
  return {
    header:
      typeof header === 'object' && header !== null ? (header as Record<string, unknown>) : {},
    body,
  };
}

const wordOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const dayIn = (text: string): string | null => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : null);

/** Pictures of these pages would need a place in the storage; none has any. */
const noFigure = () => Promise.resolve({ fault: 'a page of the site has no pictures' });

async function htmlOf(markdown: string): Promise<string> {
  return await uncheckedHtml(markdown, noFigure);
}

/** `{{short}}` and its like are what the school says of itself, or words that hold without it. */
function fill(text: string, school: School): string {
  const words: Record<string, string> = {
    school: school.name,
    short: school.face.shortName,
    company: school.company ?? school.name,
    // Clauses that fall away where the school names no company.
    heldBy: school.company ? `由${school.company}举办，` : '',
    operatedBy: school.company ? `运营者为${school.company}，` : '',
    address: school.address ?? '以页面底部公示的信息为准',
    phone: school.phone ?? '以页面底部公示的客服电话为准',
    email: school.email ?? '以页面底部公示的客服邮箱为准',
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
}
