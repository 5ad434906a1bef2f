import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { assignQuestion, type StaffThread } from '@xuezhou/contract/qa/console';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { Notice } from '@xuezhou/ui/notice';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { useSelf } from '../../../platform/session/self.ts';
import { forgetTakenBack, takenBack } from '../later/taken-back.ts';
import { overText } from '../place.ts';
import { useClaim } from '../use-claim.ts';
import { forgetReply, keptReply } from './reply-draft.ts';
import { ReplyBox } from './reply-box.tsx';
import type { ReplyProps } from './reply-form.tsx';
import styles from './reply-foot.module.css';

/** Where the answer is written: fetched when it is begun, and open at once where one was begun before. */
export function ReplyFoot(props: ReplyProps) {
  const { thread, nextId, onGo } = props;
  const { staffId } = useSelf();
  const [isOpen, setOpen] = useState(() => keptReply(staffId, thread.questionId) !== undefined);
  const begin = () => {
    setOpen(true);
    // Named in the address it stays, also when it leaves the list.
    onGo(thread.questionId);
  };
  const over = overText(thread);
  if (over !== undefined)
    return <Over key={thread.later?.qaAnswerId ?? ''} thread={thread} text={over} onGo={onGo} />;
  // What is put in opens it as well.
  if (!isOpen && props.insertion !== null) setOpen(true);
  if (!isOpen) return <Begin thread={thread} onNext={() => onGo(nextId)} onBegin={begin} />;
  return <ReplyBox {...props} onDone={() => setOpen(false)} />;
}

interface BeginProps {
  thread: StaffThread;
  onNext: () => void;
  onBegin: () => void;
}

/** Whoever begins to answer what nobody has takes it up, so that no two write the same. */
function Begin({ thread, onNext, onBegin }: BeginProps) {
  const { questionId, claimedBy, answers } = thread;
  const { staffId } = useSelf();
  const { act, isBusy, refusal } = useAct();
  const takeUp = useClaim(questionId);
  const isFree = claimedBy === null;
  const begin = async () => {
    const take = async () => {
      await takeUp();
      return undefined;
    };
    if (!isFree || (await act(take))) onBegin();
  };
  const takeOver = async () => {
    const take = async () => {
      await call(assignQuestion, { body: { questionId, staffId } });
      await takeUp();
      return '接过来了';
    };
    if (await act(take)) onBegin();
  };
  const isOfOther = !isFree && claimedBy.staffId !== staffId;
  usePageKeys({ r: isOfOther ? undefined : () => void begin() });
  if (isOfOther)
    return (
      <Notice
        title={`${claimedBy.name}认领了这个问题`}
        action={
          <span className={styles.ways}>
            <Button size="sm" variant="light" onClick={onNext}>
              去下一个
            </Button>
            <Button size="sm" variant="subtle" loading={isBusy} onClick={() => void takeOver()}>
              接过来
            </Button>
          </span>
        }
      >
        {refusal ?? '接过来以后由你回答，经过里会记下。'}
        <TakenWords key={thread.later?.qaAnswerId ?? ''} thread={thread} />
      </Notice>
    );
  return (
    <div className={styles.begin}>
      <Button loading={isBusy} onClick={() => void begin()}>
        {isFree ? '认领并回答' : answers.some(({ isTeacher }) => isTeacher) ? '再答一次' : '写回答'}
      </Button>
      <KeyHint keys={['R']} />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}

/** What was taken back while a colleague has the question stands in no field: it can be taken elsewhere. */
function TakenWords({ thread }: Pick<ReplyProps, 'thread'>) {
  const { staffId } = useSelf();
  const [words, setWords] = useState(() => takenBack(staffId, thread)?.markdown ?? '');
  if (words === '') return null;
  return (
    <KeptWords
      lead="你收回来的回答还在这台电脑里："
      words={words}
      onDrop={() => {
        forgetTakenBack(staffId, thread.questionId);
        setWords('');
      }}
    />
  );
}

interface KeptWordsProps {
  lead: string;
  words: string;
  onDrop: () => void;
}

function KeptWords({ lead, words, onDrop }: KeptWordsProps) {
  const copy = async () =>
    notifications.show(
      (await copyText(words))
        ? toast({ tone: 'done', title: '复制了' })
        : toast({ tone: 'failed', title: '没有复制成功，可以选中文字再复制' }),
    );
  return (
    <>
      <p>{lead}</p>
      <p className={styles.kept}>{words}</p>
      <span className={styles.ways}>
        <Button size="sm" variant="light" onClick={() => void copy()}>
          复制
        </Button>
        <Button size="sm" variant="subtle" onClick={onDrop}>
          不要了
        </Button>
      </span>
    </>
  );
}

/** Nothing can be sent any more; what was written can still be taken elsewhere. */
function Over({ thread, text, onGo }: Pick<ReplyProps, 'thread' | 'onGo'> & { text: string }) {
  const { questionId, mergedInto } = thread;
  const { staffId } = useSelf();
  const [kept, setKept] = useState(() => {
    const texts = [
      keptReply(staffId, questionId)?.text ?? '',
      takenBack(staffId, thread)?.markdown ?? '',
    ].filter((text) => text !== '');
    return texts.length === 0 ? undefined : texts.join('\n\n');
  });
  return (
    <Notice
      tone="review"
      title={text}
      action={
        mergedInto !== null && (
          <Button size="sm" variant="subtle" onClick={() => onGo(mergedInto)}>
            去那个问题
          </Button>
        )
      }
    >
      {kept !== undefined && (
        <KeptWords
          lead="你写了一半的回答还在这台电脑里："
          words={kept}
          onDrop={() => {
            forgetReply(staffId, questionId);
            forgetTakenBack(staffId, questionId);
            setKept(undefined);
          }}
        />
      )}
    </Notice>
  );
}
