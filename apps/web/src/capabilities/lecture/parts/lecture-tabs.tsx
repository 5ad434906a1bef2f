import { Tabs } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { hasPart, PagePart, type OpenLecture } from '../../../platform/page/page-parts.tsx';
import { playerHandle } from '../player/player-handle.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import { usePlayer } from '../port/player-store.ts';
import { isForAll, useWay } from '../../catalogue/port/way.ts';
import { Transcript } from '../transcript/transcript.tsx';
import styles from './lecture-tabs.module.css';

interface LectureTabsProps {
  label: string;
  /** Null for a reading without lectures. */
  lecture: OpenLecture | null;
  handout: ReactNode;
  onCaptionsRetry: () => void;
  /** Only where there is no room for them under the player. */
  chapters?: { count: number; list: ReactNode } | undefined;
  /** Likewise; null for a reading without lectures. */
  lectures?: ReactNode;
}

type Tab = 'live-chat' | 'transcript' | 'notes' | 'chapters' | 'lectures' | 'handout';

/** Transcript, own notes and handout; on a narrow page also the chapters and the reading's lectures. */
export function LectureTabs(props: LectureTabsProps) {
  const { label, lecture, handout, onCaptionsRetry, chapters, lectures } = props;
  const { live } = useSearch({ strict: false });
  // A replay was opened from its class.
  const liveId = /^[1-9]\d{0,9}$/.test(live ?? '') ? Number(live) : null;
  const [chosen, setTab] = useState<Tab>(liveId === null ? 'transcript' : 'live-chat');
  const root = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      usePlayer.subscribe(({ asksLines }) => {
        if (!asksLines) return;
        usePlayer.setState({ asksLines: false });
        setTab('transcript');
        root.current?.scrollIntoView({ block: 'start' });
      }),
    [],
  );
  const openHandout = useCallback(() => setTab('handout'), []);
  const isNarrow = lectures !== undefined;
  const hasList = isNarrow && lectures !== null;
  const hasLecture = lecture !== null;
  const way = useWay();
  // On a desk they stand under the player, beside what is said.
  const hasNotes = isNarrow && hasLecture && !isForAll(way) && hasPart('lecture-notes');
  // Free are lectures, not the book.
  const hasHandout = way !== 'free';
  const tab: Tab =
    (chosen === 'live-chat' && (liveId === null || !hasLecture)) ||
    (chosen === 'transcript' && !hasLecture) ||
    (chosen === 'notes' && !hasNotes) ||
    (chosen === 'chapters' && !chapters) ||
    (chosen === 'lectures' && !hasList)
      ? hasLecture
        ? 'transcript'
        : 'handout'
      : chosen;
  return (
    <Tabs
      ref={root}
      className={styles.root}
      value={tab}
      keepMounted={false}
      onChange={(value) => setTab(value as Tab)}
      data-narrow={isNarrow || undefined}
    >
      <Tabs.List aria-label={label} className={styles.list}>
        {hasLecture && liveId !== null && <Tabs.Tab value="live-chat">{words.liveChat}</Tabs.Tab>}
        {hasLecture && <Tabs.Tab value="transcript">{words.transcript}</Tabs.Tab>}
        {hasNotes && (
          <Tabs.Tab value="notes">
            {words.notes}
            <span className={styles.count}>
              <PagePart name="lecture-notes-count" lecture={lecture} />
            </span>
          </Tabs.Tab>
        )}
        {chapters && (
          <Tabs.Tab value="chapters">
            {words.chapters}
            <small className={styles.count}>{chapters.count}</small>
          </Tabs.Tab>
        )}
        {hasList && <Tabs.Tab value="lectures">{words.lectures}</Tabs.Tab>}
        {hasHandout && <Tabs.Tab value="handout">{words.handout}</Tabs.Tab>}
      </Tabs.List>
      {hasLecture && liveId !== null && (
        <Tabs.Panel value="live-chat" className={`${styles.panel} ${styles.transcript}`}>
          <PagePart name="lecture-live-chat" liveId={liveId} />
        </Tabs.Panel>
      )}
      {hasLecture && (
        <Tabs.Panel
          value="transcript"
          className={`${styles.panel} ${styles.transcript} ${styles.lines}`}
        >
          <Transcript onHandout={openHandout} onRetry={onCaptionsRetry} />
        </Tabs.Panel>
      )}
      {hasNotes && (
        <Tabs.Panel value="notes" className={styles.panel}>
          <PagePart name="lecture-notes" lecture={lecture} player={playerHandle} />
        </Tabs.Panel>
      )}
      {chapters && (
        <Tabs.Panel value="chapters" className={styles.rows}>
          {chapters.list}
        </Tabs.Panel>
      )}
      {hasList && (
        <Tabs.Panel value="lectures" className={styles.rows}>
          {lectures}
        </Tabs.Panel>
      )}
      {/* A box that scrolls must be reached with the keyboard too. */}
      <Tabs.Panel value="handout" className={styles.panel} tabIndex={isNarrow ? -1 : 0}>
        {handout}
      </Tabs.Panel>
    </Tabs>
  );
}
