import { Link, useRouter } from '@tanstack/react-router';
import type { SitePage } from '@xuezhou/contract/site';
import type { MouseEvent, ReactNode } from 'react';
import { ProseHead, ProseText, sectionId } from '@xuezhou/client/prose/prose-text.tsx';
import { scrollToElement } from '@xuezhou/client/browser/scroll-to.ts';
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

/** A long text to be read: title, contents, sections, at a measure that the eye can follow. */
export function Prose({ page, isNumbered = false, top, end }: ProseProps) {
  return (
    <div className={styles.root} data-numbered={isNumbered || undefined}>
      <div className={styles.head}>
        <ProseHead page={page}>{top}</ProseHead>
      </div>
      <Contents sections={page.sections} />
      <div className={styles.text}>
        <ProseText page={page} isNumbered={isNumbered} end={end} />
      </div>
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
              hash={sectionId(index)}
              className={styles.jump}
              onClick={(event) => go(event, sectionId(index))}
            >
              {title}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
