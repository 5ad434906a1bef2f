import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BellLink } from '../../../platform/page/bell-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { PhoneSearch } from '../../search/port/header-search.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { homeQuery, plansQuery, todayQuery } from '../study.queries.ts';
import { courseWords as words } from '../study.words.ts';
import { dayOf, dayText, hourOf, weekdayNames, weekdayOf } from '@xuezhou/client/time/days.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useQuery } from '@tanstack/react-query';
import { listOf } from '../today/today-list.ts';
import { nearestExam } from '../exam-countdown.ts';
import { ExamCard } from '../parts/home/exam-card.tsx';
import { MyCourses } from '../parts/home/my-courses.tsx';
import { DeviceNotes } from '../parts/device/device-notes.tsx';
import { ReopenNotes } from '../parts/home/reopen-notes.tsx';
import { LiveNotes } from '../../live/port/live-notes.tsx';
import { MockNotes } from '../parts/home/mock-notes.tsx';
import { ResumeCard } from '../parts/home/resume-card.tsx';
import { TodayCard } from '../parts/home/today-card.tsx';
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
  const { data: plans = [] } = useQuery(plansQuery);
  const now = serverNow();
  const today = dayOf(now);
  const courses = home.data?.groups.flatMap((group) => group.courses) ?? [];
  const joined = student.registerDate === null ? null : dayOf(Date.parse(student.registerDate));
  const exam = nearestExam(courses, { today, joined });
  const goals = plans.flatMap(({ weeklyMinutes }) => weeklyMinutes ?? []);
  return {
    ...{ home, asked, now, today, courses, exam },
    greeting: words.greet(hourOf(now), student.nickname),
    daysAhead: plans.find(({ courseId }) => courseId === exam?.courseId)?.daysAhead ?? null,
    /** Seconds a week. */
    goal: goals.length === 0 ? null : goals.reduce((sum, own) => sum + own * 60, 0),
    list:
      home.data && asked.data
        ? { ...asked.data, ...listOf(asked.data, home.data, now) }
        : undefined,
  };
}

/** Where a learner begins: what to go on with, the exam, the week, and every course. */
export function DashboardPage() {
  const isPhone = usePhone();
  const board = useDashboard();
  const { home, today, greeting } = board;
  const date = `${dayText(today, today)} 星期${weekdayNames[weekdayOf(today)]}`;
  const examCard = board.exam && (
    <ExamCard exam={board.exam} daysAhead={board.daysAhead} today={today} />
  );
  const week = home.data && board.courses.length > 0 && (
    <WeekCard week={home.data.week} today={today} goal={board.goal} />
  );
  const hasAside = Boolean(examCard) || Boolean(week);
  const notes = home.data && (
    <>
      <LiveNotes classes={home.data.pinzhibo} />
      <MockNotes papers={home.data.events} />
    </>
  );
  if (home.isPending) return <PageSkeleton isPage shape="dashboard" />;
  return (
    <>
      <PagePhoneHeader variant="greeting" title={greeting} caption={date} right={headerLinks} />
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
              {week}
              {!isPhone && notes}
            </>
          )
        }
      >
        {isPhone && examCard}
        <Today board={board} />
        {(isPhone || !hasAside) && notes}
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
      {!asked.isPending && <ResumeCard home={home.data} list={list} now={board.now} />}
      {board.courses.length > 0 && !asked.isPending && (
        <TodayCard
          list={list}
          hasPlan={board.goal !== null}
          isFetching={asked.isFetching}
          onRetry={() => void asked.refetch()}
        />
      )}
    </>
  );
}
