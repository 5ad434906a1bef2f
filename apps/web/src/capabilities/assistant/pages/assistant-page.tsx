import { ActionIcon } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ResultVideo, Search } from '@xuezhou/contract/assistant';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sheet } from '@xuezhou/ui/sheet';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { BackLink } from '../../../platform/back-link.tsx';
import { useOnward } from '../../../platform/onward.ts';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { historyQuery, overviewQuery } from '../assistant.queries.ts';
import { assistantWords as words } from '../assistant.words.ts';
import { ClipList } from '../parts/clip-list.tsx';
import { ClipPlayer } from '../parts/clip-player.tsx';
import { HistoryList } from '../parts/history-list.tsx';
import { notePrivacyTold, QuestionField } from '../parts/question-field.tsx';
import { ResultView } from '../parts/result-view.tsx';
import { StartView } from '../parts/start-view.tsx';
import { clipOf, textAddress } from '../passage-text.ts';
import { useInquiry, type Wish } from '../use-inquiry.ts';
import styles from '../assistant.module.css';

const numberIn = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number > 0 ? number : undefined;
};

/** Asks for what explains a thing, and plays it in place. */
export function AssistantPage() {
  const isPhone = usePhone();
  const onward = useOnward();
  const about: { course?: string; question?: string } = useSearch({ from: '/ai' });
  const { data: overview } = useSuspenseQuery(overviewQuery);
  const { data: history } = useSuspenseQuery(historyQuery);
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
  const search = inquiry?.search ?? null;
  const clip = played && clipOf(played);

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
  const open = (one: Search | null) => {
    setPlayed(null);
    setHistory(false);
    show(one);
  };
  const cite = (passage: ResultVideo) => {
    if (clipOf(passage)) return setPlayed(passage);
    const address = textAddress(passage);
    if (address !== null) void onward.go(address);
  };
  const historyList = (
    <HistoryList
      shownId={search?.searchId}
      onNew={() => open(null)}
      onShow={open}
      onGone={(searchId) => {
        if (searchId === null || searchId === search?.searchId) open(null);
      }}
    />
  );
  const historyButton = (
    <ActionIcon
      size={44}
      variant="subtle"
      aria-label={words.history}
      aria-haspopup="dialog"
      onClick={() => setHistory(true)}
    >
      <IconHistory size={24} stroke={1.6} />
    </ActionIcon>
  );
  const player = played && clip && (
    <ClipPlayer
      key={`${played.no} ${search?.searchId}`}
      passage={played}
      clip={clip}
      onClose={() => setPlayed(null)}
    />
  );
  const clips = search && search.resultVideo.length > 0 && (
    <ClipList
      title={
        search.verdict === 'notTaught'
          ? words.nearestCount(search.resultVideo.length)
          : words.sources(search.resultVideo.length)
      }
      passages={search.resultVideo}
      playing={played?.no ?? null}
      onPlay={setPlayed}
    />
  );
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={words.back} to="/dashboard" />}
        right={historyButton}
      />
      <PageColumn
        layout="course"
        startLabel={words.history}
        start={!isPhone && historyList}
        asideLabel={words.nearest}
        {...(clips && {
          aside: (
            <div className={styles.aside}>
              {!isPhone && player}
              {clips}
            </div>
          ),
        })}
      >
        <div className={styles.middle}>
          {!isPhone && (
            <div className={styles.head}>
              <SectionTitle order={1}>{words.title}</SectionTitle>
              <span className={styles.narrow}>{historyButton}</span>
            </div>
          )}
          {isPhone && player && <div className={styles.dock}>{player}</div>}
          {inquiry ? (
            <ResultView
              inquiry={inquiry}
              playing={played?.no ?? null}
              onCite={cite}
              onStop={stop}
              onGoOn={(one, isWhole) => void write(one, isWhole)}
              onAgain={() => void send(inquiry.question)}
              onOtherWords={() => setTyped(inquiry.question)}
            />
          ) : (
            <StartView
              overview={overview}
              last={history.searches[0]}
              onTopic={(topic) => void send(topic)}
              onShow={open}
            />
          )}
          {overview.courses.length > 0 && (
            <QuestionField
              overview={overview}
              typed={typed}
              courseId={courseId}
              isBeside={beside !== undefined}
              isBusy={inquiry?.state === 'finding'}
              onType={setTyped}
              onCourse={setCourse}
              onLeaveBeside={() => setBeside(undefined)}
              onSend={() => void send()}
            />
          )}
        </div>
      </PageColumn>
      <Sheet isOpen={hasHistory} onClose={() => setHistory(false)} title={words.history}>
        {hasHistory && historyList}
      </Sheet>
    </>
  );
}
