import { RichText } from '@xuezhou/ui/rich-text';
import { useEffect, useMemo, type ComponentProps } from 'react';
import { useStore } from '../browser/store.ts';
import { cleaner, drawHtml, hasFormulas, hasMarkup, typesetter } from './rich-html-parts.ts';

interface RichHtmlProps extends Omit<ComponentProps<typeof RichText>, 'cleanHtml'> {
  /** As the server sent it. */
  html: string;
}

/**
 * A text that a teacher or a student wrote: cleaned, its formulas typeset. What it needs is fetched when it is first
 * needed; `prepareRichHtml` in a loader fetches it ahead, and then it is drawn whole at once.
 */
export function RichHtml({ html, ...look }: RichHtmlProps) {
  const cleaning = useStore(cleaner.state);
  const typesetting = useStore(typesetter.state);
  const needsCleaning = hasMarkup(html);
  const needsTypesetting = hasFormulas(html);

  useEffect(() => {
    if (needsCleaning) void cleaner.ask();
    if (needsTypesetting) void typesetter.ask();
  }, [needsCleaning, needsTypesetting]);

  const shownHtml = useMemo(() => {
    if (!needsCleaning) return html;
    const drawn = drawHtml(html, cleaning, typesetting);
    return drawn ?? (cleaning === 'failed' ? escapeText(wordsOf(html)) : '');
  }, [html, needsCleaning, cleaning, typesetting]);

  return <RichText cleanHtml={shownHtml} {...look} />;
}

/** A document made by the parser runs nothing and fetches nothing. */
function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
