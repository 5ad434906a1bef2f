import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import {
  listStudentCourseware,
  type StudentCourseware,
} from '@xuezhou/contract/courseware/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './student-page.module.css';

/** How far the student is in packages of others, as these report it; nothing where none was begun. */
export function CoursewareCard({ studentId }: { studentId: number }) {
  const query = useQuery(
    operationQuery(listStudentCourseware, { params: { studentId } }, { ignoreErrors: true }),
  );
  if (query.data === undefined)
    return (
      query.error !== null && (
        <SectionCard title="外来课件">
          <ErrorState
            title="外来课件没有取到"
            text={troubleText(query.error)}
            action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
          />
        </SectionCard>
      )
    );
  if (query.data.length === 0) return null;
  return (
    <SectionCard title={`外来课件 ${query.data.length}`}>
      <ol className={styles.notes} aria-label="外来课件">
        {query.data.map((each) => (
          <Package key={each.coursewareId} {...each} />
        ))}
      </ol>
    </SectionCard>
  );
}

function Package({ title, courseName, readingName, standing, lastAt }: StudentCourseware) {
  const { score, seconds } = standing;
  return (
    <li>
      <p className={styles.noteHead}>
        <span>{title}</span>
        <span>{wayText(standing)}</span>
      </p>
      <p className={styles.noteHead}>
        <span className={styles.quiet}>
          {courseName} · {readingName === '' ? '原来的一章没有了' : readingName}
        </span>
        <span className={styles.quiet}>
          {score !== null && `${score.raw} / ${score.max} 分，`}用时 {Math.floor(seconds / 60)} 分钟
        </span>
      </p>
      <time className={styles.quiet} dateTime={lastAt}>
        {momentText(lastAt)} 学过
      </time>
    </li>
  );
}

function wayText({ isDone, percent, tellsProgress }: StudentCourseware['standing']): string {
  if (isDone) return '学完了';
  return tellsProgress ? `学到 ${percent}%` : '没有报进度';
}
