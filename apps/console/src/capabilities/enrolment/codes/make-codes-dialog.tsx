import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { makeRedeemCodes } from '@xuezhou/contract/enrolment/console';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { lastDay } from '../../../platform/parts/last-day.ts';
import styles from './codes-page.module.css';
import type { GivenCodes } from '../port/given-codes-dialog.tsx';

interface MakeCodesDialogProps {
  course: { readonly courseId: number; readonly title: string };
  isOpen: boolean;
  onClose: () => void;
  onGiven: (given: GivenCodes) => void;
}

interface CodesForm {
  readonly count: number | null;
  readonly length: 'days' | 'endless';
  readonly days: number | null;
  readonly until: string;
  readonly note: string;
}

const empty: CodesForm = { count: 10, length: 'days', days: 365, until: '', note: '' };
const limits = { count: 1000, days: 9999 };

export function MakeCodesDialog({ course, isOpen, onClose, onGiven }: MakeCodesDialogProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const form = useConsoleForm({
    initial: empty,
    check: {
      until: (until) =>
        until !== '' && until < today
          ? `${until} 已经过去，这样的兑换码谁也用不了，请选今天或以后的日期`
          : null,
    },
    live: ['until'],
    refused: { periodOver: 'until' },
  });
  const { count, length, days } = form.values;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`生成“${course.title}”的兑换码`}
      button={count === null ? '生成' : `生成 ${count} 个`}
      isReady={count !== null && (length === 'endless' || days !== null) && form.isValid}
      work={async ({ until, note }) => {
        const period = {
          days: length === 'days' ? days : null,
          until: until === '' ? null : until,
          note: note.trim(),
        };
        const { courseId, title } = course;
        const { codes } = await call(makeRedeemCodes, {
          body: { courseId, count: count ?? 0, ...period },
        });
        onGiven({
          title,
          codes,
          facts: [
            ['课程', title],
            ['给多久', period.days === null ? '长期有效' : `${period.days} 天`],
            ['用到哪天', period.until ?? '不限'],
            ['备注', period.note],
          ],
        });
        return undefined;
      }}
    >
      <CountField
        label="几个"
        most={limits.count}
        value={count}
        onChange={(value) => form.set({ count: value })}
      />
      <SegmentedControl
        fullWidth
        aria-label="给多久"
        data={[
          { value: 'days', label: '用的那天起几天' },
          { value: 'endless', label: '长期有效' },
        ]}
        {...form.field('length')}
      />
      <div className={styles.pair}>
        {length === 'days' && (
          <CountField
            label="学几天"
            most={limits.days}
            value={days}
            onChange={(value) => form.set({ days: value })}
          />
        )}
        <TextInput
          type="date"
          label="用到哪天"
          description="这一天还能用，不选就一直能用"
          min={today}
          max={lastDay}
          {...form.field('until')}
        />
      </div>
      <TextInput
        label="备注"
        description="给谁、为什么，如“中信团报 11 月”；以后靠它找"
        maxLength={200}
        {...form.field('note')}
      />
    </FormDialog>
  );
}

interface CountFieldProps {
  label: string;
  most: number;
  value: number | null;
  onChange: (value: number | null) => void;
}

const CountField = ({ label, most: max, value, onChange }: CountFieldProps) => (
  <NumberInput
    label={label}
    description={`1 到 ${max}`}
    min={1}
    max={max}
    allowDecimal={false}
    allowNegative={false}
    clampBehavior="strict"
    value={value ?? ''}
    onChange={(given) => onChange(typeof given === 'number' && given >= 1 ? given : null)}
  />
);
