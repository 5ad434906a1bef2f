import { escapeHtml } from '@xuezhou/client/rich-html/escape-html.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';

/** A passage as its highlight keeps it: plain words, formulas between dollars. */
export function Quote({ text }: { text: string }) {
  return <RichHtml html={quoteHtml(text)} size="inherit" />;
}

/** A formula whose one dollar was left outside of the passage stays as it is written. */
function quoteHtml(text: string): string {
  return text
    .split(/(\$\$[^$]+\$\$|\$(?!\s)[^$\n]*[^$\s]\$(?!\d))/)
    .map((part, index) => {
      if (index % 2 === 0) return escapeHtml(part);
      return `<span class="math" data-display="false">${escapeHtml(part.replaceAll('$', ''))}</span>`;
    })
    .join('');
}
