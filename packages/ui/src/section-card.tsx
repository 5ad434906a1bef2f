import type { ReactNode } from 'react'

import styles from './section-card.module.css'
import { SectionTitle } from './section-title.tsx'

interface SectionCardProps {
  /** Written as the card's heading, which also names its region. */
  title?: string | undefined
  /** Heading level; 2 is a section, 3 a small card of an aside. */
  order?: 2 | 3
  /** Under the title. */
  caption?: ReactNode
  /** At the title's right end. */
  action?: ReactNode
  /** `rows` is for lists of rows with hairlines, `none` for content that brings its own. */
  padding?: 'normal' | 'rows' | 'none'
  children: ReactNode
}

/** A white card on paper: no border, no shadow. */
export function SectionCard({
  title,
  order = 3,
  caption,
  action,
  padding = 'normal',
  children,
}: SectionCardProps) {
  return (
    <section className={styles.root} data-padding={padding} {...(title && { 'aria-label': title })}>
      {title && (
        <SectionTitle order={order} caption={caption} action={action}>
          {title}
        </SectionTitle>
      )}
      {children}
    </section>
  )
}
