import { NumberInput, SegmentedControl, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { makeRedeemCodes } from '@xuezhou/contract/enrolment/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { lastDay } from '../../../platform/parts/last-day.ts';
import styles from './codes-page.module.css';
import type { GivenCodes } from './given-codes-dialog.tsx';

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
const most = { count: 1000, days: 9999 };

export function MakeCodesDialog({ course, isOpen, onClose, onGiven }: MakeCodesDialogProps) {
  const [form, setForm] = useState(empty);
  const [today] = useState(() => dayOf(Date.now()));
  const change = (changed: Partial<CodesForm>) => setForm({ ...form, ...changed });
  const { count, length, days, until, note } = form;
  const isOver = until !== '' && until < today;
  const isReady = count !== null && (length === 'endless' || days !== null) && !isOver;
  const make = async () => {
    const period = {
      days: length === 'days' ? days : null,
      until: until === '' ? null : until,
      note: note.trim(),
    };
    const { courseId, title } = course;
    const { codes } = await call(makeRedeemCodes, {
      body: { courseId, count: count ?? 0, ...period },
    });
    onGiven({ courseTitle: title, codes, ...period });
    setForm(empty);
    return undefined;
  };
  return (
    <ActDialog
      title={`生成“${course.title}”的兑换码`}
      isOpen={isOpen}
      onClose={onClose}
      button={count === null ? '生成' : `生成 ${count} 个`}
      isReady={isReady}
      work={make}
    >
      <CountField
        label="几个"
        most={most.count}
        value={count}
        onChange={(value) => change({ count: value })}
      />
      <SegmentedControl
        fullWidth
        aria-label="给多久"
        data={[
          { value: 'days', label: '用的那天起几天' },
          { value: 'endless', label: '长期有效' },
        ]}
        value={length}
        onChange={(value) => change({ length: value })}
      />
      <div className={styles.pair}>
        {length === 'days' && (
          <CountField
            label="学几天"
            most={most.days}
            value={days}
            onChange={(value) => change({ days: value })}
          />
        )}
        <TextInput
          type="date"
          label="用到哪天"
          description="这一天还能用，不选就一直能用"
          min={today}
          max={lastDay}
          value={until}
          error={isOver && `${until} 已经过去，这样的兑换码谁也用不了，请选今天或以后的日期`}
          onChange={({ currentTarget }) => change({ until: currentTarget.value })}
        />
      </div>
      <TextInput
        label="备注"
        description="给谁、为什么，如“中信团报 11 月”；以后靠它找"
        maxLength={200}
        value={note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </ActDialog>
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
