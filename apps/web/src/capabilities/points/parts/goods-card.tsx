import { Button } from '@mantine/core';
import { IconBook2, IconCalendarPlus } from '@tabler/icons-react';
import type { PointsGood } from '@xuezhou/contract/points';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { figure } from '../figure.ts';
import { goodsQuery } from '../points.queries.ts';
import { pointsWords as words } from '../points.words.ts';
import { ExchangeDialog } from './exchange-dialog.tsx';
import styles from './points.module.css';

const icons = { extend: IconCalendarPlus, posted: IconBook2 } as const;

/** What points are exchanged for, the cheapest first. `free`: the points that no order holds. */
export function GoodsCard({ free }: { free: number }) {
  const goods = useSteadyQuery({ ...goodsQuery, retryOnMount: false });
  const [chosen, setChosen] = useState<PointsGood | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <SectionCard title={words.goods} action={<PagePart name="points-packs" />}>
      {goods.isPending && <PageSkeleton />}
      {goods.isError && (
        <div className={styles.trouble} role="alert">
          <p>{words.goodsFailed}</p>
          <Button
            variant="light"
            size="sm"
            loading={goods.isFetching}
            onClick={() => void goods.refetch()}
          >
            {words.again}
          </Button>
        </div>
      )}
      {goods.data?.goods.length === 0 && <p className="xz-small xz-quiet">{words.noGoods}</p>}
      <div className={styles.rows}>
        {goods.data?.goods.map((good) => {
          const Icon = icons[good.kind];
          return (
            <Row
              key={good.goodId}
              icon={<Icon size={20} stroke={1.6} aria-hidden />}
              title={good.title}
              caption={captionOf(good)}
              end={
                <GoodEnd
                  good={good}
                  free={free}
                  onChoose={() => {
                    setChosen(good);
                    setOpen(true);
                  }}
                />
              }
            />
          );
        })}
      </div>
      {chosen && (
        <ExchangeDialog
          key={chosen.goodId}
          good={chosen}
          free={free}
          courses={goods.data?.courses ?? []}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </SectionCard>
  );
}

const captionOf = ({ intro, stock }: PointsGood): string =>
  stock === null || stock === 0 ? intro : `${intro}，${words.left(stock)}`;

interface GoodEndProps {
  good: PointsGood;
  free: number;
  onChoose: () => void;
}

function GoodEnd({ good, free, onChoose }: GoodEndProps) {
  const { title, points, stock, isTaken } = good;
  const why = isTaken
    ? words.taken
    : stock === 0
      ? words.gone
      : free < points
        ? words.missing(points - free)
        : null;
  return (
    <>
      <span className={styles.cost}>{figure(points)}</span>
      {why === null ? (
        <Button
          size="sm"
          variant="light"
          w={64}
          px={0}
          aria-label={`${words.exchange}${title}`}
          onClick={onChoose}
        >
          {words.exchange}
        </Button>
      ) : (
        <span className={styles.missing}>{why}</span>
      )}
    </>
  );
}
