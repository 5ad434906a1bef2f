import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { listTeams } from '@xuezhou/contract/im';
import { decideAfterPurchase, type Message } from '@xuezhou/contract/message';
import { toast } from '@xuezhou/ui/toast';
import { useId, useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { messageWords as words } from '../message.words.ts';
import { Problem, takeFocus, useSend } from './send-message.tsx';
import styles from './important-messages.module.css';

interface AfterPurchaseProps {
  message: Message;
  onDone: (decision: 1 | -1) => void;
  /** In a list the focus stays where it is until a button is pressed. */
  isInList?: boolean;
}

/** 0 offers to join the class or to give up; 1 asks whether giving up is meant. */
export function AfterPurchase({ message, onDone, isInList = false }: AfterPurchaseProps) {
  const [status, setStatus] = useState<0 | 1>(0);
  const [wasAsked, setWasAsked] = useState(false);
  const onward = useOnward();
  const { isBusy, problem, send } = useSend();
  const { messageId } = message;
  const decide = (action: 1 | -1) =>
    void send(
      () => call(decideAfterPurchase, { body: { messageId, action } }, { ignoreErrors: true }),
      () => {
        if (action === 1 && !isInList) void tellJoined(() => void onward.go('/message'));
        onDone(action);
      },
    );
  if (status === 1)
    return (
      <GivingUp {...{ isBusy, problem }} onBack={() => setStatus(0)} onGiveUp={() => decide(-1)} />
    );
  return (
    <>
      <RichHtml html={message.messageContent} />
      <Problem text={problem} />
      <div className={styles.buttons} data-in-list={isInList || undefined}>
        <Button
          ref={wasAsked ? takeFocus : null}
          variant="default"
          disabled={isBusy}
          onClick={() => {
            setWasAsked(true);
            setStatus(1);
          }}
        >
          {words.giveUp}
        </Button>
        <Button
          {...(!isInList && { 'data-autofocus': true })}
          ref={wasAsked || isInList ? null : takeFocus}
          loading={isBusy}
          onClick={() => decide(1)}
        >
          {words.joinClass}
        </Button>
      </div>
    </>
  );
}

/** Not every class has a chat. */
async function tellJoined(onLook: () => void): Promise<void> {
  const teams = await call(listTeams, {}, { ignoreErrors: true }).catch(() => []);
  notifications.show(
    toast({
      tone: 'done',
      title: words.joined,
      ...(teams.length > 0 && {
        text: words.joinedText,
        action: { label: words.look, onClick: onLook },
      }),
    }),
  );
}

interface GivingUpProps {
  isBusy: boolean;
  problem: ReturnType<typeof useSend>['problem'];
  onBack: () => void;
  onGiveUp: () => void;
}

function GivingUp({ isBusy, problem, onBack, onGiveUp }: GivingUpProps) {
  const questionId = useId();
  return (
    <>
      <p id={questionId} className={styles.question}>
        {words.giveUpTitle}
      </p>
      <p className="xz-quiet">{words.giveUpText}</p>
      <Problem text={problem} />
      <div className={styles.buttons}>
        <Button
          ref={takeFocus}
          variant="default"
          disabled={isBusy}
          aria-describedby={questionId}
          onClick={onBack}
        >
          {words.back}
        </Button>
        <Button color="red" loading={isBusy} onClick={onGiveUp}>
          {words.confirmGiveUp}
        </Button>
      </div>
    </>
  );
}
