import type { SnippetPart } from '@xuezhou/contract/search';
import { readFormula } from '@xuezhou/rules/text/markdown-dialect';
import { escapeHtml } from '@xuezhou/client/rich-html/escape-html.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';

const formula = (tex: string) =>
  `<span class="math" data-display="false">${escapeHtml(tex)}</span>`;

function partHtml({ kind, text }: SnippetPart): string {
  if (kind === 'formula') return formula(text);
  return kind === 'hit' ? `<mark>${escapeHtml(text)}</mark>` : escapeHtml(text);
}

export const snippetHtml = (parts: readonly SnippetPart[]): string => parts.map(partHtml).join('');

/** Plain words, their formulas as TeX between dollars. */
export function plainHtml(text: string): string {
  let html = '';
  for (let at = 0; at < text.length;) {
    const dollar = text.indexOf('$', at);
    if (dollar === -1) return html + escapeHtml(text.slice(at));
    const found = readFormula(text.slice(dollar));
    const end = dollar + (found?.raw.length ?? 1);
    html += escapeHtml(text.slice(at, dollar));
    html += found ? formula(found.tex) : '$';
    at = end;
  }
  return html;
}

/** One paragraph of a list, with its formulas. */
export function Snippet({ html }: { html: string }) {
  return <RichHtml html={html} size="inherit" />;
}
