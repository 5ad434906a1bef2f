import { IconCheck, IconChevronDown, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GoodCard as Good } from '@xuezhou/contract/mall';
import { FamilyTag } from '@xuezhou/ui/family-tag';
import { Price } from '@xuezhou/ui/price';
import { SlipCover } from '@xuezhou/ui/slip-cover';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useFamily } from '@xuezhou/ui/family';
import { mallWords as words } from '../mall.words.ts';
import { listPrice } from '../money.ts';
import { Facts } from './facts.tsx';
import styles from './good-card.module.css';
import { priceNote, saleWords } from './good-words.ts';

const small = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface GoodCardProps {
  good: Good;
  /** Whether its comparison is open; undefined where it has none. */
  isCompared: boolean | undefined;
  onCompare: () => void;
}

/** One good on a desk: its covers, what it holds, what it costs. All of it leads to its page. */
export function GoodCard({ good, isCompared, onCompare }: GoodCardProps) {
  return (
    <article className={styles.card} data-open={isCompared || undefined}>
      <Covers good={good} />
      <div className={styles.words}>
        <div className={styles.overline}>
          <FamilyTag family={good.family}>{good.level}</FamilyTag>
          <State good={good} hasIcon />
        </div>
        <Name good={good} />
        <p className={styles.holds}>{good.holds}</p>
        <Facts items={factsOf(good)} />
        <Foot good={good} isCompared={isCompared} onCompare={onCompare} />
      </div>
    </article>
  );
}

/** The same on a phone, as a row. */
export function GoodRow({ good, isCompared, onCompare }: GoodCardProps) {
  return (
    <article className={styles.row}>
      <SlipCover family={good.family} title={good.slips[0] ?? ''} width={68} seed={good.goodId} />
      <div className={styles.rowWords}>
        <div className={styles.overline}>
          <Name good={good} />
          <State good={good} />
        </div>
        <p className={styles.holds}>{good.holds}</p>
        <Facts items={factsOf(good).slice(0, 2)} />
        <Foot good={good} isCompared={isCompared} onCompare={onCompare} />
      </div>
    </article>
  );
}

function factsOf({ owned, facts }: Good): readonly string[] {
  if (owned === null) return facts;
  return owned.expireDate === null ? [] : [words.until(owned.expireDate)];
}

function Name({ good }: { good: Good }) {
  return (
    <h3 className={styles.name}>
      <Link to="/mall/good/$goodId" params={{ goodId: good.goodId }}>
        {good.goodName}
      </Link>
    </h3>
  );
}

function State({ good, hasIcon = false }: { good: Good; hasIcon?: boolean }) {
  if (good.owned !== null || good.openCourseId !== null)
    return (
      <StatusChip tone="right" icon={hasIcon && <IconCheck stroke={1.8} aria-hidden />}>
        {good.owned === null ? words.open : words.owned}
      </StatusChip>
    );
  const sale = saleWords(good);
  return sale !== '' && <StatusChip>{sale}</StatusChip>;
}

function Covers({ good }: { good: Good }) {
  const { hue } = useFamily(good.family);
  const [middle = '', left, right] = good.slips;
  const cover = (title: string, seed: number) => (
    <SlipCover family={good.family} title={title} width={66} seed={good.goodId + seed} />
  );
  return (
    <div className={styles.ground} data-hue={hue}>
      {left !== undefined && cover(left, 2)}
      <SlipCover family={good.family} title={middle} width={86} seed={good.goodId} />
      {right !== undefined && cover(right, 3)}
    </div>
  );
}

function Foot({ good, isCompared, onCompare }: GoodCardProps) {
  const { owned, openCourseId, compareCount, goodName } = good;
  if (owned === null && openCourseId !== null)
    return (
      <div className={styles.foot}>
        <span />
        <Link
          className={styles.more}
          to="/course/$courseId"
          params={{ courseId: openCourseId }}
          aria-label={words.beginWith(goodName)}
        >
          {words.begin}
          <IconChevronRight {...small} />
        </Link>
      </div>
    );
  if (owned !== null) {
    const { courseId, within, readingStarted, readingCount } = owned;
    const progress = readingCount > 0 ? words.progress(readingStarted, readingCount) : '';
    return (
      <div className={styles.foot}>
        <span className="xz-small xz-quiet">
          {within === null ? progress : words.within(within)}
        </span>
        {courseId !== null && (
          <Link
            className={styles.more}
            to="/course/$courseId"
            params={{ courseId }}
            aria-label={words.goOnWith(goodName)}
          >
            {words.goOn}
            <IconChevronRight {...small} />
          </Link>
        )}
      </div>
    );
  }
  const note = priceNote(good);
  return (
    <div className={styles.foot}>
      <span className={styles.money}>
        {note !== '' && <span className="xz-caption xz-quiet">{note}</span>}
        {good.price === 0 ? words.free : <Price amount={listPrice(good.price)} />}
      </span>
      {isCompared !== undefined && (
        <button
          type="button"
          id={compareButtonId(good.goodId)}
          className={styles.compareButton}
          aria-expanded={isCompared}
          aria-label={words.compareOf(goodName, compareCount)}
          onClick={onCompare}
        >
          {words.compare(compareCount)}
          {isCompared ? <IconChevronUp {...small} /> : <IconChevronDown {...small} />}
        </button>
      )}
    </div>
  );
}

export const compareButtonId = (goodId: number): string => `compare-${goodId}`;
