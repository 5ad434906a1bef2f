import { firstAnswersId, type FirstAnswer } from '@xuezhou/rules/site/document';
import { escapeText, type Crumb, type Drawing } from './drawn-pages.ts';

/** Of whom it is, and where. */
export interface DrawnPlace {
  /** Empty where the school does not say how it is reached: then nothing names a whole address. */
  readonly origin: string;
  readonly school: string;
  /** Path of what is shown with a link to it. */
  readonly picture: string;
  /** Of the drawing, already asked. */
  readonly answers: readonly FirstAnswer[];
}

/** A script that is only data ends at no `</script>` within it. */
const dataScript = (attributes: string, data: unknown): string =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

/** The application is not loaded yet, so this says itself how it looks. */
const style =
  '<style>.drawn{max-width:720px;margin:0 auto;padding:24px 16px;font:16px/1.7 system-ui,sans-serif;overflow-wrap:anywhere}.drawn p,.drawn ul,.drawn h1,.drawn h2,.drawn h3{margin:12px 0}.drawn img{max-width:100%}</style>';

const robots = '<meta name="robots" content="noindex" />';

/** Puts what is drawn into the document of the application. Replacers, since `$` in a text means nothing. */
export function drawInto(document: string, drawing: Drawing | null, place: DrawnPlace): string {
  if (drawing === null) return document.replace('</head>', () => `${robots}\n</head>`);
  const { title, description, body, crumbs = [] } = drawing;
  const content = `<div id="root"><main class="drawn">${wayOf(crumbs)}${body}</main></div>`;
  const at = new Date().toUTCString();
  const answers =
    place.answers.length === 0
      ? ''
      : `${dataScript(`type="application/json" id="${firstAnswersId}" data-at="${at}"`, place.answers)}\n`;
  return document
    .replace(/<title>([^<]*)<\/title>/, (_whole, school: string) => {
      return `<title>${escapeText(title)} · ${school}</title>`;
    })
    .replace(/<meta\s+name="description"[^>]*>/, () => meta('name', 'description', description))
    .replace('</head>', () => headOf(drawing, place))
    .replace(/<div id="root">\s*<\/div>/, () => `${answers}${content}`);
}

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeText(content)}" />`;

function headOf(drawing: Drawing, { origin, school, picture }: DrawnPlace): string {
  const { title, description, canonical, crumbs = [], data } = drawing;
  const { kind = 'website', isUnlisted = false, feed } = drawing;
  const whole = (path: string) => `${origin}${path}`;
  return [
    `<link rel="canonical" href="${escapeText(whole(canonical))}" />`,
    ...(isUnlisted ? [robots] : []),
    ...(feed === undefined || origin === '' ? [] : [feedLink(feed)]),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', kind),
    meta('property', 'og:site_name', school),
    // Whoever reads these takes whole addresses only.
    ...(origin === ''
      ? []
      : [
          meta('property', 'og:url', whole(canonical)),
          meta('property', 'og:image', whole(picture)),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
    ...(data === null ? [] : [dataScript(jsonLd, data)]),
    ...(crumbs.length === 0 ? [] : [dataScript(jsonLd, crumbData(drawing, whole))]),
    style,
    '</head>',
  ].join('\n');
}

const feedLink = ({ name, path }: Crumb): string =>
  `<link rel="alternate" type="application/rss+xml" title="${escapeText(name)}" href="${escapeText(path)}" />`;

const jsonLd = 'type="application/ld+json"';

const wayOf = (crumbs: readonly Crumb[]): string =>
  crumbs.length === 0
    ? ''
    : `<nav aria-label="位置">${crumbs.map(({ name, path }) => `<a href="${escapeText(path)}">${escapeText(name)}</a>`).join(' › ')}</nav>`;

const crumbData = (
  { title, canonical, crumbs = [] }: Drawing,
  whole: (path: string) => string,
) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [...crumbs, { name: title, path: canonical }].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: whole(path),
  })),
});
