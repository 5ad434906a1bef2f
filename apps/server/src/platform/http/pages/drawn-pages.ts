import type { FastifyRequest } from 'fastify';

/** What a page says before the application takes it over: for search engines, and for who waits. */
export interface Drawing {
  /** Text, as the rest but `body`; the school's name follows it. */
  readonly title: string;
  readonly description: string;
  /** Path and query by which search engines know it. */
  readonly canonical: string;
  /** HTML that may be shown as it is. */
  readonly body: string;
  /** JSON-LD; null for none. */
  readonly data: object | null;
}

/** A page of the application that the server draws for visitors. */
export interface DrawnPage {
  /** As the router of the server has it. */
  readonly path: string;
  /** Null: there is nothing to be found here; the application says what. */
  readonly draw: (request: FastifyRequest) => Promise<Drawing | null>;
}

export const escapeText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** A script that is only data ends at no `</script>` within it. */
const dataScript = (data: object): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`;

/** The application is not loaded yet, so this says itself how it looks. */
const style =
  '<style>.drawn{max-width:720px;margin:0 auto;padding:24px 16px;font:16px/1.7 system-ui,sans-serif;overflow-wrap:anywhere}.drawn img{max-width:100%}</style>';

/** Puts what is drawn into the document of the application. Replacers, since `$` in a text means nothing. */
export function drawInto(document: string, drawing: Drawing | null, origin: string): string {
  if (drawing === null)
    return document.replace('</head>', () => '<meta name="robots" content="noindex" />\n</head>');
  const { title, description, canonical, body, data } = drawing;
  const head = [
    `<link rel="canonical" href="${escapeText(`${origin}${canonical}`)}" />`,
    ...(data === null ? [] : [dataScript(data)]),
    style,
    '</head>',
  ].join('\n');
  return document
    .replace(/<title>([^<]*)<\/title>/, (_whole, school: string) => {
      return `<title>${escapeText(title)} · ${school}</title>`;
    })
    .replace(
      /<meta\s+name="description"[^>]*>/,
      () => `<meta name="description" content="${escapeText(description)}" />`,
    )
    .replace('</head>', () => head)
    .replace(
      /<div id="root">\s*<\/div>/,
      () => `<div id="root"><main class="drawn">${body}</main></div>`,
    );
}
