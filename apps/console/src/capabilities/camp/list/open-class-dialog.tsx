import { NumberInput, Select, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { openCampClass } from '@xuezhou/contract/camp/console';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../../platform/form/use-console-form.ts';
import { lastDay } from '../../../platform/parts/last-day.ts';
import styles from './classes-page.module.css';

interface OpenClassDialogProps {
  /** Those of which a class can be opened, by number. */
  camps: ReadonlyMap<number, string>;
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
const maxSeats = 9999;

/** What is wrong with the last day to join, and what to do about it. */
function lastDayFault(joinUntil: string, joinFrom: string, today: string): string | null {
  if (joinUntil === '') return null;
  if (joinUntil < today)
    return `${joinUntil} 已经过去，谁也报不了名。只由你加人的班，开好以后停止招生`;
  return joinFrom !== '' && joinUntil < joinFrom ? '早于报名的第一天，没有一天可以报名' : null;
}

const dayOrNull = (day: string) => (day === '' ? null : day);

/** One class more of a camp. */
export function OpenClassDialog({ camps, isOpen, onClose }: OpenClassDialogProps) {
  const router = useRouter();
  const [today] = useState(() => dayOf(Date.now()));
  const [only] = camps.size === 1 ? [...camps.keys()] : [];
  const form = useConsoleForm<ClassForm>({
    initial: { ...empty, campId: only === undefined ? null : String(only) },
    check: {
      campId: (id) => (id === null ? '请选一个训练营' : null),
      title: filled('请写班名'),
      joinUntil: (day, { joinFrom }) => lastDayFault(day, joinFrom, today),
    },
    live: ['joinUntil'],
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="开新班"
      button="开 1 个班"
      isReady={form.isValid}
      work={async (values) => {
        const title = values.title.trim();
        const { classId } = await call(openCampClass, {
          body: {
            ...{ campId: Number(values.campId), title, capacity: values.capacity },
            startsOn: dayOrNull(values.startsOn),
            joinFrom: dayOrNull(values.joinFrom),
            joinUntil: dayOrNull(values.joinUntil),
          },
        });
        void router.navigate({ to: `/classes/${classId}` });
        return `开了“${title}”`;
      }}
    >
      <Select
        label="训练营"
        placeholder="选一个训练营"
        allowDeselect={false}
        data={[...camps].map(([id, label]) => ({ value: String(id), label }))}
        {...form.field('campId')}
      />
      <TextInput label="班名" maxLength={60} {...form.field('title')} />
      <ClassFields form={form} />
    </FormDialog>
  );
}

/** When it begins, when one may join, and how many may. All of it can be left open. */
function ClassFields({ form }: { form: ConsoleForm<ClassForm> }) {
  const day = (name: 'startsOn' | 'joinFrom' | 'joinUntil', label: string, description: string) => (
    <TextInput type="date" max={lastDay} {...{ label, description }} {...form.field(name)} />
  );
  return (
    <div className={styles.pair}>
      {day('startsOn', '哪天开始', '不选：各人从加入那天起')}
      <NumberInput
        label="名额"
        description="不写就不限"
        min={1}
        max={maxSeats}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        {...form.field('capacity')}
        value={form.values.capacity ?? ''}
        onChange={(value) =>
          form.set({ capacity: typeof value === 'number' && value >= 1 ? value : null })
        }
      />
      {day('joinFrom', '报名从', '不选：现在就能报')}
      {day('joinUntil', '报名到', '不选：一直能报')}
    </div>
  );
}
