import { Button, NumberInput, Select, TextInput, type TextInputProps } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { planLive } from '@xuezhou/contract/live/console';
import { fewestLiveMinutes } from '@xuezhou/rules/live/live';
import { useState } from 'react';
import { runEach } from '../../platform/act/run-each.ts';
import { ChangeTable, changeSummary } from '../../platform/dialog/change-table.tsx';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { lastDay } from '../../platform/parts/last-day.ts';
import { StudentFinder, type FoundStudent } from '../account/port/student-finder.tsx';
import { courseChoicesQuery } from '../enrolment/port/enrolment.queries.ts';
import { livesQuery } from './live.queries.ts';
import { maxMinutes, maxTimes, spanAt } from './live-times.ts';
import { rowsOf, seriesOf, type PlanForm, type PlannedLive } from './plan-series.ts';
import styles from './lives.module.css';

interface PlanDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Fields side by side stand on one line: what is said of one is under it. */
const below: NonNullable<TextInputProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

const empty: PlanForm = {
  ...{ courseId: null, title: '', teacher: '', day: '', time: '20:00', minutes: 90, times: 1 },
};

/** One class, or one every week. What would lie over another is named before, and passed over. */
export function PlanDialog({ isOpen, onClose }: PlanDialogProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const form = usePlanForm();
  const courses = useQuery({ ...courseChoicesQuery, enabled: isOpen });
  const lives = useQuery({ ...livesQuery(today), enabled: isOpen });
  const [host, setHost] = useState<FoundStudent | null>(null);
  const run = usePlanning(today, host);
  const series = seriesOf(form.values, lives.data ?? []);
  const rows = rowsOf(series, run.refused);
  const count = series.filter(({ clash }) => clash === undefined).length;
  const isBlocked = lives.data === undefined || (series.length > 0 && count === 0);
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="安排直播"
      size={620}
      button={count === 0 ? '安排' : `安排 ${count} 节`}
      isReady={!isBlocked}
      work={run.begin}
    >
      <Select
        label="课程"
        placeholder="选一门课"
        searchable
        allowDeselect={false}
        nothingFoundMessage="没有这门课"
        data={(courses.data ?? []).map(({ courseId, title }) => ({
          value: String(courseId),
          label: title,
        }))}
        {...form.field('courseId')}
      />
      <div className={styles.pair}>
        <TextInput label="标题" maxLength={90} {...form.field('title')} />
        <TextInput
          label="老师"
          description="学员看到的名字"
          inputWrapperOrder={below}
          maxLength={60}
          {...form.field('teacher')}
        />
      </div>
      <div className={styles.pair}>
        <TextInput type="date" label="哪天" min={today} max={lastDay} {...form.field('day')} />
        <TextInput type="time" label="几点开始" {...form.field('time')} />
        <MinutesField {...form.field('minutes')} />
        <NumberInput
          label="一共几节"
          description="每周一节，最多 20 节"
          inputWrapperOrder={below}
          {...numberProps(1, maxTimes)}
          {...form.field('times')}
          onChange={(value) => form.set({ times: typeof value === 'number' ? value : null })}
        />
      </div>
      <HostField host={host} onHost={setHost} />
      {lives.error !== null && (
        <p className={styles.trouble} role="alert">
          已有的直播没有取到，看不出会不会撞：{troubleText(lives.error)}
          <Button variant="default" size="sm" onClick={() => void lives.refetch()}>
            再试一次
          </Button>
        </p>
      )}
      {rows.length > 0 && <p role="status">{changeSummary(rows, '节')}</p>}
      <ChangeTable of="时间" rows={rows} />
    </FormDialog>
  );
}

const usePlanForm = () =>
  useConsoleForm<PlanForm>({
    initial: empty,
    check: {
      courseId: (courseId) => (courseId === null ? '请选一门课' : null),
      title: filled('请写上标题'),
      teacher: filled('请写上老师的名字'),
      day: (day, { time }) => {
        if (day === '') return '请选一天';
        const span = spanAt(day, time, 1);
        return span !== null && span.begin <= Date.now()
          ? '这个时间已经过去，请选现在之后的'
          : null;
      },
      time: (time) => (time === '' ? '请写几点开始' : null),
      minutes: minutesFault,
      times: (times) => (times === null ? `请写 1 到 ${maxTimes}` : null),
    },
    live: ['day', 'minutes'],
    refused: {
      courseUnknown: 'courseId',
      liveTitleEmpty: 'title',
      livePast: 'day',
      liveClash: 'day',
      liveTooShort: 'minutes',
    },
  });

