import { Button, NumberInput, TextInput, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { setAnsweringHours, type AnsweringHours } from '@xuezhou/contract/qa/console';
import { useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './desk.module.css';
import {
  closedProblem,
  dayNames,
  dayProblem,
  hoursIn,
  minutesProblem,
  textOf,
  type HoursText,
} from './hours-text.ts';

interface HoursFormProps {
  hours: AnsweringHours;
  mayChange: boolean;
}

/** Hours as people write them, a line a day. Without the permission they are only read. */
export function HoursForm({ hours, mayChange }: HoursFormProps) {
  const [form, setForm] = useState<HoursText>(() => textOf(hours));
  const { act, isBusy, refusal, forget } = useAct();
  const change = (news: Partial<HoursText>) => {
    forget();
    setForm((before) => ({ ...before, ...news }));
  };
  const body = hoursIn(form);
  const isNever = form.week.every((text) => text.trim() === '');
  const isSame = JSON.stringify(textOf(hours)) === JSON.stringify(form);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (body === undefined) return;
    const isDone = await act(async () => {
      await call(setAnsweringHours, { body });
      return '答疑的时间改好了';
    });
    if (isDone) setForm(textOf(body));
  };
  return (
    <form className={styles.hours} onSubmit={(event) => void save(event)}>
      <div className={styles.days}>
        {dayNames.map((day, index) => {
          const text = form.week[index] ?? '';
          return (
            <TextInput
              key={day}
              label={day}
              readOnly={!mayChange}
              placeholder={mayChange ? '不答疑；要答疑就写 09:00-23:00' : '不答疑'}
              error={dayProblem(text)}
              value={text}
              onChange={({ currentTarget: { value } }) =>
                change({ week: form.week.map((each, place) => (place === index ? value : each)) })
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
        value={form.minutes}
        error={minutesProblem(form.minutes)}
        onChange={(value) => change({ minutes: typeof value === 'number' ? value : '' })}
      />
      <Textarea
        label="不答疑的日子"
        description="节假日，如 2027-02-06，2027-02-07"
        readOnly={!mayChange}
        autosize
        minRows={1}
        error={closedProblem(form.closedOn)}
        value={form.closedOn}
        onChange={({ currentTarget }) => change({ closedOn: currentTarget.value })}
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined && !isNever}>
        {refusal ?? '一周里至少有一天要答疑'}
      </p>
      {mayChange && (
        <div className={styles.buttons}>
          <Button type="submit" loading={isBusy} disabled={body === undefined || isSame}>
            保存时间
          </Button>
        </div>
      )}
    </form>
  );
}
