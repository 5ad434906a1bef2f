import { Radio, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { mostSnoozed, snoozeQuestion, type StaffThread } from '@xuezhou/contract/qa/console';
import { useState } from 'react';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../../platform/form/use-console-form.ts';

interface SnoozeDialogProps {
  thread: StaffThread;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const shanghaiMs = 8 * hourMs;

/** At nine in the morning of a later day in Shanghai. */
const morning = (now: number, days: number): number =>
  Math.floor((now + shanghaiMs) / dayMs) * dayMs - shanghaiMs + days * dayMs + 9 * hourMs;

const choicesAt = (now: number) => [
  { key: 'hour', label: '1 小时以后', at: now + hourMs },
  { key: 'three', label: '3 小时以后', at: now + 3 * hourMs },
  { key: 'tomorrow', label: '明天 9 点', at: morning(now, 1) },
  { key: 'week', label: '下周这天 9 点', at: morning(now, 7) },
];

/** It leaves the lists until then and comes back by itself; the clock of the answer goes on. */
export function SnoozeDialog({ thread, isOpen, onClose, onGone }: SnoozeDialogProps) {
  const [now] = useState(serverNow);
  const choices = choicesAt(now);
  const form = useConsoleForm<{ when: string; at: string }>({
    initial: { when: 'hour', at: '' },
    check: {
      at: (at, { when }) => (when === 'other' && at === '' ? '请选一个时间' : null),
    },
    refused: { qaSnoozeWhen: 'at' },
  });
  const { when } = form.values;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="推后这个问题"
      button="推后"
      work={async ({ when: chosen, at }) => {
        const preset = choices.find(({ key }) => key === chosen)?.at;
        const until = new Date(preset ?? Date.parse(`${at}:00+08:00`)).toISOString();
        await call(snoozeQuestion, { body: { questionId: thread.questionId, until } });
        onGone();
        return `推后到${momentText(until)}，到时候自己回来`;
      }}
    >
      <Radio.Group label="什么时候回来" {...form.field('when')}>
        {choices.map(({ key, label, at }) => (
          <Radio
            key={key}
            value={key}
            mt={8}
            label={`${label}（${momentText(new Date(at).toISOString())}）`}
          />
        ))}
        <Radio value="other" mt={8} label="自己选" />
      </Radio.Group>
      {when === 'other' && (
        <TextInput
          label="时间"
          description={`北京时间，最多推后 ${mostSnoozed} 天`}
          type="datetime-local"
          {...form.field('at')}
        />
      )}
      <p>答复的钟照走：过了约定的时间仍会转给教研组长。学员再写一句，它马上回来。</p>
    </FormDialog>
  );
}