export const minutesFault = (minutes: number | null): string | null =>
  minutes === null || minutes < fewestLiveMinutes
    ? `一节课至少 ${fewestLiveMinutes} 分钟，最多 ${maxMinutes} 分钟`
    : null;

const numberProps = (min: number, max: number) =>
  ({
    ...{ min, max },
    allowDecimal: false,
    allowNegative: false,
    clampBehavior: 'strict',
  }) as const;

type FieldProps = ReturnType<ReturnType<typeof useConsoleForm>['field']>;

/** What is typed may be too little on the way to enough. */
export const MinutesField = ({ value, onChange, ...field }: FieldProps) => (
  <NumberInput
    label="多少分钟"
    {...numberProps(0, maxMinutes)}
    {...field}
    value={(value as number | null) ?? ''}
    onChange={(given) => (onChange as (to: number | null) => void)(minutesIn(given))}
  />
);

const minutesIn = (given: number | string): number | null =>
  typeof given === 'number' ? given : null;

/** Sends one after the other what is free now; what went out before is a class that is there, and so is not sent again. */
function usePlanning(today: string, host: FoundStudent | null) {
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<ReadonlyMap<number, string>>(new Map());
  const send = (form: PlanForm, { title, span }: PlannedLive) =>
    call(planLive, {
      body: {
        courseId: Number(form.courseId),
        title,
        teacher: form.teacher.trim(),
        beginsAt: new Date(span.begin).toISOString(),
        minutes: form.minutes ?? 0,
        hostId: host?.studentId ?? null,
      },
    });
  const begin = async (form: PlanForm): Promise<string> => {
    setRefused(new Map());
    const lives = await queryClient
      .query({ ...livesQuery(today), staleTime: 0 })
      .catch(tellFailure);
    const free = seriesOf(form, lives).filter(({ clash }) => clash === undefined);
    const [first] = free;
    if (first === undefined) throw new RefusalError(0, '这些时间现在都有课，请看下面，换一个时间');
    try {
      if (free.length === 1) {
        await send(form, first);
        return '安排了 1 节';
      }
      const outcome = await runEach({
        items: free,
        keyOf: ({ place }) => place,
        send: (planned) => send(form, planned),
      });
      if (outcome.refused.size === 0) return `安排了 ${outcome.done} 节`;
      setRefused(outcome.refused);
      throw new RefusalError(
        0,
        `安排了 ${outcome.done} 节，${outcome.refused.size} 节没有，原因在上面`,
      );
    } finally {
      // Also after a part of it: what was planned lies over what is planned next.
      await queryClient.invalidateQueries();
    }
  };
  return { begin, refused };
}

/** Reading is quiet where it fails; here nothing would tell why nothing happens. */
export function tellFailure(error: unknown): never {
  if (!(error instanceof FailureError)) throw error;
  throw new RefusalError(0, `已有的直播没有取到，什么都没有改：${troubleText(error)}`);
}

interface HostFieldProps {
  host: FoundStudent | null;
  onHost: (host: FoundStudent | null) => void;
}

/** Who may rule the chat: a teacher's account of the learner's side. */
function HostField({ host, onHost }: HostFieldProps) {
  const [isSearching, setSearching] = useState(false);
  if (host !== null)
    return (
      <p className={styles.line}>
        {host.nickname}（学号 {host.studentId}）管聊天
        <Button variant="default" size="sm" onClick={() => onHost(null)}>
          不要了
        </Button>
      </p>
    );
  return isSearching ? (
    <StudentFinder isTaken={() => undefined} onFound={onHost} />
  ) : (
    <Button variant="default" onClick={() => setSearching(true)}>
      加一位管聊天的老师
    </Button>
  );
}
