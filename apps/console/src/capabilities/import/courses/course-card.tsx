import { Radio } from '@mantine/core';
import type { BroughtCourse, CourseAnswer } from '@xuezhou/contract/import/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { answerWordsOf, isTaken, standingOf, sumsOf, thingWords } from './courses.words.ts';
import styles from './courses.module.css';

interface CourseCardProps {
  course: BroughtCourse;
  /** What is chosen on the page; null: nothing yet. */
  answer: CourseAnswer | null;
  /** Undefined: it is only looked at. */
  onAnswer: ((answer: CourseAnswer) => void) | undefined;
}

/** A course of the files: which one here it is, what becomes of it, and what that changes. */
export function CourseCard({ course, answer, onAnswer }: CourseCardProps) {
  const { title, folder, choices } = course;
  return (
    <SectionCard title={title} size="section" caption={`courses/${folder}`}>
      <div className={styles.form}>
        <p className={styles.words}>{standingOf(course)}</p>
        {onAnswer !== undefined && choices.length > 1 && (
          <Radio.Group
            label={`“${title}”怎么办`}
            value={answer}
            onChange={(value) => onAnswer(value)}
          >
            <div className={styles.form}>
              {choices.map((choice) => {
                const { label, means } = answerWordsOf(course, choice);
                return <Radio key={choice} value={choice} label={label} description={means} />;
              })}
            </div>
          </Radio.Group>
        )}
        {isTaken(course) && answer === course.answer && <Effects course={course} />}
        <Faults course={course} />
      </div>
    </SectionCard>
  );
}

/** What of it changes, as the answer that was looked at has it. */
export function Effects({ course }: { course: BroughtCourse }) {
  const { title, counts, losses, banks, videos, withoutVideo } = course;
  return (
    <>
      {counts.length > 0 && <Counts {...{ title, counts }} />}
      {losses.length > 0 && (
        <Notice title="对学员的影响">
          <List lines={losses} />
        </Notice>
      )}
      {videos > 0 && (
        <p className={styles.quiet}>
          {videos} 节课的视频导入以后再转；新的课转好以前，学员看到“这一讲正在处理”。
        </p>
      )}
      {withoutVideo.length > 0 && (
        <Notice title={`${withoutVideo.length} 节课没有带视频，这次不导入`}>
          <p className={styles.words}>
            这里已有的照旧，没有的不会出现；带上视频再导出、再导入一次就有了。
          </p>
          <List lines={withoutVideo} />
        </Notice>
      )}
      {banks.map(({ file, added, changed, unchanged, skipped, faults }) => (
        <div key={file}>
          <p className={styles.words}>
            题库 {file}：新的 {added}，更新 {changed}，没有变 {unchanged}
            {skipped > 0 && `，不能导入 ${skipped}`}
          </p>
          {faults.length > 0 && <List lines={faults} />}
        </div>
      ))}
    </>
  );
}

const columns = ['原来', '新的', '更新', '没有变', '不再有', '导入后'];

function Counts({ title, counts }: Pick<BroughtCourse, 'title' | 'counts'>) {
  return (
    <table className={styles.counts} aria-label={`“${title}”会变什么`}>
      <thead>
        <tr>
          <th scope="col">什么</th>
          {columns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counts.map((one) => {
          const { what, added, changed, unchanged, removed } = one;
          const { before, after } = sumsOf(one);
          return (
            <tr key={what}>
              <th scope="row">{thingWords[what]}</th>
              <td>{before}</td>
              <td>{added}</td>
              <td>{changed}</td>
              <td>{unchanged}</td>
              <td {...(removed > 0 && { 'data-tone': 'wrong' })}>{removed}</td>
              <td>{after}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Faults({ course: { faults, faultCount, withoutVideo, kind } }: { course: BroughtCourse }) {
  const others = faults.filter((fault) => !withoutVideo.includes(fault));
  if (others.length === 0) return null;
  return (
    <Notice
      title={
        kind === 'faulty' ? '要改的' : `${faultCount - withoutVideo.length} 处读不了，这些不导入`
      }
    >
      <p className={styles.words}>
        {kind === 'faulty'
          ? ''
          : '其余的照导。有读不了的，文件里不再有的这次也不拿走；改好文件再导入一次就全了。'}
      </p>
      <List lines={others} />
      {faultCount > faults.length && (
        <p className={styles.quiet}>还有 {faultCount - faults.length} 处没有列出来</p>
      )}
    </Notice>
  );
}

export const List = ({ lines }: { lines: readonly string[] }) => (
  <ul className={styles.list}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
