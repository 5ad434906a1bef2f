import type { sitePageNames } from '@xuezhou/contract/site';
import type { SchoolText } from '@xuezhou/contract/site/console';
import { parse, stringify } from 'yaml';

export type SitePageName = (typeof sitePageNames)[number];

/** A text as its file has it: a header between two lines of dashes, then Markdown. */
export function readText(words: string): SchoolText {
  const { header, body } = splitHeader(words);
  return {
    title: wordOf(header['title']),
    summary: wordOf(header['summary']),
    updatedOn: dayIn(wordOf(header['updatedOn'])),
    body,
  };
}

export function writeText({ title, summary, updatedOn, body }: SchoolText): string {
  const header = { title, ...(summary !== '' && { summary }), ...(updatedOn && { updatedOn }) };
  return `---\n${stringify(header, { lineWidth: 0 })}---\n\n${body.trim()}\n`;
}

export const isSameText = (one: SchoolText, other: SchoolText): boolean =>
  writeText(one) === writeText(other);

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
