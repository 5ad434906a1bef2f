import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { getCaptionDoubts, type Cue } from '@xuezhou/contract/authoring/console';
import { useState } from 'react';
import { useAct } from '../../../../platform/act/use-act.ts';
import type { DraftPlayer } from '../draft-player.ts';
import type { Edited } from '../use-edited.ts';
import styles from '../lecture-page.module.css';

interface CaptionDoubtsProps {
  courseId: number;
  lectureId: number;
  edited: Edited<Cue[]>;
  player: DraftPlayer;
}

interface Doubt {
  readonly start: number;
  readonly word: string;
  readonly term: string;
}

const isSame = (one: Doubt, other: Doubt) =>
  one.start === other.start && one.word === other.word && one.term === other.term;

/** Words that sound like a term of the course: each is put right or left by a person, and taken back as any change. */
export function CaptionDoubts({ courseId, lectureId, edited, player }: CaptionDoubtsProps) {
  const [found, setFound] = useState<{ terms: number; doubts: readonly Doubt[] }>();
  const { act, isBusy, refusal } = useAct();
  const ask = () =>
    act(
      async () => {
        const params = { courseId, lectureId };
        const { terms, doubts } = await call(getCaptionDoubts, { params });
        setFound({ terms: terms.length, doubts });
        return undefined;
      },
      { isLook: true },
    );
  const leave = (doubt: Doubt) =>
    setFound((now) => now && { ...now, doubts: now.doubts.filter((one) => !isSame(one, doubt)) });
  const take = (doubt: Doubt) => {
    edited.change(
      edited.value.map((cue) => (cue.start === doubt.start ? mended(cue, doubt) : cue)),
    );
    leave(doubt);
  };
  // Of lines that were changed since, what is not there any more is no doubt.
  const doubts = (found?.doubts ?? []).filter(({ start, word }) =>
    edited.value.some((cue) => cue.start === start && cue.text.includes(word)),
  );
  return (
    <div className={styles.drafted}>
      <Button size="sm" variant="subtle" loading={isBusy} onClick={() => void ask()}>
        查读音像术语的词
      </Button>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {found !== undefined && (
        <p className={styles.quiet} role="status">
          {summaryOf(found.terms, doubts.length)}
        </p>
      )}
      <ul className={styles.rows} aria-label="存疑的词">
        {doubts.map((doubt) => (
          <Row
            key={`${doubt.start} ${doubt.word} ${doubt.term}`}
            doubt={doubt}
            onSee={() => player.seek(doubt.start / 1000)}
            onTake={() => take(doubt)}
            onLeave={() => leave(doubt)}
          />
        ))}
      </ul>
    </div>
  );
}

const mended = (cue: Cue, { word, term }: Doubt): Cue => ({
  ...cue,
  text: cue.text.replaceAll(word, term),
});

function summaryOf(terms: number, doubts: number): string {
  if (terms === 0) return '课程里还没有术语：书、章、课的名称和正文里加粗的词就是术语。';
  return doubts === 0
    ? `对过 ${terms} 个术语，没有存疑的。`
    : `对过 ${terms} 个术语（名称和正文里加粗的词），${doubts} 处存疑，一处一处定。`;
}

interface RowProps {
  doubt: Doubt;
  onSee: () => void;
  onTake: () => void;
  onLeave: () => void;
}

const Row = ({ doubt: { start, word, term }, onSee, onTake, onLeave }: RowProps) => (
  <li className={styles.row}>
    <Button
      size="sm"
      variant="subtle"
      aria-label={`看 ${clockText(Math.floor(start / 1000))}`}
      onClick={onSee}
    >
      {clockText(Math.floor(start / 1000))}
    </Button>
    <span className={styles.grow}>
      {word} → {term}
    </span>
    <Button size="sm" variant="light" aria-label={`把“${word}”换成“${term}”`} onClick={onTake}>
      换
    </Button>
    <Button size="sm" variant="subtle" aria-label={`留着“${word}”`} onClick={onLeave}>
      留着
    </Button>
  </li>
);
