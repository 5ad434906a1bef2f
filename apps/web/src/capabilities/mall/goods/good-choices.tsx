import type { Good } from '@xuezhou/contract/mall';
import { useId, type ReactNode } from 'react';
import { mallWords } from '../mall.words.ts';
import { listPrice } from '../money.ts';
import styles from './good-choices.module.css';
import { periodWords } from './good-words.ts';
import type { useGoodChoice } from './use-good-choice.ts';

const words = mallWords.good;

interface GoodChoicesProps {
  good: Good;
  chosen: ReturnType<typeof useGoodChoice>;
  /** The chosen variant is theirs: only another one can be chosen. */
  isOwned?: boolean;
}

/** Which variant, and what is bought with it. */
export function GoodChoices({ good, chosen, isOwned = false }: GoodChoicesProps) {
  const base = chosen.variant?.price ?? good.price;
  return (
    <>
      {good.variants.length > 1 && (
        <Choices label={words.period}>
          {good.variants.map(({ limitYear, title, price, ...period }) => (
            <button
              key={limitYear}
              type="button"
              className={styles.choice}
              aria-pressed={limitYear === chosen.choice.limitYear}
              onClick={() => chosen.chooseVariant(limitYear)}
            >
              {title === '' ? periodWords(period) : title}
              {!isOwned && price !== base && <small>{differenceWords(price - base)}</small>}
            </button>
          ))}
        </Choices>
      )}
      {!isOwned && good.extras.length > 0 && (
        <Choices label={words.extras}>
          {good.extras.map(({ extraId, title, price }) => (
            <button
              key={extraId}
              type="button"
              className={styles.choice}
              aria-pressed={chosen.choice.extraIds.includes(extraId)}
              onClick={() => chosen.toggleExtra(extraId)}
            >
              {title}
              <small>{words.more(listPrice(price))}</small>
            </button>
          ))}
        </Choices>
      )}
    </>
  );
}

const differenceWords = (fen: number): string =>
  fen > 0 ? words.more(listPrice(fen)) : words.less(listPrice(-fen));

function Choices({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.choices}>{children}</div>
    </div>
  );
}
