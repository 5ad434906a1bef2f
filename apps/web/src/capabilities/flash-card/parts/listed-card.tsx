import { Button } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';
import styles from './listed-card.module.css';

interface ListedCardProps {
  /** Of what it is, and what can be done with it. */
  head: ReactNode;
  front: ReactNode;
  back: ReactNode;
  words: { readonly show: string; readonly hide: string };
}

/** One card of a list: its front, and on demand its back. */
export function ListedCard({ head, front, back, words }: ListedCardProps) {
  const [isShown, setShown] = useState(false);
  const backId = useId();
  return (
    <article className={styles.root}>
      <div className={styles.head}>{head}</div>
      <h2 className={styles.front}>{front}</h2>
      <div id={backId} className={styles.back} hidden={!isShown}>
        {back}
      </div>
      <Button
        variant="subtle"
        size="compact-md"
        className={styles.turn}
        aria-expanded={isShown}
        aria-controls={backId}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? words.hide : words.show}
      </Button>
    </article>
  );
}

/** The cards, each a list item. */
export function CardList({ children }: { children: ReactNode }) {
  return <ul className={styles.list}>{children}</ul>;
}
