import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { orderGoods } from '@xuezhou/contract/mall/console';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { goodActs, goodColumns } from './good-columns.tsx';
import { moved } from '../../../platform/form/items.ts';
import { goodsListQuery, type SchoolGood } from './good.queries.ts';
import styles from './goods.module.css';

const StopGoodDialog = sheetPart(() => import('./good-dialogs.tsx'), 'StopGoodDialog');

/** What the school sells: prices, whether it is on sale, how much of it was sold. */
export default function GoodsPage() {
  const router = useRouter();
  const mayWrite = useMay()('price.write');
  const query = useQuery(goodsListQuery);
  const { act, isBusy, refusal } = useAct();
  const stop = useDialog<SchoolGood>((good, state) => <StopGoodDialog good={good} {...state} />);
  const begin = () => void router.navigate({ to: '/goods/new' });
  usePageKeys({ c: mayWrite ? begin : undefined });
  const goods = query.data ?? [];
  const onSale = goods.filter(({ state }) => state === 'on').length;
  /** One place up among those of its family that pages own. */
  const raise = (good: SchoolGood) => {
    const own = goods.filter(({ owner, state }) => owner === 'console' && state !== 'draft');
    const before = own.filter(({ family }) => family === good.family);
    const place = before.findIndex(({ goodId }) => goodId === good.goodId);
    if (place < 1) return;
    const ofFamily = moved(before, place, place - 1);
    const others = own.filter(({ family }) => family !== good.family);
    void act(async () => {
      const goodIds = [...ofFamily, ...others].map(({ goodId }) => goodId);
      await call(orderGoods, { body: { goodIds } });
      return `“${good.title}”往前了一位`;
    });
  };
  return (
    <>
      <PageHead
        title="商品"
        count={onSale > 0 && `在卖 ${onSale} 件`}
        note={!mayWrite && <Withheld permission="price.write" what="新建和修改商品" />}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={begin}>
              新商品
            </Button>
          )
        }
      />
      <p role="alert" className={styles.refusal} hidden={refusal === undefined}>
        {refusal}
      </p>
      <ConsoleList
        name="goods"
        label="商品"
        unit="件"
        columns={
          mayWrite ? [...goodColumns, goodActs({ stop: stop.open, raise, isBusy })] : goodColumns
        }
        source={wholeList(query)}
        rowKey={({ goodId }) => goodId}
        onOpen={({ goodId }) => void router.navigate({ to: `/goods/${goodId}` })}
        empty={{ title: '还没有商品', text: '新建一件，看看手机上的样子，再上架。' }}
      />
      {stop.dialog}
    </>
  );
}
