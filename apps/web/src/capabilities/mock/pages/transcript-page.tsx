import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { Suspense } from 'react';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useStudent } from '../../../platform/session/session.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { attemptOf } from '../load-mock.ts';
import { transcriptQuery } from '../mock.queries.ts';
import { mockWords } from '../mock.words.ts';
import { Celebration } from '../parts/celebration.tsx';
import { QuestionResults } from '../parts/question-results.tsx';
import { ScoreCard } from '../parts/score-card.tsx';
import { TopicScores } from '../parts/topic-scores.tsx';

const words = mockWords.transcript;
// Under the score, and so fetched after it.
const PaperChanges = lazyPart(() => import('../parts/paper-changes.tsx'), 'PaperChanges', Nothing);
const GoingOver = lazyPart(() => import('../parts/going-over.tsx'), 'GoingOver', Nothing);
const fontSizes: Record<number, string | undefined> = { 2: 'large', 3: 'huge' };

/** How an attempt went: the score and where it stands, topic by topic, question by question. */
export function TranscriptPage() {
  const isPhone = usePhone();
  const { paperId } = useParams({ from: '/activity/transcript/$paperId' });
  const { attempt, done } = useSearch({ from: '/activity/transcript/$paperId' });
  const { data: transcript } = useSuspenseQuery(transcriptQuery(paperId, attemptOf(attempt)));
  const { profile } = useStudent();
  const title = `${transcript.title} · ${words.title}`;
  useTitle(title);
  const toPaper = (props: object) => <Link to="/events/$paperId" params={{ paperId }} {...props} />;
  const changes = (
    <Suspense fallback={null}>
      <PaperChanges {...transcript} />
    </Suspense>
  );
  return (
    <div data-question-size={fontSizes[profile.questionFontSize]}>
      <PagePhoneHeader
        title={words.title}
        back={
          <ActionIcon size={44} aria-label={words.back} renderRoot={toPaper}>
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn
        layout="aside"
        head={
          !isPhone && (
            <SectionTitle
              order={1}
              overline={<Link to="/events">{mockWords.title}</Link>}
              action={
                <Button variant="default" renderRoot={toPaper}>
                  {words.back}
                </Button>
              }
            >
              {title}
            </SectionTitle>
          )
        }
        aside={
          <>
            {!isPhone && changes}
            <PagePart name="course-readiness" courseId={transcript.courseId} />
            <PagePart name="paper-grades" paperId={transcript.paperId} />
          </>
        }
      >
        {done !== undefined && <Celebration transcript={transcript} />}
        <ScoreCard transcript={transcript} />
        <TopicScores {...transcript} />
        {isPhone && changes}
        <Suspense fallback={null}>
          <GoingOver transcript={transcript} />
        </Suspense>
        <QuestionResults transcript={transcript} />
      </PageColumn>
    </div>
  );
}
