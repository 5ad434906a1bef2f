import type { CSSProperties } from 'react'

interface RichTextProps {
  /** HTML that was cleaned already: this component does not clean. */
  cleanHtml: string
  /** `question` follows the reader's own size; `note` is one step smaller than reading text. */
  size?: 'reading' | 'question' | 'note'
  /** Language of the text where it is not the page's. */
  lang?: string | undefined
}

const sizes = {
  reading: '16px',
  question: 'var(--xz-question)',
  note: '15px',
} as const

/** Rendered rich text. Its look is the global class `xz-rich`, for editors to share. */
export function RichText({ cleanHtml, size = 'reading', lang }: RichTextProps) {
  return (
    <div
      className="xz-rich"
      lang={lang}
      style={{ '--xz-rich-size': sizes[size] } as CSSProperties}
      dangerouslySetInnerHTML={{ __html: cleanHtml }}
    />
  )
}
