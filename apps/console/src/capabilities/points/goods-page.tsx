import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { SchoolPointsGood } from '@xuezhou/contract/points/console';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { wholeList } from '../../platform/list/list-source.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { goodActs, goodColumns, type GoodAct } from './good-columns.tsx';
import { goodsQuery } from './points.queries.ts';
import { PointsTabs } from './points-tabs.tsx';

const GoodDialog = sheetPart(() => import('./good-dialog.tsx'), 'GoodDialog');
const StockDialog = sheetPart(() => import('./stock-dialog.tsx'), 'StockDialog');
const StateDialog = sheetPart(() => import('./state-dialog.tsx'), 'StateDialog');

/** What students get for points: prices, what is left, how much was taken. */
export default function GoodsPage() {
  const mayWrite = useMay()('price.write');
  const query = useQuery(goodsQuery);
  const writing = useDialog<SchoolPointsGood | null>((good, state) => (
    <GoodDialog good={good} {...state} />
  ));
  const stock = useDialog<SchoolPointsGood>((good, state) => (
    <StockDialog good={good} {...state} />
  ));
  const changing = useDialog<{ what: 'withdraw' | 'restore' | 'takeOver'; good: SchoolPointsGood }>(
    (wish, state) => <StateDialog {...wish} {...state} />,
  );
  const act = (what: GoodAct, good: SchoolPointsGood) => {
    if (what === 'edit') writing.open(good);
    else if (what === 'stock') stock.open(good);
    else changing.open({ what, good });
  };
  const begin = () => writing.open(null);
  usePageKeys({ c: mayWrite ? begin : undefined });
  const offered = query.data?.filter(({ isWithdrawn }) => !isWithdrawn).length ?? 0;
  return (
    <>
      <PageHead
        title="积分商品"
        count={offered > 0 && `能换 ${offered} 样`}
        note={!mayWrite && <Withheld permission="price.write" what="新建和修改积分商品" />}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={begin}>
              新积分商品
            </Button>
          )
        }
      />
      <PointsTabs at="/points" />
      <ConsoleList
        name="points-goods"
        label="积分商品"
        unit="样"
        columns={mayWrite ? [...goodColumns, goodActs(act)] : goodColumns}
        source={wholeList(query)}
        rowKey={({ goodId }) => goodId}
        empty={{ title: '还没有积分商品', text: '新建一样，学员马上能用积分换。' }}
      />
      {writing.dialog}
      {stock.dialog}
      {changing.dialog}
    </>
  );
}
