import { Button } from '@mantine/core';
import type { FlashCard } from '@xuezhou/contract/flash-card';
import { rateCard, type CardPlan } from '@xuezhou/rules/flash-card/schedule';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useRef, useState } from 'react';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { intervalText } from '../../due-text.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import styles from './rating-bar.module.css';

const words = flashCardWords.study;

interface RatingBarProps {
  card: FlashCard;
  plan: CardPlan;
  isTurned: boolean;
  onTurn: () => void;
  onRate: (rating: 1 | 2 | 3 | 4) => void;
}

/** Before the turn the one button; after it the four ratings, each with when the card would come back. */
export function RatingBar({ card, plan, isTurned, onTurn, onRate }: RatingBarProps) {
  const isPhone = usePhone();
  return (
    <div className={styles.root}>
      {isTurned ? (
        <>
          {isPhone && <p className={styles.help}>{words.rate}</p>}
          <Ratings card={card} plan={plan} onRate={onRate} />
        </>
      ) : (
        <Button size="lg" className={styles.turn} data-space onClick={onTurn}>
          {words.turn}
        </Button>
      )}
    </div>
  );
}

function Ratings({ card, plan, onRate }: Pick<RatingBarProps, 'card' | 'plan' | 'onRate'>) {
  const isPhone = usePhone();
  const usual = useRef<HTMLButtonElement>(null);
  const [now] = useState(serverNow);
  useEffect(() => usual.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.ratings}>
      {rateCard(card.memory, now, plan).map(({ rating, due }) => (
        <button
          key={rating}
          ref={rating === 3 ? usual : null}
          type="button"
          className={styles.rating}
          data-rating={rating}
          {...(rating === 3 && { 'data-space': true })}
          aria-label={`${words.ratings[rating]}，${intervalText(due, now)}`}
          aria-keyshortcuts={String(rating)}
          onClick={() => onRate(rating)}
        >
          <span className={styles.name}>
            {words.ratings[rating]}
            {!isPhone && <KeyHint keys={[String(rating)]} />}
          </span>
          <span className={styles.when}>{intervalText(due, now)}</span>
        </button>
      ))}
    </div>
  );
}
