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
import { Link } from '@tanstack/react-router';
import type { Good } from '@xuezhou/contract/mall';
import { Row } from '@xuezhou/ui/row';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { mallWords } from '../mall.words.ts';
import { listPrice } from '../money.ts';
import styles from './good-contents.module.css';

const words = mallWords.good;
const icon = { size: 22, stroke: 1.6, 'aria-hidden': true } as const;

const itemIcons = {
  course: <IconSchool {...icon} />,
  camp: <IconNotebook {...icon} />,
  points: <IconCoins {...icon} />,
  paper: <IconFileText {...icon} />,
} as const;

/** What a good holds, its parts, and what its teacher says of it. */
export function GoodContents({ good }: { good: Good }) {
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
              end={item.isOwned && <StatusChip tone="right">{mallWords.owned}</StatusChip>}
            />
          ))}
        </section>
      )}
      {good.parts.length > 0 && (
        <section aria-label={words.parts}>
          <SectionTitle>{words.parts}</SectionTitle>
          {good.parts.map(({ goodId, goodName, price, isOwned }) => (
            <Row
              key={goodId}
              title={
                <Link to="/mall/good/$goodId" params={{ goodId }}>
                  {goodName}
                </Link>
              }
              caption={isOwned && words.partOwned}
              end={`¥${listPrice(price)}`}
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
