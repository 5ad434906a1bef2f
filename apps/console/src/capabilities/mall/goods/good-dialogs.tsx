import { call } from '@xuezhou/client/api/call.ts';
import { stopGood, takeOverGood } from '@xuezhou/contract/mall/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

interface GoodWish {
  isOpen: boolean;
  onClose: () => void;
  good: { readonly goodId: number; readonly title: string };
}

/** Whoever bought it has it. */
export function StopGoodDialog({ good, ...state }: GoodWish) {
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`下架“${good.title}”`}
      button="下架这件商品"
      work={async ({ why }) => {
        const reason = why.trim();
        await call(stopGood, {
          body: { goodId: good.goodId, ...(reason !== '' && { why: reason }) },
        });
        return '下架了，随时可以再上架';
      }}
    >
      <p>谁都不能再买。已经买的照常学，没付款的订单还能付。</p>
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}

/** For good. */
export function TakeOverGoodDialog({ good, ...state }: GoodWish) {
  return (
    <ActDialog
      {...state}
      title={`接管“${good.title}”`}
      button="接管这件商品"
      work={async () => {
        await call(takeOverGood, { body: { goodId: good.goodId } });
        return '接管了，以后在这里改';
      }}
    >
      <p>以后只在教务台里改，再导入课程文件时会跳过它。学员看到的不变。</p>
      <p>不能还给文件；导出时照样写成文件。</p>
    </ActDialog>
  );
}
