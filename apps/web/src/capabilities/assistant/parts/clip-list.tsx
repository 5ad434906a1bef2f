import { ActionIcon } from '@mantine/core';
import { IconFileText, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { ResultVideo } from '@xuezhou/contract/assistant';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { WayLink } from '../../../platform/page/way-link.tsx';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import { clipOf, htmlOf, nameOf, textAddress } from '../passage-text.ts';

interface ClipListProps {
  title: string;
  passages: readonly ResultVideo[];
  playing: number | null;
  onPlay: (passage: ResultVideo) => void;
}

/** Where it is explained, the best place first; each plays or opens there. */
export function ClipList({ title, passages, playing, onPlay }: ClipListProps) {
  return (
    <section className={styles.clips} aria-label={title}>
      <h2>{title}</h2>
      <ol>
        {passages.map((passage) => (
          <ClipRow
            key={passage.no}
            passage={passage}
            isOn={playing === passage.no}
            onPlay={() => onPlay(passage)}
          />
        ))}
      </ol>
    </section>
  );
}

interface ClipRowProps {
  passage: ResultVideo;
  isOn: boolean;
  onPlay: () => void;
}

function ClipRow({ passage, isOn, onPlay }: ClipRowProps) {
  const clip = clipOf(passage);
  const address = clip ? null : textAddress(passage);
  const name = nameOf(passage);
  return (
    <li className={styles.clip} data-on={isOn || undefined}>
      <span className={styles.number} aria-hidden>
        {passage.no}
      </span>
      <div className={styles.clipWords}>
        <div className={styles.clipPlace}>
          {passage.courseName} · {name}
        </div>
        <blockquote className={styles.quote}>
          <RichHtml html={htmlOf(passage.text)} size="inherit" />
        </blockquote>
        <div className={styles.clipTime}>
          {clip
            ? words.at(clockText(clip.from), Math.max(1, Math.round(clip.to - clip.from - 1)))
            : placeText(passage)}
          {isOn && <b>{words.playing}</b>}
        </div>
      </div>
      {clip && (
        <ActionIcon
          size={44}
          variant="light"
          aria-label={words.play(name, clockText(clip.from))}
          aria-pressed={isOn}
          onClick={onPlay}
        >
          <IconPlayerPlayFilled size={18} />
        </ActionIcon>
      )}
      {address !== null && (
        <ActionIcon
          size={44}
          variant="light"
          aria-label={words.read(name)}
          renderRoot={(props) => <WayLink to={address} {...props} />}
        >
          <IconFileText size={18} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  );
}

const placeText = ({ kind, paragraph }: ResultVideo): string =>
  kind === 'qa' ? words.teacher : words.paragraph((paragraph ?? 0) + 1);
