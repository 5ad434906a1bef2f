import { Button, SegmentedControl, TextInput } from '@mantine/core';
import type { CaptionLanguage, Cue } from '@xuezhou/contract/authoring/console';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { captionFaults } from '@xuezhou/rules/authoring/captions';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { CaptionFile } from './caption-file.tsx';
import { CaptionLine } from './caption-line.tsx';
import { cueAt } from './cue-at.ts';
import type { DraftPlayer } from './draft-player.ts';
import { PartButtons } from './part-buttons.tsx';
import type { Edited } from './use-edited.ts';
import styles from './lecture-page.module.css';

/** Comes with the first lecture that has captions. */
const CaptionDoubts = lazyPart(
  () => import('./terms/caption-doubts.tsx'),
  'CaptionDoubts',
  Nothing,
);

/** Comes with the first lecture of a school where a machine can listen. */
const DraftCaptions = lazyPart(
  () => import('./caption-draft/draft-captions.tsx'),
  'DraftCaptions',
  Nothing,
);

interface CaptionsPanelProps {
  courseId: number;
  lectureId: number;
  revision: number;
  mayDraft: boolean;
  hasVideo: boolean;
  /** A machine can be asked for them. */
  canHear: boolean;
  /** The draft has some of this language. */
  isThere: boolean;
  language: CaptionLanguage;
  onLanguage: (language: CaptionLanguage) => void;
  edited: Edited<Cue[]>;
  player: DraftPlayer;
}

/** What is said, line by line, beside the player: read, sought, mended and saved. */
export function CaptionsPanel(props: CaptionsPanelProps) {
  const { courseId, lectureId, revision, mayDraft, hasVideo, language, edited, player } = props;
  const [search, setSearch] = useState('');
  const cues = edited.value;
  const faults = captionFaults(cues);
  const [firstFault] = faults.keys();
  return (
    <section className={styles.captions} aria-label="字幕">
      <div className={styles.line}>
        <h2>字幕</h2>
        <SegmentedControl
          size="xs"
          aria-label="字幕的语言"
          value={language}
          onChange={(value) => props.onLanguage(value)}
          data={[
            { value: 'zh', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </div>
      {hasVideo && mayDraft && (
        <CaptionFile
          lecture={{ courseId, lectureId, revision }}
          language={language}
          isThere={cues.length > 0}
        />
      )}
      {props.canHear && (
        <Suspense fallback={null}>
          <DraftCaptions
            {...{ courseId, lectureId, revision, language, player }}
            isThere={props.isThere}
          />
        </Suspense>
      )}
      {cues.length > 0 && (
        <>
          <TextInput
            type="search"
            aria-label="在字幕里找"
            placeholder="在字幕里找"
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          {mayDraft && search !== '' && <Replace search={search} edited={edited} />}
        </>
      )}
      {mayDraft && language === 'zh' && cues.length > 0 && (
        <Suspense fallback={null}>
          <CaptionDoubts {...{ courseId, lectureId, edited, player }} />
        </Suspense>
      )}
      {cues.length === 0 && (
        <p className={styles.quiet}>
          {hasVideo
            ? '还没有这种语言的字幕，可以上传 SRT、VTT 或 ASS，也可以一条一条写。'
            : '先有视频，才有字幕。'}
        </p>
      )}
      <Lines cues={cues} faults={faults} search={search} {...{ mayDraft, edited, player }} />
      {hasVideo && mayDraft && <NewLine edited={edited} player={player} />}
      <div className={styles.foot}>
        <PartButtons
          edited={edited}
          name="字幕"
          fault={
            firstFault === undefined
              ? undefined
              : `第 ${firstFault + 1} 条${faultWords[faults.get(firstFault) ?? 'empty']}`
          }
          theirs={(theirs) => `${theirs.length} 条`}
        />
      </div>
    </section>
  );
}

const faultWords = {
  empty: '没有文字',
  backwards: '结束得比开始早',
  crossing: '开始时上一条还没结束',
} as const;

interface LinesProps extends Pick<CaptionsPanelProps, 'mayDraft' | 'edited' | 'player'> {
  cues: readonly Cue[];
  faults: ReturnType<typeof captionFaults>;
  search: string;
}

function Lines({ cues, faults, search, mayDraft, edited, player }: LinesProps) {
  const [open, setOpen] = useState<number>();
  // Only where another line is said the list is drawn anew.
  const now = useSyncExternalStore(player.second.subscribe, () =>
    cueAt(cues, player.second.get() * 1000),
  );
  const shown = cues.map((cue, at) => ({ cue, at })).filter(({ cue }) => cue.text.includes(search));
  return (
    <ol className={styles.cues} aria-label="每一条字幕">
      {shown.map(({ cue, at }) => (
        <CaptionLine
          // A line has no name of its own; what is open is found by its place.
          key={at}
          number={at + 1}
          cue={cue}
          isNow={at === now}
          fault={faultOf(faults.get(at))}
          isOpen={mayDraft && open === at}
          onOpen={() => {
            setOpen(at);
            player.seek(cue.start / 1000);
          }}
          cues={cues}
          at={at}
          player={player}
          onChange={(news, next) => {
            edited.change(news);
            if (next !== undefined) setOpen(next);
          }}
        />
      ))}
    </ol>
  );
}

const faultOf = (fault: keyof typeof faultWords | undefined): string | undefined =>
  fault && faultWords[fault];

/** The same word in all lines, once it was seen how many there are. */
function Replace({ search, edited }: { search: string; edited: Edited<Cue[]> }) {
  const [word, setWord] = useState('');
  const count = edited.value.reduce((sum, { text }) => sum + text.split(search).length - 1, 0);
  return (
    <form
      className={styles.replace}
      aria-label="替换"
      onSubmit={(event) => {
        event.preventDefault();
        if (count === 0) return;
        edited.change(
          edited.value.map((cue) => ({ ...cue, text: cue.text.replaceAll(search, word) })),
        );
      }}
    >
      <TextInput
        className={styles.grow}
        aria-label={`把“${search}”换成`}
        placeholder="换成"
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
      />
      <Button type="submit" size="sm" variant="light" disabled={count === 0}>
        替换 {count} 处
      </Button>
    </form>
  );
}

function NewLine({ edited, player }: Pick<CaptionsPanelProps, 'edited' | 'player'>) {
  const add = () => {
    const cues = edited.value;
    const moment = Math.round(player.second.get() * 1000);
    const at = cueAt(cues, moment);
    const start = Math.max(moment, cues[at]?.end ?? 0);
    const end = Math.min(start + 3000, cues[at + 1]?.start ?? Number.MAX_SAFE_INTEGER);
    edited.change(cues.toSpliced(at + 1, 0, { start, end, text: '' }));
  };
  return (
    <Button size="sm" variant="subtle" onClick={add}>
      在这里加一条
    </Button>
  );
}
