import { RichText } from '@xuezhou/ui/rich-text';
import { useEffect, useMemo, type ComponentProps } from 'react';
import { useStore } from '../store.ts';
import { cleaner, hasFormulas, hasMarkup, typesetter } from './rich-html-parts.ts';

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
    if (typeof cleaning === 'string') return cleaning === 'failed' ? escapeText(wordsOf(html)) : '';
    const clean = cleaning.cleanHtml(html);
    // Until the typesetter is here, and where it cannot be had, the formula's TeX stands in its place.
    return needsTypesetting && typeof typesetting !== 'string'
      ? typesetting.typesetFormulas(clean)
      : clean;
  }, [html, needsCleaning, needsTypesetting, cleaning, typesetting]);

  return <RichText cleanHtml={shownHtml} {...look} />;
}

/** A document made by the parser runs nothing and fetches nothing. */
function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
