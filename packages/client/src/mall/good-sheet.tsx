import {
  IconCoins,
  IconFileText,
  IconNotebook,
  IconSchool,
  IconTruck,
  IconReceipt,
  IconShieldCheck,
  IconId,
} from '@tabler/icons-react';
import type { Good } from '@xuezhou/contract/mall';
import { Row } from '@xuezhou/ui/row';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useFamily } from '@xuezhou/ui/family';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { usePhone } from '@xuezhou/ui/use-phone';
import { yuanText } from '@xuezhou/rules/mall/money';
import type { ReactNode } from 'react';
import { RichHtml } from '../rich-html/rich-html.tsx';
import styles from './good-sheet.module.css';
import { goodSheetWords as words } from './good-sheet.words.ts';
const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

const itemIcons = {
  course: <IconSchool {...icon} />,
  camp: <IconNotebook {...icon} />,
  points: <IconCoins {...icon} />,
  paper: <IconFileText {...icon} />,
} as const;

interface GoodContentsProps {
  good: Good;
  /** The name of a part, that leads to it. */
  renderPart: (part: Good['parts'][number]) => ReactNode;
}

const stateOf = ({ isOwned, isOpen }: Good['items'][number]): string | false =>
  isOwned ? words.owned : isOpen && words.open;

/** What a good holds, its parts, and what its teacher says of it. */
export function GoodContents({ good, renderPart }: GoodContentsProps) {
  return (
    <>
      {good.items.length > 0 && (
        <section aria-label={words.holds}>
          <SectionTitle>{words.holds}</SectionTitle>
          {good.items.map((item) => (
            <Row
              key={`${item.kind} ${item.title}`}
              icon={<span className={styles.icon}>{itemIcons[item.kind]}</span>}
              title={item.title}
              caption={item.kind === 'points' ? words.pointsText : item.holds}
              end={stateOf(item) && <StatusChip tone="right">{stateOf(item)}</StatusChip>}
            />
          ))}
        </section>
      )}
      {good.parts.length > 0 && (
        <section aria-label={words.parts}>
          <SectionTitle>{words.parts}</SectionTitle>
          {good.parts.map((part) => (
            <Row
              key={part.goodId}
              title={renderPart(part)}
              caption={part.isOwned && words.partOwned}
              end={`¥${yuanText(part.price)}`}
            />
          ))}
        </section>
      )}
      {good.intro !== '' && (
        <section aria-label={words.intro}>
          <SectionTitle>{words.intro}</SectionTitle>
          <RichHtml html={good.intro} />
        </section>
      )}
    </>
  );
}

/** What one should know before buying, each from the good's own fields. */
export function GoodNotes({ good }: { good: Good }) {
  const small = { size: 20, stroke: 1.6, 'aria-hidden': true } as const;
  const notes = [
    good.price > 0 && { icon: <IconShieldCheck {...small} />, text: good.refund.words },
    good.price > 0 && { icon: <IconReceipt {...small} />, text: words.invoice },
    good.needsAddress && { icon: <IconTruck {...small} />, text: words.posted },
    good.needsIdentity && { icon: <IconId {...small} />, text: words.identity },
    good.agreement && {
      icon: <IconFileText {...small} />,
      text: words.agreement(good.agreement.title),
    },
  ].filter((note) => note !== false && note !== null);
  return (
    <ul className={styles.notes} aria-label={words.notes}>
      {notes
        .filter(({ text }) => text !== '')
        .map(({ icon: drawn, text }) => (
          <li key={text}>
            {drawn}
            <span>{text}</span>
          </li>
        ))}
    </ul>
  );
}

interface GoodCoversProps {
  good: Pick<Good, 'slips' | 'family' | 'goodId'>;
  /** Drawn as on a phone, however wide the screen is. */
  isPhone?: boolean;
}

/** Five covers on a desk, three on a phone; the middle one is the largest. */
export function GoodCovers({ good, isPhone: isNarrow }: GoodCoversProps) {
  const { hue } = useFamily(good.family);
  const isOnPhone = usePhone();
  const isPhone = isNarrow ?? isOnPhone;
  const [middle = '', ...others] = good.slips;
  const sizes = isPhone ? [108, 80] : [148, 116, 96];
  const sides = others.slice(0, isPhone ? 2 : 4);
  const cover = (title: string, index: number) => (
    <SlipCover
      key={title}
      family={good.family}
      title={title}
      width={sizes[Math.floor(index / 2) + 1]}
      seed={good.goodId + index + 1}
    />
  );
  const left = sides.filter((_, index) => index % 2 === 0);
  const right = sides.filter((_, index) => index % 2 === 1);
  return (
    <div className={styles.covers} data-hue={hue} data-phone={isPhone || undefined}>
      {left.map((title, index) => cover(title, index * 2)).toReversed()}
      <SlipCover family={good.family} title={middle} width={sizes[0]} seed={good.goodId} />
      {right.map((title, index) => cover(title, index * 2 + 1))}
    </div>
  );
}
