import type { searchCourse } from '@xuezhou/contract/search';
import type { DataOf } from '@xuezhou/contract/kernel';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { HitList } from './hit-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './search.module.css';
import { searchWords as words } from './port/search.words.ts';

interface SearchHitsProps {
  found: DataOf<typeof searchCourse>;
  asked: string;
  onChoose: () => void;
}

/** What was found in one course. */
export function SearchHits({
  found: { hits, hasMore, isReady },
  asked,
  onChoose,
}: SearchHitsProps) {
  if (!isReady)
    return <EmptyState order={3} art="book" title={words.notReady} text={words.notReadyText} />;
  if (hits.length === 0) return <NothingFound asked={asked} onLeave={onChoose} />;
  return (
    <>
      <p className={styles.count} role="status">
        {words.found(hits.length, hasMore)}
      </p>
      <HitList hits={hits} asked={asked} onChoose={onChoose} label={words.results} />
    </>
  );
}
