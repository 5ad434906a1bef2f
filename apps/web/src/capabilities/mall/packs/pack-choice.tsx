import { Radio } from '@mantine/core';
import type { PointsPack } from '@xuezhou/contract/points';
import { dollarText } from '../money.ts';
import { offersHere } from '../paying/start-payment.ts';
import { packsWords as words } from './packs.words.ts';
import styles from './packs.module.css';

type Way = PointsPack['ways'][number]['way'];

interface PackChoiceProps {
  packs: readonly PointsPack[];
  chosen: PointsPack;
  way: Way | undefined;
  onPack: (pack: PointsPack) => void;
  onWay: (way: Way) => void;
}

/** How many points, and how they are paid. */
export function PackChoice({ packs, chosen, way, onPack, onWay }: PackChoiceProps) {
  return (
    <>
      <Radio.Group
        label={words.which}
        value={String(chosen.goodId)}
        onChange={(value) => {
          const pack = packs.find(({ goodId }) => String(goodId) === value);
          if (pack) onPack(pack);
        }}
      >
        <div className={styles.choices}>
          {packs.map(({ goodId, title, points, price }) => (
            <Radio.Card key={goodId} value={String(goodId)} className={styles.choice}>
              <Radio.Indicator />
              <span className={styles.what}>
                {title}
                {title !== words.points(points) && (
                  <span className="xz-caption xz-quiet"> {words.points(points)}</span>
                )}
              </span>
              <span>{words.price(price)}</span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Radio.Group
        mt={16}
        label={words.how}
        value={way ?? ''}
        onChange={(value) => {
          const offer = chosen.ways.find((one) => one.way === value);
          if (offer) onWay(offer.way);
        }}
      >
        <div className={styles.choices}>
          {offersHere(chosen.ways).map((offer) => (
            <Radio.Card key={offer.way} value={offer.way} className={styles.choice}>
              <Radio.Indicator />
              <span className={styles.what}>{words.way(offer.way)}</span>
              <span className="xz-caption xz-quiet">
                {offer.way === 'paypal' ? words.dollars(dollarText(offer.amount)) : words.scan}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
    </>
  );
}
