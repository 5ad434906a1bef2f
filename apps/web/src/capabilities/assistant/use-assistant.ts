import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ResultVideo, Search } from '@xuezhou/contract/assistant';
import { useState } from 'react';
import { useOnward } from '../../platform/onward.ts';
import { overviewQuery } from './assistant.queries.ts';
import { assistantWords as words } from './assistant.words.ts';
import { clipOf, textAddress } from './passage-text.ts';
import { notePrivacyTold } from './privacy-told.ts';
import { useInquiry, type Wish } from './use-inquiry.ts';

const numberIn = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** What the page knows: what is typed, asked, found and played. */
export function useAssistant() {
  const onward = useOnward();
  const about: { course?: string | undefined; question?: string | undefined } = useSearch({
    from: '/ai',
  });
  const { data: overview } = useSuspenseQuery(overviewQuery);
  const canWrite = overview.budget !== null && overview.budget.questionsLeft > 0;
  const { inquiry, ask, write, stop, show } = useInquiry({ canWrite });
  const [beside, setBeside] = useState(numberIn(about.question));
  const [typed, setTyped] = useState(beside === undefined ? '' : words.exerciseQuestion);
  const [courseId, setCourse] = useState(() => {
    const wanted = numberIn(about.course);
    return overview.courses.some((course) => course.courseId === wanted) ? wanted : undefined;
  });
  const [played, setPlayed] = useState<ResultVideo | null>(null);
  const [hasHistory, setHistory] = useState(false);

  const send = async (question = typed.trim()): Promise<void> => {
    if (question === '' || inquiry?.state === 'finding') return;
    setPlayed(null);
    notePrivacyTold();
    const wish: Wish = {
      question,
      ...(courseId !== undefined && { courseId }),
      ...(beside !== undefined && { beside: { kind: 'question', questionId: beside } }),
    };
    if (!(await ask(wish))) return;
    setTyped((now) => (now.trim() === question ? '' : now));
    setBeside(undefined);
  };
  const open = (search: Search | null): void => {
    setPlayed(null);
    setHistory(false);
    show(search);
  };
  const cite = (passage: ResultVideo): void => {
    const address = clipOf(passage) ? null : textAddress(passage);
    if (address === null) setPlayed(passage);
    else void onward.go(address);
  };
  return {
    ...{ overview, inquiry, search: inquiry?.search ?? null, played, hasHistory },
    ...{ typed, courseId, isBeside: beside !== undefined },
    ...{ send, write, stop, open, cite, setPlayed, setHistory, setTyped, setCourse },
    leaveBeside: () => setBeside(undefined),
  };
}

export type Assistant = ReturnType<typeof useAssistant>;
