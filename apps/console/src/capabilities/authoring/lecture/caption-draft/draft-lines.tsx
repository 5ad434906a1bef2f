import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import {
  checkCaptionLine,
  dropCaptionDraft,
  takeCaptions,
  type CaptionDraft,
  type CaptionDraftLine,
} from '@xuezhou/contract/drafting/console';
import { isMarked } from '@xuezhou/rules/drafting/transcript-segments';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { useAct } from '../../../../platform/act/use-act.ts';
import type { DraftPlayer } from '../draft-player.ts';
import styles from '../lecture-page.module.css';

interface DraftLinesProps {
  courseId: number;
  lectureId: number;
  revision: number;
  isThere: boolean;
  player: DraftPlayer;
  draft: CaptionDraft;
}

/** Drawn at once; the next follow as these are looked at. */
const atOnce = 20;

/** Those of which the machine is not sure, one by one; then all of it can be taken over. */
export function DraftLines(props: DraftLinesProps) {
  const { courseId, lectureId, revision, isThere, player, draft } = props;
  const { draftId, lines } = draft;
  const marked = lines.filter((line) => isMarked(line));
  const queryClient = useQueryClient();
  const { act, isBusy, refusal } = useAct({
    onRefusal: () => {
      // What a colleague changed is shown with the reason.
      void queryClient.invalidateQueries();
      return false;
    },
  });
  const take = () =>
    act(async () => {
      const body = { courseId, lectureId, revision, draftId, replaces: isThere };
      const { cues } = await call(takeCaptions, { body });
      return `${cues} 条字幕存进草稿了`;
    });
  const drop = () =>
    act(async () => {
      await call(dropCaptionDraft, { body: { courseId, draftId } });
      return '听写的不要了';
    });
  return (
    <div className={styles.foot}>
      {draft.isOfOtherVideo && (
        <Notice tone="review" title="这是换视频以前听写的">
          时间可能对不上，请核对，或不要它、再请一次。
        </Notice>
      )}
      <p className={styles.quiet} role="status">
        {summaryOf(lines.length, marked.length)}
      </p>
      <ul className={styles.rows} aria-label="机器拿不准的字幕">
        {marked.slice(0, atOnce).map((line) => (
          <MarkedLine key={line.start} {...{ courseId, draftId, line, player }} />
        ))}
      </ul>
      <details>
        <summary>看听写的全文</summary>
        <ol className={styles.cues} aria-label="听写的全文">
          {lines.map(({ start, text }) => (
            <li key={start} className={styles.cue}>
              <button type="button" onClick={() => player.seek(start / 1000)}>
                <span>{clockText(start / 1000)}</span>
                <span>{text === '' ? '（没有人说话）' : text}</span>
              </button>
            </li>
          ))}
        </ol>
      </details>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.buttons}>
        <Button
          size="sm"
          variant="light"
          loading={isBusy}
          disabled={marked.length > 0}
          onClick={() => void take()}
        >
          {isThere ? '换掉现有的字幕' : '存成字幕'}
        </Button>
        <Button size="sm" variant="subtle" disabled={isBusy} onClick={() => void drop()}>
          不要听写的
        </Button>
      </div>
    </div>
  );
}

const summaryOf = (lines: number, marked: number): string =>
  marked === 0
    ? `听写了 ${lines} 条，拿不准的都看过了。存成字幕以后还可以一条一条改。`
    : `听写了 ${lines} 条，${marked} 条机器拿不准或按术语换过，听一遍、改好，一条一条定。`;

interface MarkedLineProps {
  courseId: number;
  draftId: string;
  line: CaptionDraftLine;
  player: DraftPlayer;
}

function MarkedLine({ courseId, draftId, line, player }: MarkedLineProps) {
  const { start, changed } = line;
  const [text, setText] = useState(line.text);
  const { act, isBusy, refusal } = useAct();
  const at = clockText(start / 1000);
  const settle = (words: string) =>
    act(async () => {
      await call(checkCaptionLine, { body: { courseId, draftId, start, text: words } });
      return undefined;
    });
  return (
    <li className={styles.openCue}>
      <div className={styles.buttons}>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`听 ${at}`}
          onClick={() => player.seek(start / 1000)}
        >
          {at}
        </Button>
        <span className={styles.quiet}>
          {changed.length === 0
            ? '听得不清楚'
            : changed.map(({ word, term }) => `${word} → ${term}`).join('，')}
        </span>
      </div>
      <TextInput
        aria-label={`${at} 说的是`}
        maxLength={500}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.buttons}>
        <Button
          size="compact-sm"
          variant="light"
          loading={isBusy}
          aria-label={`${at} 这样对`}
          disabled={text.trim() === ''}
          onClick={() => void settle(text)}
        >
          这样对
        </Button>
        {changed.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${at} 换回原来的`}
            onClick={() => setText(undone(text, changed))}
          >
            换回
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={`${at} 没有人说话`}
          disabled={isBusy}
          onClick={() => void settle('')}
        >
          没有人说话
        </Button>
      </div>
    </li>
  );
}

const undone = (text: string, changed: CaptionDraftLine['changed']): string =>
  changed.reduce((words, { word, term }) => words.replaceAll(term, word), text);
