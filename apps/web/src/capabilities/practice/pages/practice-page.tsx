import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { QuestionScreen } from '../parts/question-screen.tsx';
import { usePracticeClock } from '../practice-clock.ts';
import { setQuery } from '../practice-set.ts';
import { keyOfScope, placeOf, scopeOf, type Place, type Scope } from '../scope.ts';

// Comes with the last question: the first must not wait for it.
const SetSummary = lazy(async () => {
  const summary = await loadChunk(() => import('../parts/set/set-summary.tsx'));
  return { default: summary.SetSummary };
});

const EmptySet = lazy(async () => {
  const empty = await loadChunk(() => import('../parts/set/empty-set.tsx'));
  return { default: empty.EmptySet };
});

// Few sets are done against the clock.
const TimedScreen = lazy(async () => {
  const timed = await loadChunk(() => import('../timed/timed-screen.tsx'));
  return { default: timed.TimedScreen };
});

const fontSizes: Record<number, string | undefined> = { 2: 'large', 3: 'huge' };

/** One question after the other, as the address says: which questions, and which of them. */
export function PracticePage() {
  const { courseId } = useParams({ from: '/exercise/$courseId' });
  const search = useSearch({ from: '/exercise/$courseId' });
  const { profile } = useStudent();
  const scope = scopeOf(courseId, search);
  return (
    scope && (
      <div data-question-size={fontSizes[profile.questionFontSize]}>
        <Session scope={scope} place={placeOf(search)} />
      </div>
    )
  );
}

function Session({ scope, place }: { scope: Scope; place: Place }) {
  const { data: set } = useSuspenseQuery(setQuery(scope));
  useTitle(set.title);
  usePracticeClock(keyOfScope(scope));
  if (place === 'end') return <SetSummary scope={scope} set={set} />;
  if (place === null) return <EmptySet scope={scope} />;
  const Screen = set.timed?.isHandedIn === false ? TimedScreen : QuestionScreen;
  return <Screen scope={scope} set={set} questionId={place} />;
}
