import {
  documentMarks,
  schoolMeta,
  schoolStyle,
  type DocumentFacts,
} from '@xuezhou/rules/site/document';
import { escapeText } from './drawn-pages.ts';

/** What the server writes of a school into the documents of its pages. */
export interface Dress extends DocumentFacts {
  /** A style sheet; empty for the product's own colours. */
  readonly style: string;
  /** For phones that put the page on their first screen. */
  readonly touchIcon: string;
}

/** The documents as they were built; each of these stands there once. */
const built = {
  title: /<title>学校/,
  description: /content="学校：/,
  icon: /<link rel="icon" href="\/icon\.svg"[^>]*>/,
  touchIcon: /(<link rel="apple-touch-icon" href=")[^"]*"/,
} as const;

/** A built document as a page of this school. Replacers, since `$` in a name means nothing. */
export function dressDocument(document: string, dress: Dress): string {
  const { style, touchIcon, ...facts } = dress;
  const name = escapeText(dress.name);
  const shortName = escapeText(dress.shortName);
  const head = [
    `<meta name="${schoolMeta}" content="${escapeText(JSON.stringify(facts))}" />`,
    `<style id="${schoolStyle}">${style}</style>`,
    '</head>',
  ].join('\n');
  const filled = (Object.keys(documentMarks) as (keyof typeof documentMarks)[]).reduce(
    (text, key) => text.replaceAll(documentMarks[key], () => escapeText(facts[key])),
    document,
  );
  return filled
    .replace(built.title, () => `<title>${shortName}`)
    .replace(built.description, () => `content="${name}：`)
    .replace(built.icon, () => `<link rel="icon" href="${escapeText(dress.mark)}" />`)
    .replace(built.touchIcon, (_whole, start: string) => `${start}${escapeText(touchIcon)}"`)
    .replace('</head>', () => head);
}
