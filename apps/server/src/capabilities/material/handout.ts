import { definesNames } from '@xuezhou/rules/text/formula-names';
import katex from 'katex';
import type { Services } from '../../platform/services.ts';
import type { HandoutReading } from './material.repository.ts';

interface Handout {
  readonly bookName: string;
  readonly readings: readonly HandoutReading[];
  readonly studentId: number;
}

const style = `
  body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem; color: #1b2430; background: #fff;
    font: 16px/1.7 'PingFang SC', 'HarmonyOS Sans SC', 'MiSans', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif; }
  h1 { font-size: 1.75rem; font-weight: 500; } h2 { font-size: 1.375rem; font-weight: 500; margin-top: 3rem; }
  section { break-before: page; } img { max-width: 100%; }
  table { border-collapse: collapse; } td, th { border: 1px solid #c9d1da; padding: .25rem .75rem; }
  div.math { margin: 1rem 0; text-align: center; }
  footer { margin-top: 2rem; padding-top: .5rem; border-top: 1px solid #c9d1da; color: #5b6672; font-size: .8125rem; }
  @page { margin: 18mm; }`;

/** The readings of a book as one page that needs nothing else, with the student's name under each of them. */
export async function writeHandout(
  services: Pick<Services, 'database' | 'storage'>,
  { bookName, readings, studentId }: Handout,
): Promise<string> {
  const { nickname } = await services.database.connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('nickname')
    .executeTakeFirstOrThrow();
  const footer = `<footer>${escapeText(`${nickname}（学号 ${studentId}）的讲义，请勿外传`)}</footer>`;
  const parts: string[] = [];
  for (const { number, title, html } of readings) {
    const text = await withFigures(services, typeset(html));
    parts.push(`<section><h2>${escapeText(`${number} ${title}`)}</h2>${text}${footer}</section>`);
  }
  const name = escapeText(bookName);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${name} 讲义</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head><body><h1>${name}</h1>${parts.join('')}</body></html>`;
}

const formula = /<(div|span) class="math" data-display="(true|false)">([^<]*)<\/\1>/g;

/** Formulas as MathML, which browsers print without a script; one that may never end stays as it is written. */
function typeset(html: string): string {
  return html.replace(formula, (whole, tag: string, display: string, escaped: string) => {
    const tex = unescapeText(escaped);
    if (definesNames(tex)) return whole;
    const math = katex.renderToString(tex, {
      displayMode: display === 'true',
      throwOnError: false,
      output: 'mathml',
      strict: 'ignore',
      trust: false,
    });
    return `<${tag} class="math">${math}</${tag}>`;
  });
}

/** Figures stand in the page itself. */
async function withFigures({ storage }: Pick<Services, 'storage'>, html: string): Promise<string> {
  const addresses = new Set(html.match(/\/files\/content\/[\w.-]+/g) ?? []);
  let text = html;
  for (const address of addresses) {
    const found = await storage.get(address.slice('/files/'.length));
    if (found === undefined) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of found.body as AsyncIterable<Buffer>) chunks.push(chunk);
    const data = `data:${found.contentType};base64,${Buffer.concat(chunks).toString('base64')}`;
    text = text.replaceAll(address, data);
  }
  return text;
}

const escapeText = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

const unescapeText = (text: string) =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
