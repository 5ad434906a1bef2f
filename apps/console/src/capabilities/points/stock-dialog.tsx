import { Checkbox, NumberInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { stockPointsGood, type SchoolPointsGood } from '@xuezhou/contract/points/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { BeforeAfter } from '../../platform/parts/before-after.tsx';
import { isCount } from './is-count.ts';
import { goodsQuery } from './points.queries.ts';

interface StockDialogProps {
  good: SchoolPointsGood;
  isOpen: boolean;
  onClose: () => void;
}

const wordsOf = (stock: number | null): string => (stock === null ? '不限' : `${stock} 件`);

/** Students take of it meanwhile: what is left now is shown, and only that is replaced. */
export function StockDialog({ good, ...state }: StockDialogProps) {
  const queryClient = useQueryClient();
  const { goodId, plan } = good;
  const now = useQuery(goodsQuery).data?.find((each) => each.goodId === goodId) ?? good;
  const form = useConsoleForm<{ stock: number | string; isEndless: boolean }>({
    initial: { stock: good.stock ?? '', isEndless: good.stock === null },
    check: {
      stock: (stock, { isEndless }) =>
        isEndless || isCount(stock, 0) ? null : '请写从 0 起的整数，或勾上“不限”',
    },
  });
  const { stock, isEndless } = form.values;
  const wish = isEndless ? null : Number(stock);
  return (
    <FormDialog
      {...state}
      form={form}
      title={`“${plan.title}”还剩多少`}
      button="改 1 样的数量"
      work={async () => {
        const body = { goodId, stock: wish, seen: now.stock };
        await call(stockPointsGood, { body }).catch((error: unknown) => {
          // What is left by now is seen then.
          void queryClient.invalidateQueries({ queryKey: goodsQuery.queryKey });
          throw error;
        });
        return `“${plan.title}”现在${wish === null ? '不限' : `剩 ${wish} 件`}`;
      }}
    >
      <NumberInput label="还剩多少" min={0} disabled={isEndless} {...form.field('stock')} />
      <Checkbox label="数量不限" {...form.field('isEndless', 'checkbox')} />
      {(isEndless || isCount(stock, 0)) && wish !== now.stock && (
        <BeforeAfter before={wordsOf(now.stock)} after={wordsOf(wish)} />
      )}
    </FormDialog>
  );
}
