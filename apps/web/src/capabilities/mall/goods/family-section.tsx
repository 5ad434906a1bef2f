import { Anchor } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { GoodCard as Good } from '@xuezhou/contract/mall';
import { useFamily } from '@xuezhou/ui/family';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { PageSearch } from '../../../platform/page/page.ts';
import { mallWords as words } from '../mall.words.ts';
import { Comparison } from './comparison.tsx';
import styles from './family-section.module.css';
import { compareButtonId, GoodCard, GoodRow } from './good-card.tsx';
import type { ShownFamily } from './shown-goods.ts';

interface FamilySectionProps {
  shown: ShownFamily;
  /** The good whose comparison is open; any other number: none. */
  compared: number;
}

/** The goods of one family, and under its row the one comparison that is open. */
export function FamilySection({ shown, compared }: FamilySectionProps) {
  const { family, caption, count, goods, isWhole } = shown;
  const isPhone = usePhone();
  const { name } = useFamily(family);
  return (
    <section aria-label={name}>
      <SectionTitle
        caption={caption}
        action={
          !isWhole && (
            <Anchor
              aria-label={words.allOfFamily(name, count)}
              className={styles.all}
              renderRoot={(props) => (
                <Link to="/mall/$cate" params={{ cate: family }} search={keepKind} {...props} />
              )}
            >
              {words.allOf(count)}
              <IconChevronRight size={16} stroke={1.6} aria-hidden />
            </Anchor>
          )
        }
      >
        {name}
      </SectionTitle>
      <div className={isPhone ? styles.list : styles.grid}>
        {goods.map((good) => (
          <GoodWithComparison
            key={good.goodId}
            good={good}
            isOpen={good.goodId === compared && good.compareCount > 0}
          />
        ))}
      </div>
    </section>
  );
}

const keepKind = ({ kind }: PageSearch): PageSearch => ({ kind });

function GoodWithComparison({ good, isOpen }: { good: Good; isOpen: boolean }) {
  const isPhone = usePhone();
  const search: PageSearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const show = (compare: string | undefined) =>
    navigate({ to: '.', search: { ...search, compare }, replace: true, resetScroll: false });
  const close = () => {
    void show(undefined);
    document.getElementById(compareButtonId(good.goodId))?.focus();
  };
  const isCompared = good.compareCount > 0 ? isOpen : undefined;
  const toggle = () => void show(isOpen ? undefined : String(good.goodId));
  const comparison = isOpen && <Comparison goodId={good.goodId} onClose={close} />;
  if (isPhone)
    return (
      <div className={styles.item}>
        <GoodRow good={good} isCompared={isCompared} onCompare={toggle} />
        {comparison}
      </div>
    );
  return (
    <>
      <GoodCard good={good} isCompared={isCompared} onCompare={toggle} />
      {comparison}
    </>
  );
}
