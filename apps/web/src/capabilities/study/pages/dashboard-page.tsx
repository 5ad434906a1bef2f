import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BellLink } from '../../../platform/page/bell-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { PhoneSearch } from '../../search/port/header-search.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { homeQuery, todayQuery } from '../study.queries.ts';
import { courseWords as words } from '../study.words.ts';
import type { TodayItem } from '@xuezhou/contract/study';
import { dayOf, dayText, hourOf, weekdayNames, weekdayOf } from '@xuezhou/client/time/days.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { listOf } from '../today/today-list.ts';
import { nearestExam } from '../exam-countdown.ts';
import { ExamCard } from '../parts/home/exam-card.tsx';
import { MyCourses } from '../parts/home/my-courses.tsx';
import { DeviceNotes } from '../parts/device/device-notes.tsx';
import { ReopenNotes } from '../parts/home/reopen-notes.tsx';
import { LiveNotes } from '../../live/port/live-notes.tsx';
import { MockNotes } from '../parts/home/mock-notes.tsx';
import { ResumeCard } from '../parts/home/resume-card.tsx';
import { PlacementOffer } from '../parts/today/placement-offer.tsx';
import { TodayCard } from '../parts/today/today-card.tsx';
import { OtherWays } from '../parts/home/other-ways.tsx';
import { WeekCard } from '../parts/home/week-card.tsx';

const headerLinks = (
  <>
    <PhoneSearch />
    <BellLink />
  </>
);

/** What the page asks for, and what of it stands in more than one place. */
function useDashboard() {
  const student = useStudent();
  // What the loader could not fetch is asked again only by the retry, or the failure would be told twice.
  const home = useSteadyQuery({ ...homeQuery, retryOnMount: false });
  const asked = useSteadyQuery(todayQuery);
  const now = serverNow();
  const today = dayOf(now);
  const courses = home.data?.groups.flatMap((group) => group.courses) ?? [];
  const joined = student.registerDate === null ? null : dayOf(Date.parse(student.registerDate));
  const exam = nearestExam(courses, { today, joined });
  const list = asked.data && { ...asked.data, ...listOf(asked.data, now) };
  const isListed = (is: (item: TodayItem) => boolean) => list?.items.some(is) ?? false;
  return {
    ...{ home, asked, now, today, courses, exam, list },
    greeting: words.greet(hourOf(now), student.nickname),
    standing: list?.standings.find(({ courseId }) => courseId === exam?.courseId),
    /** What the list of today has already stands nowhere else. */
    live: (home.data?.pinzhibo ?? []).filter(
      ({ courseId, title }) =>
        !isListed(
          (item) => item.kind === 'live' && item.courseId === courseId && item.title === title,
        ),
    ),
    papers: (home.data?.events ?? []).filter(
      ({ paperId }) => !isListed((item) => item.kind === 'mock' && item.paperId === paperId),
    ),
  };
}

/** Where a learner begins: what to go on with, the exam, the week, and every course. */
export function DashboardPage() {
  const isPhone = usePhone();
  const board = useDashboard();
  const { home, today, greeting } = board;
  const date = `${dayText(today, today)} 星期${weekdayNames[weekdayOf(today)]}`;
  const examCard = board.exam && (
    <ExamCard exam={board.exam} standing={board.standing} today={today} />
  );
  const week = home.data && board.courses.length > 0 && (
    <WeekCard week={home.data.week} today={today} planned={board.list?.week ?? []} />
  );
  const hasAside = Boolean(examCard) || Boolean(week);
  const notes = home.data && (
    <>
      <LiveNotes classes={board.live} />
      <MockNotes papers={board.papers} />
    </>
  );
  const caption =
    board.exam && board.exam.daysLeft > 0 ? words.greetCaption(date, board.exam.daysLeft) : date;
  if (home.isPending) return <PageSkeleton isPage shape="dashboard" />;
  return (
    <>
      <PagePhoneHeader variant="greeting" title={greeting} caption={caption} right={headerLinks} />
      <PageColumn
        layout={hasAside ? 'aside' : 'single'}
        head={
          !isPhone && (
            <SectionTitle order={1} action={date}>
              {greeting}
            </SectionTitle>
          )
        }
        aside={
          hasAside && (
            <>
              {!isPhone && examCard}
              {!isPhone && week}
              {!isPhone && notes}
            </>
          )
        }
      >
        <Today board={board} />
        {(isPhone || !hasAside) && notes}
        {isPhone && <OtherWays />}
        {isPhone && examCard}
        {isPhone && week}
        <MyCourses
          groups={home.data?.groups ?? []}
          hasFailed={!home.data}
          isRetrying={home.isFetching}
          onRetry={() => void home.refetch()}
        />
      </PageColumn>
    </>
  );
}

/** What stands first: the next thing to do, and the list that it is of. */
function Today({ board }: { board: ReturnType<typeof useDashboard> }) {
  const { home, asked, list } = board;
  if (!home.data) return null;
  return (
    <>
      <DeviceNotes />
      <ReopenNotes notes={home.data.reopenInfo} />
      {list !== undefined && <PlacementOffer standings={list.standings} />}
      {board.courses.length > 0 && !asked.isPending && (
        <TodayCard
          list={list}
          papers={home.data.events}
          isFetching={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
      {!asked.isPending && (list === undefined || list.items.length === 0) && (
        <ResumeCard home={home.data} now={board.now} />
      )}
    </>
  );
}
