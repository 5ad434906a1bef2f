import { Button } from '@mantine/core';
import { IconChevronUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { tellingRows } from '@xuezhou/rules/mall/comparison';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Price } from '@xuezhou/ui/price';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useRef, type CSSProperties } from 'react';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { compareGoods } from '@xuezhou/contract/mall';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { scrollToElement } from '@xuezhou/client/browser/scroll-to.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { comparisonQuery } from '../mall.queries.ts';
import { mallWords as words } from '../mall.words.ts';
import { listPrice } from '../money.ts';
import styles from './comparison.module.css';

type Data = DataOf<typeof compareGoods>;

interface ComparisonProps {
  goodId: number;
  onClose: () => void;
}

/** Goods that one can choose between, side by side: under their row on a desk, in the card on a phone. */
export function Comparison({ goodId, onClose }: ComparisonProps) {
  const isPhone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const { data, isPending, error, refetch, isFetching } = useSteadyQuery({
    ...comparisonQuery(goodId),
    retryOnMount: false,
  });
  useEffect(() => {
    const head = box.current?.getBoundingClientRect();
    if (box.current && head && (head.top < 0 || head.top > window.innerHeight - 160))
      scrollToElement(box.current);
  }, []);
  return (
    <div ref={box} className={styles.root}>
      {isPending && <PageSkeleton />}
      {data === undefined && !isPending && (
        <ErrorState
          order={3}
          title={words.compareFailed}
          text={troubleText(error)}
          action={
            <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
              {words.again}
            </Button>
          }
        />
      )}
      {data && (isPhone ? <Narrow data={data} /> : <Wide data={data} onClose={onClose} />)}
    </div>
  );
}

/** Not there, whether it was counted or the author wrote so. */
const isNone = (cell: string | null | undefined): boolean =>
  cell === null || cell === undefined || cell.startsWith(words.none);

const hasFree = ({ goods }: Data) => goods.some(({ price }) => price === 0);

function Wide({ data, onClose }: { data: Data; onClose: () => void }) {
  return (
    <section aria-label={data.title}>
      <SectionTitle
        order={3}
        size="section"
        caption={hasFree(data) && words.compareLead}
        action={
          <button type="button" className={styles.fold} onClick={onClose}>
            {words.fold}
            <IconChevronUp size={16} stroke={1.6} aria-hidden />
          </button>
        }
      >
        {data.title}
      </SectionTitle>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="xz-hidden">{words.item}</span>
            </th>
            {data.goods.map((good) => (
              <th key={good.goodId} scope="col">
                <div className={styles.way}>{good.way}</div>
                <Price amount={listPrice(good.price)} size={26} />
                <div className="xz-caption xz-quiet">{good.words}</div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tellingRows(data.rows).map(({ label, cells }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {data.goods.map(({ goodId }, index) => (
                <td key={goodId} data-none={isNone(cells[index]) || undefined}>
                  {cells[index] ?? words.none}
                </td>
              ))}
            </tr>
          ))}
          <tr className={styles.actions}>
            <th scope="row">
              <span className="xz-hidden">{words.wayOn}</span>
            </th>
            {data.goods.map((good) => (
              <td key={good.goodId}>
                <WayOn good={good} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

function Narrow({ data }: { data: Data }) {
  const columns = { '--columns': data.goods.length } as CSSProperties;
  return (
    <section aria-label={data.title} style={columns}>
      {hasFree(data) && <p className="xz-small">{words.compareLead}</p>}
      <div className={styles.line} data-head>
        {data.goods.map((good) => (
          <div key={good.goodId}>
            <div className={styles.way}>{good.way}</div>
            <Price amount={listPrice(good.price)} size={20} />
          </div>
        ))}
      </div>
      <dl>
        {tellingRows(data.rows).map(({ label, cells }) => (
          <div key={label} className={styles.line} data-row>
            <dt>{label}</dt>
            {data.goods.map(({ goodId, way }, index) => (
              <dd key={goodId} data-none={isNone(cells[index]) || undefined}>
                <span className="xz-hidden">{way}：</span>
                {(cells[index] ?? words.none).replace('，', '\n')}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      <div className={styles.line} data-foot>
        {data.goods.map((good) => (
          <WayOn key={good.goodId} good={good} />
        ))}
      </div>
    </section>
  );
}

/** The free one has the filled button, since it risks nothing. */
function WayOn({ good }: { good: Data['goods'][number] }) {
  const { goodId, price, way, isOwned } = good;
  const isFree = price === 0 && !isOwned;
  return (
    <Button
      variant={isFree ? 'filled' : 'default'}
      fullWidth
      px={8}
      renderRoot={(props) => (
        <Link
          {...props}
          to={isFree ? '/order/$goodId' : '/mall/good/$goodId'}
          params={{ goodId }}
        />
      )}
    >
      {isFree ? words.start(way) : words.look(way)}
    </Button>
  );
}
