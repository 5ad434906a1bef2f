import type { Alumni } from '@xuezhou/contract/alumni';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { alumniWords as words } from '../alumni.words.ts';
import { everywhere, type useBlessings } from '../use-blessings.ts';
import styles from './alumni.module.css';
import { BulletScreen } from './bullet-screen.tsx';
import { OwnBlessing } from './own-blessing.tsx';
import { Quotes } from './quotes.tsx';
import { Sea } from './sea.tsx';

interface BlessingScreenProps {
  alumni: Alumni;
  look: ReturnType<typeof useBlessings>;
  isFlying: boolean;
  isHeld: boolean;
  /** On a phone, under the places. */
  tools: ReactNode;
  /** On a phone, under the last of a batch. */
  others: ReactNode;
  onJoin: () => void;
}

/** So many stand under the sea of a phone. */
const phoneQuotes = 3;

/** The sea with its words, the places, one's own, and the list. */
export function BlessingScreen(props: BlessingScreenProps) {
  const { alumni, look, isFlying, isHeld, tools, others, onJoin } = props;
  const isPhone = usePhone();
  const { countriesBlessList: countries, bless } = alumni;
  const { place, quotes } = look;
  return (
    <>
      {(isFlying || !isPhone) && (
        <Sea countries={countries} onChoose={look.choose}>
          {isFlying && (
            <BulletScreen
              key={place}
              bullets={look.bullets}
              lanes={isPhone ? 4 : 6}
              isHeld={isHeld}
            />
          )}
        </Sea>
      )}
      <div className={styles.filter}>
        <ChipFilter
          label={words.places}
          value={place}
          onChange={look.choose}
          items={[
            { key: everywhere, label: words.all },
            ...countries.map(({ country, count }) => ({
              key: country,
              label: words.placeOf(country, count),
            })),
          ]}
        />
        {isPhone && <div className={styles.tools}>{tools}</div>}
      </div>
      {bless !== null && <OwnBlessing bless={bless} onAgain={onJoin} />}
      {isFlying && isPhone && <Quotes quotes={quotes.slice(0, phoneQuotes)} isDecoration />}
      <Quotes quotes={isFlying ? quotes : look.shownQuotes} isHidden={isFlying} />
      {isPhone && others && <div>{others}</div>}
      {quotes.length === 0 && <p className="xz-quiet">{words.noneHere}</p>}
    </>
  );
}
