import type { MathToken } from '@xuezhou/rules/text/markdown-dialect';
import type { Token, Tokens } from 'marked';
import { faultOfFormula } from './check-formula.ts';
import { cleanHtml } from './clean-html.ts';
import { eachToken, readMarkdown, writeMarkdownHtml } from './markdown.ts';

/** Finds the picture that a text names: where it will lie in the storage, or what is wrong with it. */
export type FindFigure = (path: string) => Promise<{ key: string } | { fault: string }>;

export interface RichText {
  readonly html: string;
  readonly faults: readonly string[];
}

/**
 * Safe HTML of Markdown with formulas and figures. Formulas are left as TeX in `.math` for the browser.
 * `'line'` is for texts that stand inside others, such as an option: no paragraph around one line.
 */
export async function richHtml(
  markdown: string,
  findFigure: FindFigure,
  kind: 'blocks' | 'line' = 'blocks',
): Promise<RichText> {
  const { tokens, form } = read(markdown, kind);
  const faults: string[] = [];
  eachToken(tokens, (token) => {
    if (!isMath(token)) return;
    const fault = faultOfFormula(token.tex, token.display);
    if (fault !== undefined) faults.push(fault);
  });
  const figureFaults = await placeFigures(tokens, findFigure);
  return { html: htmlOf(tokens, form), faults: [...faults, ...figureFaults] };
}

/**
 * The same HTML of a text whose writer is told no faults. A student's formula can be made so that reading it never
 * ends, so none is read.
 */
export async function uncheckedHtml(
  markdown: string,
  findFigure: FindFigure,
  kind: 'blocks' | 'line' = 'blocks',
): Promise<string> {
  const { tokens, form } = read(markdown, kind);
  await placeFigures(tokens, findFigure);
  return htmlOf(tokens, form);
}

type Form = 'blocks' | 'line';

function read(markdown: string, kind: Form): { tokens: Token[]; form: Form } {
  const form = kind === 'line' && !markdown.trim().includes('\n') ? 'line' : 'blocks';
  return { tokens: readMarkdown(form === 'line' ? markdown.trim() : markdown, form), form };
}

const isMath = (token: Token): token is MathToken =>
  token.type === 'math' || token.type === 'displayedMath';

async function placeFigures(tokens: Token[], findFigure: FindFigure): Promise<string[]> {
  const images: Tokens.Image[] = [];
  eachToken(tokens, (token) => {
    if (token.type === 'image') images.push(token as Tokens.Image);
  });
  const faults: string[] = [];
  for (const image of images) {
    const found = await findFigure(image.href);
    if ('fault' in found) faults.push(found.fault);
    else image.href = `/files/${found.key}`;
  }
  return faults;
}

const htmlOf = (tokens: Token[], form: Form): string =>
  joinLines(cleanHtml(writeMarkdownHtml(tokens, form))).trim();

const chinese = String.raw`[\p{Script=Han}\u3000-\u303f\uff00-\uffef“”‘’…—]`;
const atLineEnd = new RegExp(
  String.raw`(${chinese}(?:</(?:strong|span)>)*)\n(?=(?:<(?:strong|span)[^>]*>)*${chinese})`,
  'gu',
);

/** A line break between Chinese characters is nothing, not a space. Code keeps its lines. */
function joinLines(html: string): string {
  return html
    .split(/(<pre>[\s\S]*?<\/pre>)/)
    .map((part) => (part.startsWith('<pre>') ? part : part.replace(atLineEnd, '$1')))
    .join('');
}
