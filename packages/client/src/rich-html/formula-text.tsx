import { escapeHtml } from './escape-html.ts';
import { RichHtml } from './rich-html.tsx';

/** Plain text whose formulas stand between dollars, with the formulas typeset. */
export function FormulaText({ text }: { text: string }) {
  return <RichHtml html={htmlOfText(text)} size="inherit" />;
}

export function htmlOfText(text: string): string {
  return text
    .split(/(\$[^$\n]+\$)/)
    .map((part, index) =>
      index % 2 === 0
        ? escapeHtml(part)
        : `<span class="math" data-display="false">${escapeHtml(part.slice(1, -1))}</span>`,
    )
    .join('');
}
