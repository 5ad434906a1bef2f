import { useParams, useSearch } from '@tanstack/react-router';
import { useStudent } from '../../../platform/session/session.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { flashCardWords } from '../flash-card.words.ts';
import { StudyEnd } from '../parts/study/study-end.tsx';
import { StudyScreen } from '../parts/study/study-screen.tsx';
import { keyOfScope, scopeOf, type Scope } from '../scope.ts';
import { useStudy } from '../use-study.ts';

const fontSizes: Record<number, string | undefined> = { 2: 'large', 3: 'huge' };

/** One card after the other, as the address says which. */
export function StudyPage() {
  const place = useParams({ from: '/flash-card-detail/$courseId/book/$bookId' });
  const search = useSearch({ from: '/flash-card-detail/$courseId/book/$bookId' });
  const { profile } = useStudent();
  const scope = scopeOf(place, search);
  return (
    <div data-question-size={fontSizes[profile.questionFontSize]}>
      <Session key={keyOfScope(scope)} scope={scope} />
    </div>
  );
}

function Session({ scope }: { scope: Scope }) {
  const study = useStudy(scope);
  const { session, current } = study;
  useTitle(`${flashCardWords.modes[scope.mode]} · ${session.title}`);
  return current === null ? (
    <StudyEnd scope={scope} study={study} />
  ) : (
    <StudyScreen scope={scope} study={study} current={current} />
  );
}
