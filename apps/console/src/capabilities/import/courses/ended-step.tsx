import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { BroughtCourse, CourseImport } from '@xuezhou/contract/import/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Effects, List } from './course-card.tsx';
import styles from './courses.module.css';

interface EndedStepProps {
  run: CourseImport;
  onAgain: () => void;
}

/** What became of each course, and what is left to do. */
export function EndedStep({ run, onAgain }: EndedStepProps) {
  const { courses, by, endedAt, begunAt, leftOut, fault } = run;
  const written = courses.filter(({ courseId }) => courseId !== null).length;
  return (
    <div className={styles.page}>
      <SectionCard title={`导入了 ${written} 门课`}>
        <div className={styles.form}>
          <p className={styles.words}>
            {by}，{momentText(endedAt ?? begunAt)}
          </p>
          {fault !== null && <p className={styles.words}>{fault}</p>}
          {leftOut.length > 0 && (
            <p className={styles.quiet}>没有导入的还有：{leftOut.join('、')}</p>
          )}
          <div className={styles.buttons}>
            <Button variant="default" onClick={onAgain}>
              再导入一份
            </Button>
          </div>
        </div>
      </SectionCard>
      {courses.map((course) => (
        <Ended key={course.folder} course={course} />
      ))}
    </div>
  );
}

function Ended({ course }: { course: BroughtCourse }) {
  const { title, courseId, faults, faultCount, withoutVideo, kind } = course;
  const others = faults.filter((fault) => !withoutVideo.includes(fault));
  return (
    <SectionCard title={title} size="section" caption={captionOf(course)}>
      <div className={styles.form}>
        {courseId !== null && (
          <p className={styles.words}>
            <Link to={`/courses/${courseId}`}>打开“{title}”</Link>
            {kind === 'new' && '。学员能不能直接学，照课程文件里写的开放方式。'}
          </p>
        )}
        {courseId !== null && <Effects course={course} />}
        {others.length > 0 && courseId !== null && (
          <>
            <p className={styles.words}>
              {faultCount - withoutVideo.length}{' '}
              处没有导入。在文件里改好，重新打包再导入一次，已经有的不会重复：
            </p>
            <List lines={others} />
          </>
        )}
      </div>
    </SectionCard>
  );
}

function captionOf({ courseId, kind, answer }: BroughtCourse): string {
  if (courseId === null) return '没有导入';
  return kind !== 'new' && answer === 'update' ? '更新了' : '新的课程';
}
