import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { mostSnoozed, scheduleReply, type StaffThread } from '@xuezhou/contract/qa/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { checkAt, chosenMoment, soon, WhenFields, type WhenForm } from '../when-fields.tsx';

/** An answer and, of one that has a time already, its version. */
export interface LaterWish {
  readonly qaAnswerId: string;
  readonly markdown: string;
  readonly isPrivate: boolean;
  readonly cannedId: number | null;
  readonly version: number;
}

interface LaterDialogProps extends LaterWish {
  thread: StaffThread;
  isOpen: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** When an answer is sent by itself. */
export function LaterDialog({ thread, isOpen, onClose, onDone, ...wish }: LaterDialogProps) {
  const { questionId, dueAt, minutesLeft } = thread;
  const queryClient = useQueryClient();
  const [now] = useState(serverNow);
  const form = useConsoleForm<WhenForm>({
    initial: soon,
    check: { at: checkAt },
    refused: { qaLaterWhen: 'at' },
  });
  const { values } = form;
  const isChosen = checkAt(values.at, values) === null;
  const isLate = isChosen && minutesLeft > 0 && chosenMoment(values, now) > dueAt;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={wish.version === 0 ? '定时发出回答' : '改发出的时间'}
      button={wish.version === 0 ? '定时发出' : '改时间'}
      work={async (chosen) => {
        const at = chosenMoment(chosen, now);
        const { cannedId, ...body } = wish;
        try {
          await call(scheduleReply, {
            body: { ...body, questionId, at, ...(cannedId !== null && { cannedId }) },
          });
        } catch (error) {
          // What stands there by now is seen before it is pressed again.
          if (error instanceof RefusalError) void queryClient.invalidateQueries();
          throw error;
        }
        onDone();
        return `${momentText(at)}自动发出，以前都能改、能收回`;
      }}
    >
      <WhenFields {...{ form, now }} label="什么时候发出" most={`最多 ${mostSnoozed} 天以后`} />
      {isLate && <Notice isLine tone="review" title="这比约定的回复时间晚，到点会转给教研组长" />}
      <p>发出以前，学员或别的老师在这里又写了话，就先不发，留着等你看过。</p>
    </FormDialog>
  );
}
