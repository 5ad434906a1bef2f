import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import type { OpenLecture } from '../../../platform/page/page-parts.tsx';
import type { Wish } from '../port/player-store.ts';
import { handsWords as words } from './hands.words.ts';
import type { HandTools } from './tools.ts';
import styles from './hands.module.css';

interface LineWishProps {
  lecture: OpenLecture;
  /** The player where it fills the screen, outside of which nothing is seen. */
  frame: HTMLElement | null;
  tools: HandTools;
}

/** What is made of a line: a note at its second, a card, or first the choice between them. */
export function LineWish({ lecture, frame, tools }: LineWishProps) {
  const { player, PagePart } = tools;
  const wish = useStore(player, (state) => state.wish);
  const lines = useStore(player, (state) => state.lines);
  if (wish === null) return null;
  const text = lines[wish.line]?.text ?? '';
  const close = () => player.setState({ wish: null });
  if (wish.kind === 'menu')
    return (
      <LineMenu
        text={text}
        onChoose={(kind) => player.setState({ wish: kind && { kind, line: wish.line } })}
      />
    );
  const { courseId, readingId, bulletId } = lecture;
  if (wish.kind === 'card')
    return (
      <PagePart
        name="line-card"
        courseId={courseId}
        readingId={readingId}
        begin={{ key: `line-${bulletId}-${wish.line}`, text }}
        onClose={close}
      />
    );
  const note = <NotePlace key={wish.line} {...{ lecture, wish, text, tools, close }} />;
  return frame ? createPortal(note, frame) : note;
}

interface NotePlaceProps {
  lecture: OpenLecture;
  wish: Wish;
  text: string;
  tools: HandTools;
  close: () => void;
}

/** Above the keyboard; the lecture waits as long. */
function NotePlace({ lecture, wish, text, tools, close }: NotePlaceProps) {
  const { player, play, pause, PagePart } = tools;
  const [second] = useState(() => {
    const { lines, time, beginsAt } = player.getState();
    return Math.floor(lines[wish.line]?.start ?? beginsAt ?? time);
  });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const wasPlaying = player.getState().isPlaying;
    pause();
    return () => {
      if (wasPlaying) play();
    };
  }, [player, play, pause]);
  useEffect(() => keepAboveKeyboard(place.current), []);
  return (
    <div className={styles.note} ref={place}>
      <PagePart name="quick-note" lecture={lecture} second={second} quote={text} onDone={close} />
    </div>
  );
}

/** Tells a place how much of the window a keyboard leaves, as `--seen` and `--hidden`, in pixels. */
function keepAboveKeyboard(place: HTMLElement | null): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!place || !seen) return undefined;
  const tell = () => {
    place.style.setProperty('--seen', `${seen.height}px`);
    const hidden = Math.max(0, window.innerHeight - seen.height - seen.offsetTop);
    place.style.setProperty('--hidden', `${hidden}px`);
  };
  tell();
  seen.addEventListener('resize', tell);
  seen.addEventListener('scroll', tell);
  return () => {
    seen.removeEventListener('resize', tell);
    seen.removeEventListener('scroll', tell);
  };
}

interface LineMenuProps {
  text: string;
  onChoose: (kind: 'note' | 'card' | null) => void;
}

function LineMenu({ text, onChoose }: LineMenuProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      className={styles.menu}
      ref={dialog}
      aria-label={words.ofLine}
      onClose={() => onChoose(null)}
    >
      <p>{text}</p>
      <button type="button" onClick={() => onChoose('note')}>
        {words.makeNote}
      </button>
      <button type="button" onClick={() => onChoose('card')}>
        {words.makeCard}
      </button>
      <button type="button" onClick={() => onChoose(null)}>
        {words.leave}
      </button>
    </dialog>
  );
}
