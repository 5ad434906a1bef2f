import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { Price } from '@xuezhou/ui/price';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { exactPrice } from '../money.ts';
import { orderWords as words } from './order.words.ts';
import styles from './pay-part.module.css';

interface PhoneBarProps {
  /** What is to be paid; null: nothing can be. */
  fen: number | null;
  /** It costs nothing, of itself. */
  isFree?: boolean;
  /** What is off it, in fen. */
  saved?: number;
  /** While it is worked out anew. */
  isDim?: boolean;
  /** The button. */
  children: ReactNode;
}

/** The sum and its button at the foot of a phone. */
export function PhoneBar({
  fen,
  isFree = false,
  saved = 0,
  isDim = false,
  children,
}: PhoneBarProps) {
  const isPhone = usePhone();
  return (
    <BottomBar
      isPhoneOnly
      start={
        isPhone &&
        fen !== null && (
          <div className={styles.barSum} data-dim={isDim || undefined}>
            {saved > 0 && (
              <span className="xz-caption xz-quiet">{words.saved(exactPrice(saved))}</span>
            )}
            {isFree ? words.free : <Price amount={exactPrice(fen)} size={22} />}
          </div>
        )
      }
    >
      {isPhone && children}
    </BottomBar>
  );
}
