import type { SitePage } from '@xuezhou/contract/site';
import type { ReactNode } from 'react';
import { RichHtml } from '../rich-html/rich-html.tsx';
import { fullDayText } from '../time/days.ts';
import styles from './prose-text.module.css';
import { proseWords as words } from './prose.words.ts';

/** The address of a section within its page. */
export const sectionId = (index: number): string => `section-${index + 1}`;

interface ProseHeadProps {
  page: SitePage;
  /** After the title. */
  children?: ReactNode;
}

/** What a long text is called, and since when it holds. */
export function ProseHead({ page: { title, summary, updatedOn }, children }: ProseHeadProps) {
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {summary && <p className={styles.summary}>{summary}</p>}
      {updatedOn && (
        <p className="xz-caption xz-quiet">
          <time dateTime={updatedOn}>{words.updated(fullDayText(updatedOn))}</time>
        </p>
      )}
      {children}
    </header>
  );
}

interface ProseTextProps {
  page: SitePage;
  /** Sections are counted, for texts that people quote from. */
  isNumbered?: boolean;
  /** After the text. */
  end?: ReactNode;
}

/** A long text to be read, in sections. */
export function ProseText({ page: { lead, sections }, isNumbered = false, end }: ProseTextProps) {
  return (
    <article className={styles.text} data-numbered={isNumbered || undefined}>
      {lead && <RichHtml html={lead} />}
      {sections.map(({ title, html }, index) => (
        <section key={title} className={styles.section} aria-labelledby={sectionId(index)}>
          <h2 id={sectionId(index)} tabIndex={-1}>
            {title}
          </h2>
          <RichHtml html={html} />
        </section>
      ))}
      {end}
    </article>
  );
}
