import { Button } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { GoodPlan } from '@xuezhou/contract/mall/console';
import { Notice } from '@xuezhou/ui/notice';
import { ChangeTable } from '../../../platform/dialog/change-table.tsx';
import { yuan } from '../order.words.ts';
import { planOf } from './good-form.ts';
import type { GoodDraft } from './use-good-draft.ts';

const names: Readonly<Partial<Record<keyof GoodPlan, string>>> = {
  ...{ title: '名称', family: '系列', kind: '种类', sale: '怎么付', level: '级别' },
  ...{ slips: '封面上的词', facts: '一句话的好处', intro: '介绍', items: '卖什么' },
  ...{ parts: '套餐', extras: '加购', needsAddress: '要收货地址', needsIdentity: '实名认证' },
  ...{ freight: '运费', refund: '退款', agreement: '协议', takesTaobao: '淘宝订单号' },
  variants: '规格',
};

const said = (plan: GoodPlan, key: keyof GoodPlan): string => {
  if (key === 'variants')
    return plan.variants.map(({ title, price }) => `${title} ${yuan(price)}`.trim()).join('；');
  const value = plan[key];
  if (value === null) return '没有';
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What a colleague saved beside what is typed here: neither is thrown away unseen. */
export function ConflictNotice({ draft }: { draft: GoodDraft }) {
  const { conflict, form } = draft;
  if (conflict === undefined) return null;
  const mine = planOf(form.values);
  const differing = (Object.keys(names) as (keyof GoodPlan)[]).filter(
    (key) => JSON.stringify(mine[key]) !== JSON.stringify(conflict.plan[key]),
  );
  return (
    <>
      <Notice
        tone="review"
        title={`${conflict.changedBy} ${conflict.changedAt === null ? '' : momentText(conflict.changedAt)}存过新的，你写的还在，没有存上去`}
        action={
          <>
            <Button variant="subtle" size="sm" onClick={draft.takeTheirs}>
              用同事的
            </Button>
            <Button
              variant="light"
              size="sm"
              loading={form.isBusy}
              onClick={() => void draft.save(conflict)}
            >
              用我的
            </Button>
          </>
        }
      />
      <ChangeTable
        of="哪里"
        titles={{ before: '同事的', after: '我的' }}
        rows={differing.map((key) => ({
          ...{ key, name: names[key] ?? key, note: '' },
          before: said(conflict.plan, key),
          after: said(mine, key),
        }))}
      />
    </>
  );
}
