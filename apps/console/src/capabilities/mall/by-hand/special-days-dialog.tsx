import { Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { maxDayName, maxSpecialDays, saveSpecialDays } from '@xuezhou/contract/mall/console';
import {
  readSpecialDays,
  writeSpecialDays,
  type SpecialDay,
} from '@xuezhou/rules/mall/working-days';
import { Notice } from '@xuezhou/ui/notice';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { specialDaysQuery } from './by-hand.queries.ts';

interface SpecialDaysDialogProps {
  /** As they were when it was opened, and as they are now. */
  first: readonly SpecialDay[];
  now: readonly SpecialDay[];
  isOpen: boolean;
  onClose: () => void;
}

const limits = { most: maxSpecialDays, name: maxDayName };

const faultOf = (text: string): string | null => {
  const [fault] = readSpecialDays(text, limits).faults;
  return fault === undefined ? null : `第 ${fault.line} 行：${fault.words}`;
};

/** What working days are, as the State Council says it each year: pasted, a line for each feast. */
export function SpecialDaysDialog({ first, now, ...state }: SpecialDaysDialogProps) {
  const client = useQueryClient();
  const form = useConsoleForm({
    initial: { text: writeSpecialDays(first), why: '' },
    check: { text: faultOf },
    refused: { specialDayTwice: 'text', specialDayName: 'text' },
  });
  const others = writeSpecialDays(now);
  const isMoved = others !== writeSpecialDays(first) && form.isDirty;
  return (
    <FormDialog
      {...state}
      form={form}
      size={640}
      title="节假日和调休"
      button="存下"
      work={async ({ text, why }) => {
        const body = { days: readSpecialDays(text, limits).days, seen: [...now], why };
        try {
          await call(saveSpecialDays, { body });
        } finally {
          await client.invalidateQueries({ queryKey: specialDaysQuery.queryKey });
        }
        return '存下了，以后的工作日照这个算';
      }}
    >
      <p>
        等转账等三个工作日，学员说转了的等五个。每年国务院的放假通知出来以后，在这里补上下一年的；已经在等的订单不变。
      </p>
      {isMoved && (
        <Notice title="同事存过新的，再按“存下”会换成你写的">
          {others.split('\n').map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Notice>
      )}
      <Textarea
        label="每行一段"
        description="“2026-10-01 至 2026-10-07 国庆节 放假”，“2026-10-10 国庆节 上班”"
        autosize
        minRows={8}
        maxRows={20}
        {...form.field('text')}
      />
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
