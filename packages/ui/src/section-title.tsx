import type { ReactNode } from 'react'

import styles from './section-title.module.css'

interface SectionTitleProps {
  children: ReactNode
  /** Heading level: 1 page, 2 section, 3 card. */
  order?: 1 | 2 | 3
  /** Under the title. */
  caption?: ReactNode
  /** Above the title, such as the trail of a page. */
  overline?: ReactNode
  /** At the right end. */
  action?: ReactNode
}

/** A heading with its small line and its one action. */
export function SectionTitle({ children, order = 2, caption, overline, action }: SectionTitleProps) {
  const Heading = `h${order}` as const
  return (
    <div className={styles.root} data-order={order}>
      <div className={styles.text}>
        {overline && <div className={styles.overline}>{overline}</div>}
        <Heading>{children}</Heading>
        {caption && <p className={styles.caption}>{caption}</p>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
