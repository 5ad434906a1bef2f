import { NumberInput, Select, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { openCampClass } from '@xuezhou/contract/camp/console';
import { useState } from 'react';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { lastDay } from '../../../platform/parts/last-day.ts';
import type { CampClass } from '../camp.queries.ts';
import styles from './classes-page.module.css';

interface OpenClassDialogProps {
  classes: readonly CampClass[];
  isOpen: boolean;
  onClose: () => void;
}

interface ClassForm {
  readonly campId: string | null;
  readonly title: string;
  readonly startsOn: string;
  readonly joinFrom: string;
  readonly joinUntil: string;
  readonly capacity: number | null;
}

const empty: ClassForm = {
  ...{ campId: null, title: '', startsOn: '', joinFrom: '', joinUntil: '', capacity: null },
};
const mostSeats = 9999;

/** What is wrong with the last day to join, and what to do about it. */
function lastDayFault({ joinFrom, joinUntil }: ClassForm, today: string): string | undefined {
  if (joinUntil === '') return undefined;
  if (joinUntil < today)
    return `${joinUntil} 已经过去，谁也报不了名。只由你加人的班，开好以后停止招生`;
  return joinFrom !== '' && joinUntil < joinFrom ? '早于报名的第一天，没有一天可以报名' : undefined;
}

/** One class more of a camp. */
export function OpenClassDialog({ classes, isOpen, onClose }: OpenClassDialogProps) {
  const router = useRouter();
  const [form, setForm] = useState(empty);
  const [today] = useState(() => dayOf(Date.now()));
  const camps = new Map(
    classes.map(({ campId, campTitle, courseTitle }) => [campId, `${campTitle}（${courseTitle}）`]),
  );
  const [only] = camps.size === 1 ? [...camps.keys()] : [];
  const campId = form.campId ?? (only === undefined ? null : String(only));
  const fault = lastDayFault(form, today);
  const dayOrNull = (day: string) => (day === '' ? null : day);
  const open = async () => {
    const title = form.title.trim();
    const { classId } = await call(openCampClass, {
      body: {
        campId: Number(campId),
        title,
        startsOn: dayOrNull(form.startsOn),
        joinFrom: dayOrNull(form.joinFrom),
        joinUntil: dayOrNull(form.joinUntil),
        capacity: form.capacity,
      },
    });
    setForm(empty);
    void router.navigate({ to: `/classes/${classId}` });
    return `开了“${title}”`;
  };
  const change = (changed: Partial<ClassForm>) => setForm({ ...form, ...changed });
  return (
    <ActDialog
      title="开新班"
      isOpen={isOpen}
      onClose={onClose}
      button="开 1 个班"
      isReady={campId !== null && form.title.trim() !== '' && fault === undefined}
      work={open}
    >
      <Select
        label="训练营"
        placeholder="选一个训练营"
        allowDeselect={false}
        data={[...camps].map(([id, label]) => ({ value: String(id), label }))}
        value={campId}
        onChange={(value) => change({ campId: value })}
      />
      <TextInput
        label="班名"
        maxLength={60}
        value={form.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
      />
      <ClassFields form={form} change={change} fault={fault} />
    </ActDialog>
  );
}

interface ClassFieldsProps {
  form: ClassForm;
  change: (changed: Partial<ClassForm>) => void;
  fault: string | undefined;
}

/** When it begins, when one may join, and how many may. All of it can be left open. */
function ClassFields({ form, change, fault }: ClassFieldsProps) {
  const day = (name: 'startsOn' | 'joinFrom' | 'joinUntil', label: string, description: string) => (
    <TextInput
      type="date"
      label={label}
      description={description}
      max={lastDay}
      value={form[name]}
      error={name === 'joinUntil' && fault}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value })}
    />
  );
  return (
    <div className={styles.pair}>
      {day('startsOn', '哪天开始', '不选：各人从加入那天起')}
      <NumberInput
        label="名额"
        description="不写就不限"
        min={1}
        max={mostSeats}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={form.capacity ?? ''}
        onChange={(value) =>
          change({ capacity: typeof value === 'number' && value >= 1 ? value : null })
        }
      />
      {day('joinFrom', '报名从', '不选：现在就能报')}
      {day('joinUntil', '报名到', '不选：一直能报')}
    </div>
  );
}
