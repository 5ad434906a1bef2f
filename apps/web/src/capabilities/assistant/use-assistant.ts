import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { longestQuestion, type ResultVideo, type Search } from '@xuezhou/contract/assistant';
import { useState } from 'react';
import { useOnward } from '../../platform/page/onward.ts';
import type { OpenLecture } from '../../platform/page/page-parts.tsx';
import { numberIn, type AskedBeside } from './asked-beside.ts';
import { overviewQuery } from './assistant.queries.ts';
import { assistantWords as words } from './assistant.words.ts';
import { clipOf, textAddress } from './passage-text.ts';
import { notePrivacyShown } from './privacy-shown.ts';
import { useInquiry, type Wish } from './use-inquiry.ts';

/** What the page knows: what is typed, asked, found and played. */
export function useAssistant() {
  const onward = useOnward();
  const about: About = useSearch({ from: '/ai' });
  const { data: overview } = useSuspenseQuery(overviewQuery(numberIn(about.bullet)));
  const canWrite = overview.budget !== null && overview.budget.questionsLeft > 0;
  const { inquiry, ask, write, stop, show } = useInquiry({ canWrite });
  const [beside, setBeside] = useState(() => besideIn(about, overview.lecture));
  /** Of the question whose answer is shown. */
  const [askedBeside, setAskedBeside] = useState<AskedBeside | null>(null);
  const [typed, setTyped] = useState(
    beside?.kind === 'question'
      ? words.exerciseQuestion
      : (about.sought ?? '').slice(0, longestQuestion),
  );
  const [courseId, setCourse] = useState(() => {
    const wanted = numberIn(about.course);
    return overview.courses.some((course) => course.courseId === wanted) ? wanted : undefined;
  });
  const [played, setPlayed] = useState<ResultVideo | null>(null);
  const [hasHistory, setHistory] = useState(false);

  const send = async (question = typed.trim()): Promise<void> => {
    if (question === '' || inquiry?.state === 'finding') return;
    setPlayed(null);
    notePrivacyShown();
    const wish: Wish = {
      question,
      ...(courseId !== undefined && { courseId }),
      ...(beside?.kind === 'question' && {
        beside: { kind: 'question', questionId: beside.questionId },
      }),
      ...(beside?.kind === 'lecture' && {
        lecture: { bulletId: beside.lecture.bulletId, second: beside.second },
      }),
    };
    setAskedBeside(beside);
    if (!(await ask(wish))) return;
    setTyped((now) => (now.trim() === question ? '' : now));
    setBeside(null);
  };
  const open = (search: Search | null): void => {
    setPlayed(null);
    setHistory(false);
    setAskedBeside(null);
    show(search);
  };
  const cite = (passage: ResultVideo): void => {
    const address = clipOf(passage) ? null : textAddress(passage);
    if (address === null) setPlayed(passage);
    else void onward.go(address);
  };
  return {
    ...{ canWrite, overview, inquiry, search: inquiry?.search ?? null, played, hasHistory },
    ...{ typed, courseId, beside, askedBeside },
    ...{ send, write, stop, open, cite, setPlayed, setHistory, setTyped, setCourse },
    leaveBeside: () => setBeside(null),
  };
}

interface About {
  readonly course?: string | undefined;
  readonly question?: string | undefined;
  readonly bullet?: string | undefined;
  readonly t?: string | undefined;
  /** What another search did not find. */
  readonly sought?: string | undefined;
}

/** What the page was opened beside; null: nothing, or a lecture that is not open to the student. */
function besideIn(about: About, lecture: OpenLecture | null): AskedBeside | null {
  const questionId = numberIn(about.question);
  if (questionId !== undefined)
    return { kind: 'question', courseId: numberIn(about.course), questionId };
  return lecture && { kind: 'lecture', lecture, second: numberIn(about.t) ?? 0 };
}

export type Assistant = ReturnType<typeof useAssistant>;
