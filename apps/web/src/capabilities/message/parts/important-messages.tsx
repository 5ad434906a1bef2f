import { Button, Modal } from '@mantine/core';
import { readImportantMessage, type Message } from '@xuezhou/contract/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { updateStudent } from '../../../platform/session/session.ts';
import { importantQuery } from '../message.queries.ts';
import { messageWords as words } from '../message.words.ts';
import { nextMessage } from './next-message.ts';
import { importantMark, useOtherDialog } from './use-other-dialog.ts';
import { AfterPurchase } from './after-purchase.tsx';
import { Problem, takeFocus, useSend } from './send-message.tsx';
import styles from './important-messages.module.css';

/** Important messages one at a time; reading one shows the next, and the last one closes the dialog. */
export function ImportantMessages() {
  const queryClient = useQueryClient();
  const messages =
    useQuery({ ...importantQuery, staleTime: Number.POSITIVE_INFINITY }).data?.list ?? [];
  const index = nextMessage(messages, useLocation().pathname);
  const message = messages[index];
  const isCovered = useOtherDialog();
  if (message === undefined) return null;

  const markRead = () => {
    const list = messages.map((each) =>
      each.messageId === message.messageId ? { ...each, isCheck: true } : each,
    );
    queryClient.setQueryData(importantQuery.queryKey, { list, count: list.length });
    if (list.every(({ isCheck }) => isCheck))
      updateStudent(queryClient, (user) => ({ ...user, hasImportantMessages: false }));
  };
  return (
    <Modal
      {...importantMark}
      opened={!isCovered}
      centered
      onClose={() => undefined}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={
        <span className={styles.title}>
          {message.messageTitle}
          {messages.length > 1 && (
            <span className="xz-caption xz-quiet">{words.counter(index + 1, messages.length)}</span>
          )}
        </span>
      }
    >
      {message.messageType === 4 ? (
        <AfterPurchase key={message.messageId} message={message} onDone={markRead} />
      ) : (
        <Notice key={message.messageId} message={message} onDone={markRead} />
      )}
    </Modal>
  );
}

interface PartProps {
  message: Message;
  onDone: () => void;
}

function Notice({ message, onDone }: PartProps) {
  const { isBusy, problem, send } = useSend();
  const { messageId } = message;
  return (
    <>
      <RichHtml html={message.messageContent} />
      <Problem text={problem} />
      <div className={styles.buttons}>
        <Button
          data-autofocus
          ref={takeFocus}
          loading={isBusy}
          onClick={() =>
            void send(
              () => call(readImportantMessage, { body: { messageId } }, { ignoreErrors: true }),
              onDone,
            )
          }
        >
          {words.know}
        </Button>
      </div>
    </>
  );
}
