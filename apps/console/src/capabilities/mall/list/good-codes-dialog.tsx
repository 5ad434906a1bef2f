import { NumberInput, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { getGood, listGoods } from '@xuezhou/contract/mall';
import { makeWriteOffCodes } from '@xuezhou/contract/mall/console';
import { useState, type ReactNode } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { lastDay } from '../../../platform/parts/last-day.ts';
import type { GivenCodes } from '../../enrolment/port/given-codes-dialog.tsx';

interface GoodCodesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onGiven: (given: GivenCodes) => void;
}

interface CodesForm {
  readonly good: string | null;
  readonly year: string | null;
  readonly count: number | string;
  readonly until: string;
  readonly note: string;
}

const empty: CodesForm = { good: null, year: null, count: 10, until: '', note: '' };

/** Codes that pay for a good of the shelf, shown this once. */
export function GoodCodesDialog({ isOpen, onClose, onGiven }: GoodCodesDialogProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const form = useConsoleForm<CodesForm>({
    initial: empty,
    check: {
      good: (good) => (good === null ? '请选一件商品' : null),
      count: (count) => (typeof count === 'number' && count >= 1 ? null : '请写上几个'),
      until: (until) =>
        until !== '' && until < today ? `${until} 已经过去，请选以后的日期` : null,
    },
    refused: { goodUnknown: 'good', periodOver: 'until' },
  });
  const { good, year, count } = form.values;
  const { goods, variants, problem } = useShelf(good);
  const limitYear = Number(year ?? variants[0]?.value ?? 0);
  const make = async ({ until, note }: CodesForm) => {
    const { title, codes } = await call(makeWriteOffCodes, {
      body: {
        ...{ goodId: Number(good), limitYear, count: Number(count), note: note.trim() },
        until: until === '' ? null : until,
      },
    });
    const variant = variants.find(({ value }) => value === String(limitYear))?.label ?? '';
    onGiven({
      title,
      codes,
      facts: [
        ['商品', title],
        ['考期', variant],
        ['用到哪天', until === '' ? '不限' : until],
        ['备注', note.trim()],
      ],
    });
    return undefined;
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="生成商品兑换码"
      button={typeof count === 'number' ? `生成 ${count} 个` : '生成'}
      isReady={good === null || variants.length > 0}
      work={make}
    >
      <Select
        label="商品"
        description="学员用它换这件商品，不用再付钱"
        searchable
        nothingFoundMessage="没有这件商品"
        data={goods}
        {...form.field('good')}
        error={(form.field('good').error as ReactNode) ?? problem}
        onChange={(value: string | null) => form.set({ good: value, year: null })}
      />
      {variants.length > 1 && (
        <Select
          label="考期"
          allowDeselect={false}
          data={variants}
          value={String(limitYear)}
          onChange={(value) => form.set({ year: value })}
        />
      )}
      <NumberInput
        label="几个"
        description="1 到 1000"
        min={1}
        max={1000}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        {...form.field('count')}
      />
      <TextInput
        type="date"
        label="用到哪天"
        description="这一天还能用，不选就一直能用"
        min={today}
        max={lastDay}
        {...form.field('until')}
      />
      <TextInput
        label="备注"
        description="给谁、为什么，如“中信团报 11 月”；以后靠它找"
        maxLength={200}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

/** What is for sale, and of the chosen good its variants. */
function useShelf(good: string | null) {
  const shelf = useQuery(operationQuery(listGoods, { query: {} }, { ignoreErrors: true }));
  const one = useQuery({
    ...operationQuery(getGood, { params: { goodId: Number(good) } }, { ignoreErrors: true }),
    enabled: good !== null,
  });
  const goods = shelf.data?.families.flatMap((family) => family.goods) ?? [];
  const error = shelf.error ?? one.error;
  return {
    // A good stands in more than one family.
    goods: [...new Map(goods.map(({ goodId, goodName }) => [goodId, goodName]))].map(
      ([goodId, label]) => ({ value: String(goodId), label }),
    ),
    variants: (one.data?.variants ?? []).map(({ limitYear, title }) => ({
      value: String(limitYear),
      label: title === '' ? '不分考期' : title,
    })),
    problem: error === null ? undefined : `商品没有取到：${troubleText(error)}`,
  };
}
