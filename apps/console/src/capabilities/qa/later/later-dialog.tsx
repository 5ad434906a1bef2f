import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { maxSnoozed, scheduleReply, type StaffThread } from '@xuezhou/contract/qa/console';
import { refusals } from '@xuezhou/contract/refusals';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
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
  /** Its id is that of words which are out: from now on it has this one. */
  onNewId?: (qaAnswerId: string) => void;
}

const is = (error: unknown, [status]: readonly [number, string]): error is RefusalError =>
  error instanceof RefusalError && error.status === status;

/** When an answer is sent by itself. */
export function LaterDialog(props: LaterDialogProps) {
  const { thread, isOpen, onClose, version } = props;
  const { dueAt, minutesLeft } = thread;
  const [now] = useState(serverNow);
  const send = useSending(props);
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
      title={version === 0 ? '定时发出回答' : '改发出的时间'}
      button={version === 0 ? '定时发出' : '改时间'}
      work={(chosen) => send(chosenMoment(chosen, now))}
    >
      <WhenFields {...{ form, now }} label="什么时候发出" most={`最多 ${maxSnoozed} 天以后`} />
      {isLate && <Notice isLine tone="review" title="这比约定的回复时间晚，到点会转给教研组长" />}
      <p>发出以前，学员或别的老师在这里又写了话，就先不发，留着等你看过。</p>
    </FormDialog>
  );
}

/** Of words that are out already it is said that they are; others under their id get one of their own, for the next press. */
function useSending({ thread, onDone, onNewId, ...given }: LaterDialogProps) {
  const queryClient = useQueryClient();
  const [renewed, setRenewed] = useState<{ of: string; id: string }>();
  const { markdown, isPrivate, cannedId, version } = given;
  const qaAnswerId = renewed?.of === given.qaAnswerId ? renewed.id : given.qaAnswerId;
  const answer = { qaAnswerId, markdown, isPrivate, version };
  return async (at: string): Promise<string> => {
    const { questionId } = thread;
    try {
      const body = { ...answer, questionId, at, ...(cannedId !== null && { cannedId }) };
      await call(scheduleReply, { body });
    } catch (error) {
      // What stands there by now is seen before it is pressed again.
      if (error instanceof RefusalError) void queryClient.invalidateQueries();
      if (version === 0 && is(error, consoleRefusals.qaLaterSent)) {
        onDone();
        return '这个回答早先已经发出去了，在上面';
      }
      if (version === 0 && is(error, refusals.idReused)) {
        const id = newId();
        setRenewed({ of: given.qaAnswerId, id });
        onNewId?.(id);
        throw new RefusalError(error.status, '改以前的那些话已经发出去了，现在的请再按一次');
      }
      throw error;
    }
    onDone();
    return `${momentText(at)}自动发出，以前都能改、能收回`;
  };
}
