import { useSuspenseQuery } from '@tanstack/react-query';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useSchool, type FamilyShown } from '@xuezhou/ui/school';
import '@xuezhou/ui/family-hues.css';
import { sitePageQuery } from '../site.queries.ts';
import styles from './teachers-page.module.css';

/** Who teaches here, and what. */
export function TeachersPage() {
  const { families } = useSchool();
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
            <span className={styles.face} data-hue={hueIn(families, html)} aria-hidden>
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
function hueIn(families: readonly FamilyShown[], html: string): FamilyShown['hue'] {
  const named = families
    .map(({ name, hue }) => ({ hue, place: html.indexOf(name) }))
    .filter(({ place }) => place !== -1)
    .toSorted((a, b) => a.place - b.place);
  return named[0]?.hue ?? 'slate';
}
