import { Button, NumberInput, TextInput, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { setAnsweringHours, type AnsweringHours } from '@xuezhou/contract/qa/console';
import type { SubmitEvent } from 'react';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import styles from './desk.module.css';
import {
  closedProblem,
  dayNames,
  dayProblem,
  hoursIn,
  minutesProblem,
  silentProblem,
  textOf,
  type HoursText,
} from './hours-text.ts';

interface HoursFormProps {
  hours: AnsweringHours;
  mayChange: boolean;
}

/** Hours as people write them, a line a day. Without the permission they are only read. */
export function HoursForm({ hours, mayChange }: HoursFormProps) {
  const form = useConsoleForm<HoursText>({
    initial: textOf(hours),
    check: {
      minutes: (minutes) => minutesProblem(minutes) ?? null,
      closedOn: (text) => closedProblem(text) ?? null,
      silent: (hours) => silentProblem(hours) ?? null,
    },
    live: ['minutes', 'closedOn', 'silent'],
  });
  const { week } = form.values;
  const body = hoursIn(form.values);
  const isNever = week.every((text) => text.trim() === '');
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (body === undefined) return;
    await form.submit(async () => {
      await call(setAnsweringHours, { body });
      // As they are written down: what was typed in another way stands there as everybody will read it.
      form.set(textOf(body));
      return '答疑的时间改好了';
    });
  };
  return (
    <form className={styles.hours} onSubmit={(event) => void save(event)}>
      <div className={styles.days}>
        {dayNames.map((day, index) => {
          const text = week[index] ?? '';
          return (
            <TextInput
              key={day}
              label={day}
              readOnly={!mayChange}
              placeholder={mayChange ? '不答疑；要答疑就写 09:00-23:00' : '不答疑'}
              error={dayProblem(text)}
              value={text}
              onChange={({ currentTarget: { value } }) =>
                form.set({ week: week.map((each, place) => (place === index ? value : each)) })
              }
            />
          );
        })}
      </div>
      <NumberInput
        label="多少分钟之内回答"
        description="从提问算起，只算答疑的时间；5 至 10000"
        readOnly={!mayChange}
        min={5}
        max={10_000}
        allowDecimal={false}
        allowNegative={false}
        {...form.field('minutes')}
      />
      <NumberInput
        label="认领以后几小时没动静就放回队列"
        description="只算答疑的时间；1 至 240"
        readOnly={!mayChange}
        min={1}
        max={240}
        allowDecimal={false}
        allowNegative={false}
        {...form.field('silent')}
      />
      <Textarea
        label="不答疑的日子"
        description="节假日，如 2027-02-06，2027-02-07"
        readOnly={!mayChange}
        autosize
        minRows={1}
        {...form.field('closedOn')}
      />
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined && !isNever}>
        {form.refusal ?? '一周里至少有一天要答疑'}
      </p>
      {mayChange && (
        <div className={styles.buttons}>
          <Button
            type="submit"
            loading={form.isBusy}
            disabled={body === undefined || !form.isDirty}
          >
            保存时间
          </Button>
        </div>
      )}
    </form>
  );
}
