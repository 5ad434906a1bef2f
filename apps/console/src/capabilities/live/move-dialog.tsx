import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { clockOf, dayOf } from '@xuezhou/client/time/days.ts';
import { moveLive } from '@xuezhou/contract/live/console';
import { useState } from 'react';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { lastDay } from '../../platform/parts/last-day.ts';
import { livesQuery, readinessQuery, type Live } from './live.queries.ts';
import { clashOf, clashText, spanAt, spanOf, spanText } from './live-times.ts';
import { MinutesField, minutesFault } from './plan-dialog.tsx';
import styles from './lives.module.css';

export interface LiveDialogProps {
  live: Live;
  isOpen: boolean;
  onClose: () => void;
}

interface MoveForm {
  readonly day: string;
  readonly time: string;
  readonly minutes: number | null;
}

/** Another time; whom that tells is said before. */
export function MoveDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const lives = useQuery({ ...livesQuery(today), enabled: isOpen });
  const was = spanOf(live);
  const minutesWas = (was.end - was.begin) / 60_000;
  const form = useConsoleForm<MoveForm>({
    initial: {
      day: dayOf(was.begin),
      time: clockOf(was.begin),
      minutes: minutesWas,
    },
    check: {
      day: (day, { time }) => {
        const span = spanAt(day, time, 1);
        if (span === null) return '请选一天';
        return span.begin <= Date.now() ? '这个时间已经过去，请选现在之后的' : null;
      },
      time: (time) => (time === '' ? '请写几点开始' : null),
      // One that is as short as classes once were may stay so.
      minutes: (given) => (given === minutesWas ? null : minutesFault(given)),
    },
    live: ['day', 'minutes'],
    refused: { livePast: 'day', liveClash: 'day', liveTooShort: 'minutes' },
  });
  const { day, time, minutes } = form.values;
  const span = minutes === null ? null : spanAt(day, time, minutes);
  const others = (lives.data ?? []).filter(({ liveId }) => liveId !== live.liveId);
  const clash = span === null ? undefined : clashOf(live, span, others);
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`改“${live.title}”的时间`}
      button="改时间，通知学员"
      isReady={form.isDirty && lives.data !== undefined && clash === undefined}
      work={async () => {
        if (span === null || minutes === null) return undefined;
        const beginsAt = new Date(span.begin).toISOString();
        await call(moveLive, { body: { liveId: live.liveId, beginsAt, minutes } });
        return `改到 ${spanText(span)}，学员会收到消息`;
      }}
    >
      <div className={styles.pair}>
        <TextInput type="date" label="哪天" min={today} max={lastDay} {...form.field('day')} />
        <TextInput type="time" label="几点开始" {...form.field('time')} />
        <MinutesField {...form.field('minutes')} />
      </div>
      {span !== null && form.isDirty && (
        <p>
          {spanText(was)} → {spanText(span)}
        </p>
      )}
      {clash !== undefined && (
        <p className={styles.trouble} role="alert">
          {clashText(clash)}，请换一个时间
        </p>
      )}
      <NotifiedNote live={live} />
    </FormDialog>
  );
}

/** Who gets a message of it. */
export function NotifiedNote({ live }: { live: Live }) {
  const audience = useQuery(readinessQuery(live.liveId)).data?.audience;
  return (
    <p className={styles.quiet}>
      现在能学《{live.courseTitle}》的{audience === undefined ? '' : ` ${audience} 名`}
      学员，每人会收到一条消息。
    </p>
  );
}
