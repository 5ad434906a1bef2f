import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { lectureWords as words } from '../port/lecture.words.ts';
import styles from './transcript.module.css';

interface TranscriptSearchProps {
  query: string;
  /** Which hit it stands at, from 1; 0 without any. */
  place: number;
  count: number;
  onQuery: (query: string) => void;
  onMove: (step: 1 | -1) => void;
}

/** The field that finds words in the transcript, and the way from hit to hit. */
export function TranscriptSearch({ query, place, count, onQuery, onMove }: TranscriptSearchProps) {
  const isSearching = query.trim() !== '';
  return (
    <search className={styles.search}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        value={query}
        aria-label={words.findLines}
        placeholder={words.findLines}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === 'Escape') onQuery('');
          if (event.key !== 'Enter' || count === 0) return;
          onMove(event.shiftKey ? -1 : 1);
        }}
      />
      {/* Stands before its words come, or they would not be said. */}
      <span className={styles.hits} role="status">
        {isSearching && (count === 0 ? words.noHits : words.hits(place, count))}
      </span>
      {isSearching && (
        <>
          <ActionIcon
            size="md"
            aria-label={words.previousHit}
            disabled={count === 0}
            onClick={() => onMove(-1)}
          >
            <IconChevronUp size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon
            size="md"
            aria-label={words.nextHit}
            disabled={count === 0}
            onClick={() => onMove(1)}
          >
            <IconChevronDown size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon size="md" aria-label={words.clearSearch} onClick={() => onQuery('')}>
            <IconX size={18} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </search>
  );
}
