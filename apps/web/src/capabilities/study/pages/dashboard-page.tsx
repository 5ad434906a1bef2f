import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BellLink } from '../../../platform/bell-link.tsx';
import { PagePart } from '../../../platform/page-parts.tsx';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { PhoneSearch } from '../../search/port/header-search.tsx';
import { serverNow } from '../../../platform/server-clock.ts';
import { useStudent } from '../../../platform/session.ts';
import { homeQuery } from '../study.queries.ts';
import { courseWords as words } from '../study.words.ts';
import { dayOf, dayText, hourOf, weekdayNames, weekdayOf } from '../../../platform/days.ts';
import { useSteadyQuery } from '../../../platform/use-steady-query.ts';
import { nearestExam } from '../exam-countdown.ts';
import { ExamCard } from '../parts/exam-card.tsx';
import { MyCourses } from '../parts/my-courses.tsx';
import { ReopenNotes } from '../parts/reopen-notes.tsx';
import { LiveNotes } from '../../live/port/live-notes.tsx';
import { MockNotes } from '../parts/mock-notes.tsx';
import { ResumeCard } from '../parts/resume-card.tsx';
import { TodayCard } from '../parts/today-card.tsx';
import { WeekCard } from '../parts/week-card.tsx';

const headerLinks = (
  <>
    <PhoneSearch />
    <BellLink />
  </>
);

/** Where a learner begins: what to go on with, the exam, the week, and every course. */
export function DashboardPage() {
  const isPhone = usePhone();
  const student = useStudent();
  // What the loader could not fetch is asked again only by the retry, or the failure would be told twice.
  const home = useSteadyQuery({ ...homeQuery, retryOnMount: false });
  const now = serverNow();
  const today = dayOf(now);
  const greeting = words.greet(hourOf(now), student.nickname);
  const date = `${dayText(today, today)} 星期${weekdayNames[weekdayOf(today)]}`;
  const courses = home.data?.groups.flatMap((group) => group.courses) ?? [];
  const joined = student.registerDate === null ? null : dayOf(Date.parse(student.registerDate));
  const exam = nearestExam(courses, { today, joined });
  const examCard = exam && <ExamCard exam={exam} today={today} />;
  const week = home.data && courses.length > 0 && <WeekCard week={home.data.week} today={today} />;
  if (home.isPending) return <PageSkeleton isPage shape="dashboard" />;
  return (
    <>
      <PagePhoneHeader variant="greeting" title={greeting} caption={date} right={headerLinks} />
      <PageColumn
        layout={examCard || week ? 'aside' : 'single'}
        head={
          !isPhone && (
            <SectionTitle order={1} action={date}>
              {greeting}
            </SectionTitle>
          )
        }
        aside={
          (examCard || week) && (
            <>
              {!isPhone && examCard}
              {week}
            </>
          )
        }
      >
        {isPhone && examCard}
        {home.data && <ReopenNotes notes={home.data.reopenInfo} />}
        {home.data && <LiveNotes classes={home.data.live} />}
        {home.data && <MockNotes papers={home.data.events} />}
        {home.data && <ResumeCard home={home.data} now={now} />}
        {courses.length > 0 && <PagePart name="review-entry" />}
        {home.data && courses.length > 0 && <TodayCard home={home.data} />}
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
