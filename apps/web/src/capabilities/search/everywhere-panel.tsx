import { keepPreviousData } from '@tanstack/react-query';
import { searchEverywhere } from '@xuezhou/contract/search';
import type { DataOf } from '@xuezhou/contract/kernel';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { useId } from 'react';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { inQuestionLanguage } from '../../platform/question/question-language.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { HitList } from './hit-list.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SearchBox } from './search-box.tsx';
import { SearchResults } from './search-results.tsx';
import { searchWords as words } from './port/search.words.ts';
import styles from './search.module.css';

type Found = DataOf<typeof searchEverywhere>;
type Group = Found['groups'][number];

interface EverywherePanelProps {
  onChoose: () => void;
}

/** Searches all courses of the student. */
export function EverywherePanel({ onChoose }: EverywherePanelProps) {
  return (
    <SearchBox label={words.everywhere} hint={words.hintEverywhere}>
      {(asked) => <Results asked={asked} onChoose={onChoose} />}
    </SearchBox>
  );
}

function Results({ asked, onChoose }: EverywherePanelProps & { asked: string }) {
  const found = useSteadyQuery({
    ...operationQuery(searchEverywhere, { query: { q: asked } }, { ignoreErrors: true }),
    meta: inQuestionLanguage,
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <SearchResults asked={asked} beginText={words.beginEverywhere} found={found}>
      {(data) => <Groups found={data} asked={asked} onChoose={onChoose} />}
    </SearchResults>
  );
}

function Groups({
  found: { groups, isReady },
  asked,
  onChoose,
}: EverywherePanelProps & { found: Found; asked: string }) {
  if (groups.length === 0)
    return isReady ? (
      <NothingFound asked={asked} onLeave={onChoose} />
    ) : (
      <EmptyState order={3} art="book" title={words.noCourse} text={words.noCourseText} />
    );
  const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
  return (
    <>
      <p className={styles.count} role="status">
        {words.found(
          count,
          groups.some(({ hasMore }) => hasMore),
        )}
      </p>
      {groups.map((group) => (
        <GroupOfHits key={group.name} group={group} asked={asked} onChoose={onChoose} />
      ))}
    </>
  );
}

function GroupOfHits({
  group: { name, hits },
  asked,
  onChoose,
}: EverywherePanelProps & { group: Group; asked: string }) {
  const heading = useId();
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {words.groups[name]}
      </h3>
      <HitList hits={hits} asked={asked} hasCourse onChoose={onChoose} labelledBy={heading} />
    </section>
  );
}
