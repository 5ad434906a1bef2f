import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { maxSnoozed, snoozeQuestion, type StaffThread } from '@xuezhou/contract/qa/console';
import { useState } from 'react';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../../platform/form/use-console-form.ts';
import { checkAt, chosenMoment, soon, WhenFields, type WhenForm } from '../../when-fields.tsx';

interface SnoozeDialogProps {
  thread: StaffThread;
  isOpen: boolean;
  onClose: () => void;
  onGone: () => void;
}

/** It leaves the lists until then and comes back by itself; the clock of the answer goes on. */
export function SnoozeDialog({ thread, isOpen, onClose, onGone }: SnoozeDialogProps) {
  const [now] = useState(serverNow);
  const form = useConsoleForm<WhenForm>({
    initial: soon,
    check: { at: checkAt },
    refused: { qaSnoozeWhen: 'at' },
  });
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="推后这个问题"
      button="推后"
      work={async (chosen) => {
        const until = chosenMoment(chosen, now);
        await call(snoozeQuestion, { body: { questionId: thread.questionId, until } });
        onGone();
        return `推后到${momentText(until)}，到时候自己回来`;
      }}
    >
      <WhenFields {...{ form, now }} label="什么时候回来" most={`最多推后 ${maxSnoozed} 天`} />
      <p>答复的钟照走：过了约定的时间仍会转给教研组长。学员再写一句，它马上回来。</p>
    </FormDialog>
  );
}
