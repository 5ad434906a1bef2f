import { RichText } from '@xuezhou/ui/rich-text';
import { useEffect, useMemo, type ComponentProps } from 'react';
import { useStore } from '../browser/store.ts';
import {
  cleaner,
  drawHtml,
  hasFormulas,
  hasMarkup,
  placer,
  prepareFormulas,
  typesetter,
} from './rich-html-parts.ts';

interface RichHtmlProps extends Omit<ComponentProps<typeof RichText>, 'cleanHtml'> {
  /** As the server sent it. */
  html: string;
}

/**
 * A text that a teacher or a student wrote: cleaned, its formulas in their places. What it needs is fetched when it is first
 * needed; `prepareRichHtml` in a loader fetches it ahead, and then it is drawn whole at once.
 */
export function RichHtml({ html, ...look }: RichHtmlProps) {
  const cleaning = useStore(cleaner.state);
  const placing = useStore(placer.state);
  const typesetting = useStore(typesetter.state);
  const needsCleaning = hasMarkup(html);

  useEffect(() => {
    if (needsCleaning) void cleaner.ask();
    if (hasFormulas(html)) void prepareFormulas([html]);
  }, [html, needsCleaning]);

  const shownHtml = useMemo(() => {
    if (!needsCleaning) return html;
    const drawn = drawHtml(html, { cleaning, placing, typesetting });
    return drawn ?? (cleaning === 'failed' ? escapeText(wordsOf(html)) : '');
  }, [html, needsCleaning, cleaning, placing, typesetting]);

  return <RichText cleanHtml={shownHtml} {...look} />;
}

/** A document made by the parser runs nothing and fetches nothing. */
function wordsOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
