import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { lastDay } from '../../../platform/parts/last-day.ts';
import { dayFault, type PeriodAct, type PeriodForm } from './period-plan.ts';
import styles from './period-dialog.module.css';

export interface CourseOption {
  readonly courseId: number;
  readonly label: string;
  readonly isOpen?: boolean;
}

interface PeriodFieldsProps {
  act: PeriodAct;
  /** Null: the course is not to be chosen here. */
  courses: readonly CourseOption[] | null;
  form: PeriodForm;
  change: (changed: Partial<PeriodForm>) => void;
  today: string;
}

const lengths = {
  enrol: [
    { value: 'until', label: '到哪一天' },
    { value: 'days', label: '领取后几天' },
    { value: 'endless', label: '长期有效' },
  ],
  extend: [
    { value: 'days', label: '加几天' },
    { value: 'until', label: '到哪一天' },
  ],
} as const;

const maxDays = 9999;

/** Which course, and for an enrolment or an extension how long. */
export function PeriodFields({ act, courses, form, change, today }: PeriodFieldsProps) {
  return (
    <div className={styles.fields}>
      {courses !== null && (
        <Select
          label="课程"
          placeholder="选一门课"
          searchable
          allowDeselect={false}
          nothingFoundMessage="没有这门课"
          data={courses.map(({ courseId, label }) => ({ value: String(courseId), label }))}
          value={form.courseId === null ? null : String(form.courseId)}
          onChange={(value) => change({ courseId: value === null ? null : Number(value) })}
        />
      )}
      {(act === 'enrol' || act === 'extend') && (
        <>
          <SegmentedControl
            fullWidth
            aria-label="学多久"
            data={[...lengths[act]]}
            value={form.length}
            onChange={(length) => change({ length })}
          />
          <div className={styles.days}>
            <LengthField {...{ act, form, change, today }} />
            {act === 'enrol' && form.length !== 'days' && (
              <TextInput
                type="date"
                label="从哪一天"
                description="不选就立刻开课"
                max={lastDay}
                value={form.from}
                onChange={({ currentTarget }) => change({ from: currentTarget.value })}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function LengthField({ act, form, change, today }: Omit<PeriodFieldsProps, 'courses'>) {
  if (form.length === 'endless') return null;
  if (form.length === 'days')
    return (
      <NumberInput
        label={act === 'enrol' ? '领取那天起学几天' : '加几天'}
        description={act === 'enrol' ? '学员自己领取，从那天算起' : '已到期的从今天算起'}
        min={1}
        max={maxDays}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={form.days ?? ''}
        onChange={(value) =>
          change({ days: typeof value === 'number' && value >= 1 ? value : null })
        }
      />
    );
  return (
    <TextInput
      type="date"
      label="到哪一天"
      description="这一天还能学"
      min={today}
      max={lastDay}
      value={form.until}
      error={dayFault(act, form, today)}
      onChange={({ currentTarget }) => change({ until: currentTarget.value })}
    />
  );
}
