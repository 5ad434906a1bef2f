import { Button, Textarea } from '@mantine/core';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { Cue } from '@xuezhou/contract/authoring/console';
import { joinLine, splitLine } from '@xuezhou/rules/authoring/captions';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { DraftPlayer } from './draft-player.ts';
import { TimeField } from './time-field.tsx';
import styles from './lecture-page.module.css';

interface CaptionLineProps {
  /** From 1. */
  number: number;
  cue: Cue;
  cues: readonly Cue[];
  at: number;
  /** It is being said. */
  isNow: boolean;
  isOpen: boolean;
  fault: string | undefined;
  player: DraftPlayer;
  onOpen: () => void;
  /** `open`: the line that is written on in. */
  onChange: (cues: Cue[], open?: number) => void;
}

/** A caption: its second and its words; once opened, its times and its text to be changed. */
export function CaptionLine(props: CaptionLineProps) {
  const { number, cue, isNow, isOpen, fault, onOpen } = props;
  return (
    <li className={styles.cue} data-now={isNow || undefined} data-open={isOpen || undefined}>
      {isOpen ? (
        <OpenLine {...props} />
      ) : (
        <button
          type="button"
          aria-label={`${clockText(cue.start / 1000)} ${cue.text}，第 ${number} 条`}
          onClick={onOpen}
        >
          <span>{clockText(cue.start / 1000)}</span>
          <span>{cue.text}</span>
        </button>
      )}
      {fault !== undefined && <p className={styles.fault}>{fault}</p>}
    </li>
  );
}

function OpenLine({ number, cue, cues, at, player, onChange }: CaptionLineProps) {
  const put = (news: Partial<Cue>) => onChange(cues.with(at, { ...cue, ...news }));
  const text = useRef<HTMLTextAreaElement>(null);
  // Once, when it is opened: who goes on to its times is left there.
  useEffect(() => text.current?.focus({ preventScroll: true }), []);
  const now = () => Math.round(player.second.get() * 1000);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    const isCut = event.key === 'Enter' && !event.shiftKey;
    const isJoined = event.key === 'Backspace' && selectionStart === 0 && selectionEnd === 0;
    if (!isCut && !(isJoined && at > 0)) return;
    event.preventDefault();
    if (isJoined) return onChange(joinLine(cues, at), at - 1);
    const cut = splitLine(cues, at, selectionStart);
    if (cut.length > cues.length) onChange(cut, at + 1);
  };
  return (
    <div className={styles.openCue} role="group" aria-label={`第 ${number} 条字幕`}>
      <div className={styles.times}>
        <TimeField label="开始" value={cue.start} onChange={(start) => put({ start })} />
        <TimeField label="结束" value={cue.end} onChange={(end) => put({ end })} />
        <Button size="compact-sm" variant="subtle" onClick={() => put({ start: now() })}>
          从现在开始
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => put({ end: now() })}>
          到现在结束
        </Button>
      </div>
      <Textarea
        aria-label="文字"
        description="回车断成两条，在最前面按退格并到上一条"
        autosize
        maxLength={500}
        ref={text}
        value={cue.text}
        onChange={({ currentTarget }) => put({ text: currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      <Button size="compact-sm" variant="subtle" onClick={() => onChange(cues.toSpliced(at, 1))}>
        删去这一条
      </Button>
    </div>
  );
}
