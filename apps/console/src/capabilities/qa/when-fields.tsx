import { Radio, TextInput } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ConsoleForm } from '../../platform/form/use-console-form.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const shanghaiMs = 8 * hourMs;

export interface WhenForm {
  when: string;
  at: string;
}

export const soon: WhenForm = { when: 'hour', at: '' };

/** At nine in the morning of a later day in Shanghai. */
const morning = (now: number, days: number): number =>
  Math.floor((now + shanghaiMs) / dayMs) * dayMs - shanghaiMs + days * dayMs + 9 * hourMs;

const choicesAt = (now: number) => [
  { key: 'hour', label: '1 小时以后', at: now + hourMs },
  { key: 'three', label: '3 小时以后', at: now + 3 * hourMs },
  { key: 'tomorrow', label: '明天 9 点', at: morning(now, 1) },
  { key: 'week', label: '下周这天 9 点', at: morning(now, 7) },
];

export const checkAt = (at: string, { when }: WhenForm): string | null =>
  when === 'other' && at === '' ? '请选一个时间' : null;

/** The moment that was chosen. */
export const chosenMoment = ({ when, at }: WhenForm, now: number): string => {
  const preset = choicesAt(now).find(({ key }) => key === when)?.at;
  return new Date(preset ?? Date.parse(`${at}:00+08:00`)).toISOString();
};

interface WhenFieldsProps {
  form: Pick<ConsoleForm<WhenForm>, 'values' | 'field'>;
  /** Since when the choices count. */
  now: number;
  label: string;
  /** How many days away at most, in words. */
  most: string;
}

/** A moment within days: one of the usual ones, or another. */
export function WhenFields({ form, now, label, most }: WhenFieldsProps) {
  return (
    <>
      <Radio.Group label={label} {...form.field('when')}>
        {choicesAt(now).map(({ key, label: words, at }) => (
          <Radio
            key={key}
            value={key}
            mt={8}
            label={`${words}（${momentText(new Date(at).toISOString())}）`}
          />
        ))}
        <Radio value="other" mt={8} label="自己选" />
      </Radio.Group>
      {form.values.when === 'other' && (
        <TextInput
          label="时间"
          description={`北京时间，${most}`}
          type="datetime-local"
          {...form.field('at')}
        />
      )}
    </>
  );
}
