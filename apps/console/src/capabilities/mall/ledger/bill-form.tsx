import { Button, NativeSelect, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { takeBill } from '@xuezhou/contract/mall/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState, type SubmitEvent } from 'react';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from '../books.module.css';
import { billProviders, providerWords, type BillProvider } from './ledger.words.ts';

const dayMs = 86_400_000;

/** A provider's bill of a day, taken and compared; a provider gives yesterday's in the morning. */
export function BillForm() {
  const [yesterday] = useState(() => dayOf(Date.now() - dayMs));
  const form = useConsoleForm<{ provider: BillProvider; day: string }>({
    initial: { provider: 'wechat', day: yesterday },
    check: {
      day: (day) => {
        if (day === '') return '请选一天';
        return day > yesterday ? `账单最近到 ${yesterday}，请选这天或以前的` : null;
      },
    },
    refused: { providerOff: 'provider', billUnavailable: 'day' },
  });
  const take = async ({ provider, day }: typeof form.values) => {
    const { lines, differences } = await call(takeBill, { body: { provider, day } });
    const bill = `${providerWords(provider)} ${day} 的账单 ${lines} 行`;
    return differences === 0 ? `${bill}，都对上了` : `${bill}，${differences} 处不一样`;
  };
  return (
    <SectionCard title="取账单" caption="每天会自己取前一天的；要重取，或补取一天，在这里取。">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault();
          void form.submit(take);
        }}
      >
        <NativeSelect label="渠道" data={[...billProviders]} {...form.field('provider')} />
        <TextInput type="date" label="哪一天" max={yesterday} {...form.field('day')} />
        <Button type="submit" variant="default" loading={form.isBusy}>
          取账单并核对
        </Button>
      </form>
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
    </SectionCard>
  );
}
