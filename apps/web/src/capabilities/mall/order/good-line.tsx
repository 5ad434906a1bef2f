import type { GoodCard } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { listPrice } from '../money.ts';
import styles from './good-line.module.css';
import { orderWords as words } from './order.words.ts';

interface GoodLineProps {
  good: Pick<GoodCard, 'goodId' | 'goodName' | 'family' | 'slips' | 'holds'>;
  /** Lines under its name; empty ones are left out. */
  texts: readonly string[];
  /** In fen, with what is bought with it; null: not known yet. */
  price: number | null;
  /** At the end of its title. */
  action?: ReactNode;
  /** Under it. */
  children?: ReactNode;
}

/** What is being bought. */
export function GoodLine({ good, texts, price, action, children }: GoodLineProps) {
  const isPhone = usePhone();
  const shown = texts.filter((text) => text !== '');
  return (
    <SectionCard title={words.good} action={action}>
      <div className={styles.root}>
        <SlipCover
          family={good.family}
          title={good.slips[0] ?? ''}
          width={isPhone ? 60 : 72}
          seed={good.goodId}
        />
        <div className={styles.words}>
          <div className={styles.name}>{good.goodName}</div>
          {(shown.length > 0 ? shown : [good.holds]).map((text) => (
            <div key={text} className="xz-small xz-quiet">
              {text}
            </div>
          ))}
        </div>
        {!isPhone && price !== null && <span className={styles.price}>¥{listPrice(price)}</span>}
      </div>
      {children && <div className={styles.under}>{children}</div>}
    </SectionCard>
  );
}
