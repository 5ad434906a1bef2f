import { Button, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { StudyPlan } from '@xuezhou/contract/study';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { dayOf, daysBetween, weekdayNames, weekdayOf } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { useState, type ReactNode } from 'react';
import { usualWeek } from '@xuezhou/rules/study/hours';
import { plansQuery, plansForQuery } from '../../study.queries.ts';
import { HoursField } from './hours-field.tsx';
import { dateAhead, isEnoughTime } from './plan-sheet.tsx';
import { planViewWords } from './plan-view.words.ts';
import { useSavePlan } from './use-plan.ts';
import styles from './welcome-view.module.css';

const words = planViewWords.welcome;

/** What was given stays through a reload, until it is a plan. */
const key = 'xuezhou-welcome';

interface Given {
  readonly courseId: number | null;
  readonly examDate: string;
  readonly weekdays: readonly number[];
}

function readGiven(): Given {
  const kept = readJson(key) as Partial<Given> | null;
  return {
    courseId: typeof kept?.courseId === 'number' ? kept.courseId : null,
    examDate: typeof kept?.examDate === 'string' ? kept.examDate : '',
    weekdays:
      Array.isArray(kept?.weekdays) && kept.weekdays.length === 7 ? kept.weekdays : usualWeek,
  };
}

/** Asked once, after the registration: which exam, when, and how much time; each may be skipped. */
export function WelcomeView() {
  const plans = useSteadyQuery(plansQuery);
  const [given, setGiven] = useState(readGiven);
  useTitle(words.title);
  if (plans.isPending) return <PageSkeleton isPage shape="dashboard" />;
  const courses = plans.data ?? [];
  const set = (next: Partial<Given>) => {
    const whole = { ...given, ...next };
    writeJson(key, whole);
    setGiven(whole);
  };
  return (
    <PageColumn layout="single">
      <div className={styles.root}>
        <SectionTitle order={1} caption={words.text} action={<SkipAll />}>
          {words.title}
        </SectionTitle>
        <Which courses={courses} given={given} set={set} />
        <When given={given} set={set} />
        <HowMuch given={given} set={set} />
        <Outlook courses={courses} given={given} />
        <Go course={courses.find(({ courseId }) => courseId === given.courseId)} given={given} />
      </div>
    </PageColumn>
  );
}

function SkipAll() {
  const navigate = useNavigate();
  return (
    <Button variant="subtle" onClick={() => void navigate({ to: '/dashboard' })}>
      {words.skipAll}
    </Button>
  );
}

interface AskProps {
  number: number;
  title: string;
  text: string;
  onSkip?: () => void;
  children: ReactNode;
}

const Ask = ({ number, title, text, onSkip, children }: AskProps) => (
  <section className={styles.ask} aria-label={title}>
    <header className={styles.head}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div>
        <h2>{title}</h2>
        <p className="xz-small xz-quiet">{text}</p>
      </div>
      {onSkip && (
        <Button variant="subtle" size="compact-md" color="gray" onClick={onSkip}>
          {words.skip}
        </Button>
      )}
    </header>
    {children}
  </section>
);

interface PartProps {
  given: Given;
  set: (next: Partial<Given>) => void;
}

function Which({ courses, given, set }: PartProps & { courses: readonly StudyPlan[] }) {
  const choices = [
    ...courses.map(({ courseId, courseName, examDate }) => ({ courseId, courseName, examDate })),
    { courseId: null, courseName: words.unsure, examDate: null },
  ];
  return (
    <Ask
      number={1}
      title={words.which}
      text={words.whichText}
      onSkip={() => set({ courseId: null })}
    >
      <div className={styles.picks} role="group" aria-label={words.which}>
        {choices.map(({ courseId, courseName, examDate }) => (
          <button
            key={courseId ?? 0}
            type="button"
            className={styles.pick}
            aria-pressed={given.courseId === courseId}
            onClick={() =>
              // The school knows when most sit it; the day stays the learner's to change.
              set({ courseId, ...(given.examDate === '' && { examDate: dateAhead(examDate) }) })
            }
          >
            {courseName}
          </button>
        ))}
      </div>
    </Ask>
  );
}

function When({ given: { examDate }, set }: PartProps) {
  const days = examDate === '' ? null : daysBetween(dayOf(serverNow()), examDate);
  return (
    <Ask number={2} title={words.when} text={words.whenText} onSkip={() => set({ examDate: '' })}>
      <div className={styles.date}>
        <TextInput
          type="date"
          label={words.day}
          value={examDate}
          onChange={(event) => set({ examDate: event.currentTarget.value })}
          error={days !== null && days <= 0 && words.past}
        />
        {days !== null && days > 0 && (
          <p>{words.away(weekdayNames[weekdayOf(examDate)] ?? '', days)}</p>
        )}
      </div>
    </Ask>
  );
}

const sumOf = (weekdays: readonly number[]) => weekdays.reduce((sum, own) => sum + own, 0);

function HowMuch({ given: { weekdays }, set }: PartProps) {
  const { hours } = planViewWords;
  return (
    <Ask
      number={3}
      title={hours.label}
      text={hours.text}
      onSkip={() => set({ weekdays: usualWeek })}
    >
      <HoursField value={weekdays} onChange={(next) => set({ weekdays: next })} />
      <p className={styles.sum}>{hours.sum(sumOf(weekdays))}</p>
      {!isEnoughTime(weekdays) && <p className={styles.sum}>{hours.tooShort}</p>}
    </Ask>
  );
}

/** Once all three are known: the time that there is beside what the whole course takes. */
function Outlook({ courses, given }: { courses: readonly StudyPlan[]; given: Given }) {
  const course = courses.find(({ courseId }) => courseId === given.courseId);
  const today = dayOf(serverNow());
  const days = given.examDate === '' ? 0 : daysBetween(today, given.examDate);
  // Papers and review hang on the day: what was counted for another one is not told for it.
  const asked = useQuery({
    ...plansForQuery(given.examDate),
    enabled: course !== undefined && days > 0 && given.examDate !== course.examDate,
  });
  const known = given.examDate === course?.examDate ? courses : asked.data;
  const work = known?.find(({ courseId }) => courseId === given.courseId)?.work;
  if (course === undefined || work === undefined || days <= 0 || work.total === 0) return null;
  const first = (weekdayOf(today) + 6) % 7;
  const have = Array.from(
    { length: Math.min(days, 3650) },
    (_none, index) => given.weekdays[(first + index) % 7] ?? 0,
  );
  return (
    <p className={styles.told} role="status">
      {words.told(sumOf(have), course.courseName, work.total)}
    </p>
  );
}

function Go({ course, given }: { course: StudyPlan | undefined; given: Given }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const save = useSavePlan(course?.courseId ?? 0);
  const toDashboard = () => void navigate({ to: '/dashboard' });
  if (course === undefined)
    return (
      <div className={styles.go}>
        <Button size="lg" variant="light" onClick={toDashboard}>
          {words.later}
        </Button>
      </div>
    );
  const refusal = save.error instanceof RefusalError ? save.error.message : null;
  return (
    <div className={styles.go}>
      <Button
        size="lg"
        loading={save.isPending}
        disabled={!isEnoughTime(given.weekdays)}
        onClick={() =>
          save.mutate(
            {
              examDate: given.examDate === '' ? null : given.examDate,
              weekdays: given.weekdays,
            },
            {
              onSuccess: () => {
                writeJson(key, null);
                client.removeQueries({ queryKey: plansQuery.queryKey });
                toDashboard();
              },
            },
          )
        }
      >
        {words.go}
      </Button>
      <span className="xz-small xz-quiet">{refusal ?? words.note}</span>
    </div>
  );
}
