import { useSuspenseQuery } from '@tanstack/react-query';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { sitePageQuery } from '../site.queries.ts';
import styles from './teachers-page.module.css';

/** Who teaches here, and what. */
export function TeachersPage() {
  const { data: page } = useSuspenseQuery(sitePageQuery('teachers'));
  return (
    <div className={styles.root}>
      <header className={styles.head}>
        <h1>{page.title}</h1>
        {page.summary && <p className={styles.summary}>{page.summary}</p>}
        {page.lead && (
          <div className={styles.lead}>
            <RichHtml html={page.lead} size="note" />
          </div>
        )}
      </header>
      <ul className={styles.list}>
        {page.sections.map(({ title, html }) => (
          <li key={title} className={styles.card}>
            <span className={styles.face} data-family={familyIn(html)} aria-hidden>
              {title.slice(0, 1)}
            </span>
            <div className={styles.text}>
              <h2 className={styles.name}>{title}</h2>
              <RichHtml html={html} size="note" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The hue of the first course family that a text names. */
function familyIn(html: string): string {
  return /CFA|FRM|CPA|ESG|EEPG/.exec(html)?.[0] ?? 'SKILL';
}
