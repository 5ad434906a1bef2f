import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { LineArt, type LineArtName } from '@xuezhou/ui/line-art';
import { PageColumn } from '@xuezhou/ui/page-column';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './result-page.module.css';
import { useShowsResult } from './result-shown.ts';

interface ResultPageProps {
  art: LineArtName;
  title: string;
  text?: ReactNode;
  /** The ways on, the main one last. */
  actions: ReactNode;
  children?: ReactNode;
}

/** What became of an order, in place of the page that asked for it; a screen reader goes on from its title. */
export function ResultPage({ art, title, text, actions, children }: ResultPageProps) {
  const isPhone = usePhone();
  useShowsResult();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [title]);
  return (
    <PageColumn layout="card">
      <div className={styles.root}>
        <LineArt name={art} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p>{text}</p>}
        {!isPhone && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
      <BottomBar isPhoneOnly>{isPhone && actions}</BottomBar>
    </PageColumn>
  );
}
