import { Button, Group, Modal } from '@mantine/core';
import { decideAfterPurchase, readImportantMessage, type Message } from '@xuezhou/contract/message';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { RefusalError } from '../../../platform/api/errors.ts';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { updateStudent } from '../../../platform/session.ts';
import { importantQuery } from '../message.queries.ts';
import { messageWords as words } from '../message.words.ts';
import { importantMark, useOtherDialog } from './use-other-dialog.ts';
import styles from './important-messages.module.css';

/** Important messages one at a time; reading one shows the next, and the last one closes the dialog. */
export function ImportantMessages() {
  const queryClient = useQueryClient();
  const messages =
    useQuery({ ...importantQuery, staleTime: Number.POSITIVE_INFINITY }).data?.list ?? [];
  const index = messages.findIndex(({ isCheck }) => !isCheck);
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
          {message.title}
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

/** For what comes in the place of a button that was pressed: the focus would be lost with that one. */
const takeFocus = (node: HTMLElement | null) => node?.focus({ preventScroll: true });

/** Runs a call once at a time; what it was refused for is said above the buttons. */
function useSend(onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      onDone();
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.notKept);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, problem, send };
}

function Notice({ message, onDone }: PartProps) {
  const { isBusy, problem, send } = useSend(onDone);
  const { messageId } = message;
  return (
    <>
      <RichHtml html={message.messageContent} />
      <Problem text={problem} />
      <Group justify="flex-end" mt={24}>
        <Button
          data-autofocus
          ref={takeFocus}
          loading={isBusy}
          onClick={() =>
            void send(() =>
              call(readImportantMessage, { body: { messageId } }, { ignoreErrors: true }),
            )
          }
        >
          {words.know}
        </Button>
      </Group>
    </>
  );
}

/** 0 offers to join the class or to give up; 1 asks whether giving up is meant. */
function AfterPurchase({ message, onDone }: PartProps) {
  const [status, setStatus] = useState<0 | 1>(0);
  const [wasAsked, setWasAsked] = useState(false);
  const questionId = useId();
  const { isBusy, problem, send } = useSend(onDone);
  const { messageId } = message;
  const decide = (action: 1 | -1) =>
    void send(() =>
      call(decideAfterPurchase, { body: { messageId, action } }, { ignoreErrors: true }),
    );
  if (status === 1)
    return (
      <>
        <p id={questionId} className={styles.question}>
          {words.giveUpTitle}
        </p>
        <p className="xz-quiet">{words.giveUpText}</p>
        <Problem text={problem} />
        <Group justify="flex-end" mt={24}>
          <Button
            ref={takeFocus}
            variant="default"
            disabled={isBusy}
            aria-describedby={questionId}
            onClick={() => setStatus(0)}
          >
            {words.back}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => decide(-1)}>
            {words.confirmGiveUp}
          </Button>
        </Group>
      </>
    );
  return (
    <>
      <RichHtml html={message.messageContent} />
      <Problem text={problem} />
      <Group justify="flex-end" mt={24}>
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
          data-autofocus
          ref={wasAsked ? null : takeFocus}
          loading={isBusy}
          onClick={() => decide(1)}
        >
          {words.joinClass}
        </Button>
      </Group>
    </>
  );
}

function Problem({ text }: { text: string | null }) {
  return (
    <p className={styles.problem} role="alert" hidden={text === null}>
      {text}
    </p>
  );
}
