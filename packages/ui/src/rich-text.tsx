import './rich-text.css';

import { useEffect, useRef, type CSSProperties } from 'react';

interface RichTextProps {
  /** HTML that was cleaned already: this component does not clean. */
  cleanHtml: string;
  /**
   * `question` follows the reader's own size, `explanation` stands one pixel below it; `note` is one step smaller than
   * reading text; `inherit` is as large as the text around it.
   */
  size?: 'reading' | 'question' | 'explanation' | 'note' | 'inherit';
  /** Language of the text where it is not the page's. */
  lang?: string | undefined;
}

const sizes = {
  reading: '16px',
  question: 'var(--xz-question)',
  explanation: 'calc(var(--xz-question) - 1px)',
  note: '15px',
  inherit: '1em',
} as const;

const scrolling = '.xz-formula, .katex-display, table, pre';

/** Rendered rich text. Its look is the global class `xz-rich`, for editors to share. */
export function RichText({ cleanHtml, size = 'reading', lang }: RichTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What scrolls sideways must be reached with the keyboard too.
    for (const part of box.current?.querySelectorAll<HTMLElement>(scrolling) ?? []) {
      if (part.scrollWidth > part.clientWidth) part.tabIndex = 0;
    }
  }, [cleanHtml]);
  return (
    <div
      ref={box}
      className="xz-rich"
      lang={lang}
      style={{ '--xz-rich-size': sizes[size] } as CSSProperties}
      dangerouslySetInnerHTML={{ __html: cleanHtml }}
    />
  );
}
