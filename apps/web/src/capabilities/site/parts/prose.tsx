import { Link, useRouter } from '@tanstack/react-router';
import type { SitePage } from '@xuezhou/contract/site';
import type { MouseEvent, ReactNode } from 'react';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { scrollToElement } from '@xuezhou/client/browser/scroll-to.ts';
import { fullDayText } from '@xuezhou/client/time/days.ts';
import { siteWords as words } from '../site.words.ts';
import styles from './prose.module.css';

interface ProseProps {
  page: SitePage;
  /** Sections are counted, for texts that people quote from. */
  isNumbered?: boolean;
  /** Between the title and the text. */
  top?: ReactNode;
  /** After the text. */
  end?: ReactNode;
}

const idOf = (index: number): string => `section-${index + 1}`;

/** A long text to be read: title, contents, sections, at a measure that the eye can follow. */
export function Prose({ page, isNumbered = false, top, end }: ProseProps) {
  const { title, summary, updatedOn, lead, sections } = page;
  return (
    <div className={styles.root} data-numbered={isNumbered || undefined}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {summary && <p className={styles.summary}>{summary}</p>}
        {updatedOn && (
          <p className="xz-caption xz-quiet">
            <time dateTime={updatedOn}>{words.updated(fullDayText(updatedOn))}</time>
          </p>
        )}
        {top}
      </header>
      <Contents sections={sections} />
      <article className={styles.text}>
        {lead && <RichHtml html={lead} />}
        {sections.map(({ title: heading, html }, index) => (
          <section key={heading} className={styles.section} aria-labelledby={idOf(index)}>
            <h2 id={idOf(index)} tabIndex={-1}>
              {heading}
            </h2>
            <RichHtml html={html} />
          </section>
        ))}
        {end}
      </article>
    </div>
  );
}

function Contents({ sections }: Pick<SitePage, 'sections'>) {
  const router = useRouter();
  const go = (event: MouseEvent, id: string) => {
    const heading = document.getElementById(id);
    if (!heading || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    scrollToElement(heading);
    heading.focus({ preventScroll: true });
    void router.navigate({
      to: '.',
      search: (before) => before,
      hash: id,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  };
  return (
    <nav className={styles.contents} aria-label={words.contents}>
      <p className="xz-caption xz-quiet" aria-hidden>
        {words.contents}
      </p>
      <ol>
        {sections.map(({ title }, index) => (
          <li key={title}>
            <Link
              to="."
              search={(before) => before}
              hash={idOf(index)}
              className={styles.jump}
              onClick={(event) => go(event, idOf(index))}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
