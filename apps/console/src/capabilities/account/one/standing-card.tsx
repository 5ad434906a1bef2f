import { Pill } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Enrolment } from '@xuezhou/contract/enrolment/console';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { ReactNode } from 'react';
import { enrolmentsQuery } from '../../enrolment/port/enrolment.queries.ts';
import { DayBars } from '../list/day-bars.tsx';
import { AheadChip } from '../list/standing-columns.tsx';
import type { StudentAccount } from './student-account.ts';
import styles from './student-page.module.css';

/** How the student studies, as it was counted last, and why they are to be looked at. */
export function StandingCard({ student }: { student: StudentAccount }) {
  const { standing, tags, assistant, className } = student;
  const courses = useQuery({
    ...enrolmentsQuery([student.studentId]),
    enabled: standing === null,
  });
  return (
    <SectionCard
      title="学得怎么样"
      action={
        standing !== null && (
          <span className={styles.quiet}>{momentText(standing.countedAt)} 统计</span>
        )
      }
    >
      <dl className={styles.facts}>
        {standing === null ? (
          <Fact name="学习">{unstudiedText(courses.data)}</Fact>
        ) : (
          <Studied standing={standing} />
        )}
        <Fact name="班级">{className}</Fact>
        <Fact name="助教">{assistant}</Fact>
        <Fact name="标签">
          {tags.length > 0 && (
            <span className={styles.tags}>
              {tags.map((tag) => (
                <Pill key={tag}>{tag}</Pill>
              ))}
            </span>
          )}
        </Fact>
      </dl>
    </SectionCard>
  );
}

/** @param courses undefined where they did not come */
function unstudiedText(courses: readonly Enrolment[] | undefined): string {
  if (courses === undefined) return '还没有统计到';
  return courses.some(({ closedBy }) => closedBy === null)
    ? '还没有统计到，开课以后 10 分钟统计一次'
    : '没有开着的课';
}

function Studied({ standing }: { standing: NonNullable<StudentAccount['standing']> }) {
  const { chapters, aheadDays, studiedAt, minutes, accuracy, reasons } = standing;
  return (
    <>
      {reasons.length > 0 && (
        <Fact name="要留意">
          <span className={styles.tags}>
            {reasons.map(({ rule, text }) => (
              <StatusChip key={rule} tone="review">
                {text}
              </StatusChip>
            ))}
          </span>
        </Fact>
      )}
      <Fact name="学到">
        {chapters.all > 0 && (
          <span className={styles.chapters}>
            <ProgressLine value={chapters.learned} max={chapters.all} label="学完的章" />
            {chapters.learned} / {chapters.all} 章
          </span>
        )}
      </Fact>
      <Fact name="计划">
        <AheadChip days={aheadDays} />
      </Fact>
      <Fact name="最近学习">{studiedAt === null ? '还没学过' : momentText(studiedAt)}</Fact>
      <Fact name="近 14 天">
        <DayBars minutes={minutes} />
      </Fact>
      <Fact name="近 7 天做题">
        {accuracy.percent === null
          ? '没做题'
          : `${accuracy.answers} 题，正确率 ${accuracy.percent}%${changeText(accuracy.change)}`}
      </Fact>
    </>
  );
}

const changeText = (change: number | null): string =>
  change === null || change === 0
    ? ''
    : `，比再前 7 天${change > 0 ? '高' : '低'} ${Math.abs(change)} 点`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children === null || children === false ? '没有' : children}</dd>
    </div>
  );
}
