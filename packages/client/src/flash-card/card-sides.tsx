import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { RichHtml } from '../rich-html/rich-html.tsx';
import styles from './card-sides.module.css';

interface CardSidesProps {
  /** HTML of either side. */
  front: string;
  back: string;
  isTurned: boolean;
  onTurn: () => void;
  /** Where it stands. */
  place: string;
  tools?: ReactNode;
  /** Behind the answer. */
  behind?: ReactNode;
  foot: ReactNode;
  /** A new card is read from its question. */
  takesFocus?: boolean;
}

/** A flash card as it is studied: the question alone; once turned it stays above its answer. */
export function CardSides(props: CardSidesProps) {
  const { front, back, isTurned, onTurn, place, tools, behind, foot, takesFocus = true } = props;
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) question.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const turnUnlessPressed = ({ target }: MouseEvent) => {
    if (target instanceof Element && !target.closest('button, a, audio')) onTurn();
  };
  return (
    // A tap anywhere turns it; a button does the same for keys and screen readers.
    <article
      className={styles.root}
      data-turned={isTurned || undefined}
      {...(!isTurned && { onClick: turnUnlessPressed })}
    >
      <div className={styles.head}>
        <span className={styles.place}>{place}</span>
        {tools}
      </div>
      <h2 ref={question} tabIndex={-1} className={styles.front}>
        <span className="xz-hidden">问题</span>
        <RichHtml html={front} size="inherit" />
      </h2>
      <div className={styles.answer} aria-live="polite">
        {isTurned && (
          <div className={styles.back}>
            <span className="xz-hidden">答案</span>
            <RichHtml html={back} size="inherit" />
            {behind}
          </div>
        )}
      </div>
      <div className={isTurned ? styles.foot : styles.think}>{foot}</div>
    </article>
  );
}
