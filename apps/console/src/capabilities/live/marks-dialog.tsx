import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { clockOf } from '@xuezhou/client/time/days.ts';
import { maxMarkTitle, type LiveMark } from '@xuezhou/contract/live';
import { dropLiveMark, saveLiveMark } from '@xuezhou/contract/live/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { ErrorState } from '@xuezhou/ui/error-state';
import { useRef, useState, type SyntheticEvent } from 'react';
import { v7 as newId } from 'uuid';
import { useAct } from '../../platform/act/use-act.ts';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { marksQuery } from './live.queries.ts';
import type { LiveDialogProps } from './move-dialog.tsx';
import styles from './lives.module.css';

/** What a class is about from a moment on: while it is on, and afterwards, before its replay gets its chapters. */
export function MarksDialog({ live, isOpen, onClose }: LiveDialogProps) {
  const query = useQuery({ ...marksQuery(live.liveId), enabled: isOpen });
  const { act, isBusy, refusal } = useAct();
  const [title, setTitle] = useState('');
  // What was sent and has no answer yet: sent again it is the same mark; another text is another one.
  const sent = useRef<{ title: string; markId: string }>(undefined);
  const isOn = live.state === 'on';
  const add = (event: SyntheticEvent) => {
    event.preventDefault();
    const given = title.trim();
    if (given === '' || isBusy) return;
    if (sent.current?.title !== given) sent.current = { title: given, markId: newId() };
    const { markId } = sent.current;
    void act(async () => {
      await call(saveLiveMark, { body: { liveId: live.liveId, markId, title: given, at: null } });
      sent.current = undefined;
      // What was typed meanwhile is the next one.
      setTitle((left) => (left.trim() === given ? '' : left));
      return '记下了';
    });
  };
  return (
    <Dialog title={`“${live.title}”讲了什么`} size={560} isOpen={isOpen} onClose={onClose}>
      <p>记下从哪时起讲什么。放上回放以后，在那节课的“章节”里一按就带进去，改好再发布。</p>
      {isOn && (
        <form className={styles.line} onSubmit={add}>
          <TextInput
            aria-label="从现在起讲什么"
            placeholder="从现在起讲什么"
            maxLength={maxMarkTitle}
            value={title}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
            onKeyDown={(event) => {
              // Letters that are being composed are no title yet.
              if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
            }}
          />
          <Button type="submit" loading={isBusy} disabled={title.trim() === ''}>
            记一段
          </Button>
        </form>
      )}
      <p className={styles.trouble} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {query.error !== null && (
        <ErrorState
          title="记下的没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
        />
      )}
      {query.data?.marks.length === 0 && (
        <p>{isOn ? '还没有记。' : '这节课没有记过，章节可以直接在回放那节课里写。'}</p>
      )}
      <ul className={styles.marks} aria-label="记下的">
        {query.data?.marks.map((mark) => (
          <Mark key={mark.markId} liveId={live.liveId} mark={mark} />
        ))}
      </ul>
    </Dialog>
  );
}

interface MarkProps {
  liveId: number;
  mark: LiveMark;
}

function Mark({ liveId, mark: { markId, title, at, second } }: MarkProps) {
  const { act, isBusy, refusal } = useAct();
  const [typed, setTyped] = useState(title);
  const isOther = typed.trim() !== title && typed.trim() !== '';
  const doIt = (work: () => Promise<unknown>, words: string) =>
    void act(async () => {
      await work();
      return words;
    });
  return (
    <li>
      <span className={styles.line}>
        <span>
          {clockOf(Date.parse(at))}（回放 {clockText(second)}）
        </span>
        <TextInput
          aria-label={`${clockOf(Date.parse(at))} 起讲什么`}
          maxLength={maxMarkTitle}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        {isOther && (
          <Button
            size="sm"
            variant="light"
            loading={isBusy}
            onClick={() =>
              doIt(
                () => call(saveLiveMark, { body: { liveId, markId, title: typed, at: null } }),
                '改好了',
              )
            }
          >
            存
          </Button>
        )}
        <ActionIcon
          size={36}
          variant="subtle"
          aria-label={`删去“${title}”`}
          disabled={isBusy}
          onClick={() =>
            doIt(() => call(dropLiveMark, { body: { liveId, markId } }), `删去了“${title}”`)
          }
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </span>
      <p className={styles.trouble} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </li>
  );
}
