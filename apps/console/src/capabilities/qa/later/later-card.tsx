import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { momentText, timeText } from '@xuezhou/client/time/moment-text.ts';
import {
  dropScheduledReply,
  type LaterReply,
  type StaffThread,
} from '@xuezhou/contract/qa/console';
import { Notice } from '@xuezhou/ui/notice';
import { useAct } from '../../../platform/act/use-act.ts';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { Face } from '../../../platform/parts/face.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { overText } from '../place.ts';
import type { Insertion } from '../reply/insertion.ts';
import { forgetTakenBack, keepTakenBack } from './taken-back.ts';
import styles from '../thread/staff-answer.module.css';

const LaterDialog = sheetPart(() => import('./later-dialog.tsx'), 'LaterDialog');

interface LaterCardProps {
  thread: StaffThread;
  later: LaterReply;
  /** Its words go back to where answers are written. */
  onBack: (insertion: Insertion) => void;
}

function whenOf({ at, heldFor, againAt }: LaterReply): string {
  if (heldFor !== null) return `定在${momentText(at)}`;
  return againAt === null ? `${momentText(at)}自动发出` : `没发成，${timeText(againAt)} 再试`;
}

/** An answer that is sent by itself at its time, or waits for a person and says why; whose it is changes it or takes it back. */
export function LaterCard({ thread, later, onBack }: LaterCardProps) {
  const { qaAnswerId, name, content, html, isPrivate, version, heldFor, mayChange } = later;
  const { staffId } = useSelf();
  const { act, isBusy, refusal } = useAct();
  // As it is now, also where it was changed since the dialog was opened.
  const wish = { qaAnswerId, markdown: content, isPrivate, cannedId: null, version };
  const { open, dialog } = useDialog<true>((_wish, state) => (
    <LaterDialog {...wish} {...state} thread={thread} onDone={() => undefined} />
  ));
  const takeBack = () =>
    act(async () => {
      keepTakenBack(staffId, thread.questionId, later);
      try {
        onBack(await call(dropScheduledReply, { body: { qaAnswerId } }));
      } catch (error) {
        // It was not taken back; of a network that is lost nobody knows.
        if (error instanceof RefusalError) forgetTakenBack(staffId, thread.questionId);
        throw error;
      }
      return '收回来了，在下面';
    });
  return (
    <section className={styles.root} aria-label="定时的回答">
      <div className={styles.head}>
        <Face name={name} size={28} />
        <span className={styles.name}>{name}</span>
        <span>
          {whenOf(later)}
          {isPrivate && '，只给提问的人看'}
        </span>
        {mayChange && (
          <span className={styles.acts}>
            {overText(thread) === undefined && (
              <Button variant="subtle" size="compact-sm" onClick={() => open(true)}>
                改时间
              </Button>
            )}
            <Button
              variant="subtle"
              size="compact-sm"
              loading={isBusy}
              onClick={() => void takeBack()}
            >
              收回来改
            </Button>
          </span>
        )}
      </div>
      {heldFor !== null && <Notice isLine tone="review" title={`没有发出：${heldFor}`} />}
      <RichHtml html={html} size="note" />
      <p role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {dialog}
    </section>
  );
}
