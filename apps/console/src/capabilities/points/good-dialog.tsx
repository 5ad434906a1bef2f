import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import {
  savePointsGood,
  type PointsGoodPlan,
  type SchoolPointsGood,
} from '@xuezhou/contract/points/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { isCount } from './is-count.ts';
import { goodsQuery } from './points.queries.ts';
import styles from './points.module.css';

interface GoodDialogProps {
  /** Null: a new one. */
  good: SchoolPointsGood | null;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  kind: PointsGoodPlan['kind'];
  title: string;
  intro: string;
  points: number | string;
  days: number | string;
  /** Empty: as often as wanted. */
  perStudent: number | string;
  isEndless: boolean;
  stock: number | string;
}

const kinds = [
  { value: 'posted', label: '邮寄的东西' },
  { value: 'extend', label: '课程延期' },
];

const planIn = ({ kind, title, intro, points, days, perStudent }: Values): PointsGoodPlan => ({
  ...{ kind, title: title.trim(), intro: intro.trim(), points: Number(points) },
  days: kind === 'extend' ? Number(days) : null,
  perStudent: perStudent === '' ? null : Number(perStudent),
});

const theirs = ({ title, intro, points, days, perStudent }: PointsGoodPlan): string =>
  [
    ...[`现在是“${title}”：${intro}`, `${points} 积分`],
    ...(days === null ? [] : [`延期 ${days} 天`]),
    `每人${perStudent === null ? '不限' : `最多 ${perStudent} 样`}`,
  ].join('，');

/** A good, as students see it on their page of points. */
export function GoodDialog({ good, ...state }: GoodDialogProps) {
  const plan = good?.plan;
  const queryClient = useQueryClient();
  const goods = useQuery(goodsQuery).data;
  const now = goods?.find(({ goodId }) => goodId === good?.goodId);
  const [seen, setSeen] = useState(good?.version ?? 0);
  const [isDone, setDone] = useState(false);
  const form = useConsoleForm<Values>({
    initial: {
      ...{ kind: plan?.kind ?? 'posted', title: plan?.title ?? '', intro: plan?.intro ?? '' },
      ...{ points: plan?.points ?? '', days: plan?.days ?? '', isEndless: false, stock: '' },
      perStudent: plan?.perStudent ?? '',
    },
    check: {
      title: filled('请写上名称'),
      intro: filled('请写一句介绍'),
      points: (points) => (isCount(points, 1) ? null : '请写要多少积分，从 1 起的整数'),
      days: (days, { kind }) =>
        kind === 'posted' || (isCount(days, 1) && Number(days) <= 9999)
          ? null
          : '请写延期几天，1 到 9999',
      perStudent: (most) => (most === '' || isCount(most, 1) ? null : '请写从 1 起的整数，或空着'),
      stock: (stock, { isEndless }) =>
        good !== null || isEndless || isCount(stock, 0) ? null : '请写有多少，或勾上“不限”',
    },
  });
  const { kind, isEndless } = form.values;
  const isOutdated = now !== undefined && !isDone && !form.isBusy && now.version !== seen;
  return (
    <FormDialog
      {...state}
      form={form}
      isReady={!isOutdated}
      title={good === null ? '新积分商品' : `修改“${good.plan.title}”`}
      button={good === null ? '放上 1 样' : '存下这一样'}
      work={async (values) => {
        await call(savePointsGood, {
          body: {
            ...{ requestId: form.id, goodId: good?.goodId ?? null, version: seen },
            plan: planIn(values),
            stock: values.isEndless || good !== null ? null : Number(values.stock),
          },
        }).catch((error: unknown) => {
          // Whether there is something newer is seen then.
          void queryClient.invalidateQueries({ queryKey: goodsQuery.queryKey });
          throw error;
        });
        setDone(true);
        return good === null ? `“${values.title.trim()}”能换了` : '改好了，学员看到的已经是新的';
      }}
    >
      {isOutdated && (
        <Notice
          tone="review"
          title="同事刚存过新的，你写的还在这里，没有存上去"
          action={
            <Button variant="light" size="sm" onClick={() => setSeen(now.version)}>
              用我的
            </Button>
          }
        >
          {theirs(now.plan)}
        </Notice>
      )}
      {good === null && (
        <Select label="给什么" data={kinds} allowDeselect={false} {...form.field('kind')} />
      )}
      <TextInput label="名称" maxLength={60} {...form.field('title')} />
      <Textarea
        label="介绍"
        autosize
        minRows={2}
        maxLength={200}
        description="一句话：给谁、怎么用"
        {...form.field('intro')}
      />
      <div className={styles.numbers}>
        <NumberInput label="要多少积分" min={1} {...form.field('points')} />
        {kind === 'extend' && <NumberInput label="延期几天" min={1} {...form.field('days')} />}
        <NumberInput
          label="每人最多几样"
          placeholder="不限"
          min={1}
          {...form.field('perStudent')}
        />
        {good === null && (
          <NumberInput label="一共有多少" min={0} disabled={isEndless} {...form.field('stock')} />
        )}
      </div>
      {good === null && <Checkbox label="数量不限" {...form.field('isEndless', 'checkbox')} />}
    </FormDialog>
  );
}
