import { IconCoins } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { GoodCard } from '@xuezhou/contract/mall';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { mallWords as words } from '../mall.words.ts';
import { listPrice } from '../money.ts';

/** Points for money, and what they do; they are no books, and have no covers. */
export function PacksSection({ packs }: { packs: readonly GoodCard[] }) {
  if (packs.length === 0) return null;
  return (
    <section aria-label={words.packs}>
      <SectionTitle caption={words.packsLead}>{words.packs}</SectionTitle>
      <SectionCard padding="rows">
        {packs.map(({ goodId, goodName, price }) => (
          <Row
            key={goodId}
            icon={<IconCoins size={20} stroke={1.6} aria-hidden />}
            title={
              <Link to="/mall/good/$goodId" params={{ goodId }}>
                {goodName}
              </Link>
            }
            end={`¥${listPrice(price)}`}
          />
        ))}
      </SectionCard>
    </section>
  );
}
