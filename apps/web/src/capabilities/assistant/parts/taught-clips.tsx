import { IconChevronRight, IconPlayerPlayFilled } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ResultVideo } from '@xuezhou/contract/assistant';
import { SectionCard } from '@xuezhou/ui/section-card';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { WayLink } from '../../../platform/page/way-link.tsx';
import { assistantWords as words } from '../assistant.words.ts';
import { clipOf, lectureAddress, nameOf } from '../passage-text.ts';
import { taughtQuery } from '../assistant.queries.ts';
import styles from './taught-clips.module.css';

const fewestLetters = 4;

/** The seconds of lectures that may answer a question to the teachers. */
export function TaughtClips({ question, isBeside = false }: PagePartProps['taught-clips']) {
  const text = question.trim();
  const isAsked = [...text].length >= fewestLetters;
  const { data } = useQuery({
    ...taughtQuery(text),
    enabled: isAsked,
    retry: false,
    // What stands there stays until there is something else, so that nothing jumps while one types.
    placeholderData: keepPreviousData,
  });
  const clips = isAsked ? (data ?? []) : [];
  if (clips.length === 0) return null;
  return (
    <SectionCard title={words.maybeTaught}>
      <p className={styles.text}>{isBeside ? words.maybeTaughtBeside : words.maybeTaughtText}</p>
      <ul className={styles.list}>
        {clips.map((passage) => (
          <li key={passage.no}>
            <ClipLink passage={passage} isBeside={isBeside} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function ClipLink({ passage, isBeside }: { passage: ResultVideo; isBeside: boolean }) {
  const clip = clipOf(passage);
  if (clip === null) return null;
  const address = lectureAddress(passage, Math.floor(clip.from));
  const inside = (
    <>
      <span className={styles.icon}>
        <IconPlayerPlayFilled size={18} aria-hidden />
      </span>
      <span className={styles.words}>
        <span className="xz-cut">{nameOf(passage)}</span>
        <span className={styles.time}>
          {words.at(clockText(clip.from), Math.max(1, Math.round(clip.to - clip.from - 1)))}
        </span>
      </span>
      <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
    </>
  );
  return isBeside ? (
    <a className={styles.clip} href={address} target="_blank" rel="noreferrer">
      {inside}
    </a>
  ) : (
    <WayLink className={styles.clip} to={address}>
      {inside}
    </WayLink>
  );
}
