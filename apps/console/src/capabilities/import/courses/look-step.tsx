import { Button, Checkbox } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  answerCourseImport,
  runCourseImport,
  type CourseAnswer,
  type CourseImport,
} from '@xuezhou/contract/import/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { useAct } from '../../../platform/act/use-act.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { CourseCard, List } from './course-card.tsx';
import { isTaken } from './courses.words.ts';
import styles from './courses.module.css';

type Answers = Readonly<Record<string, CourseAnswer>>;

/** Course by course what an archive would do. What is chosen otherwise is looked at again before it can be imported. */
export function LookStep({ run }: { run: CourseImport }) {
  const { importId, revision, courses, isMine } = run;
  const [chosen, setChosen] = useState<Answers>({});
  const { act, isBusy, refusal, forget } = useAct();
  const changed = Object.entries(chosen).filter(
    ([folder, answer]) => courses.find((one) => one.folder === folder)?.answer !== answer,
  );
  const look = () =>
    act(async () => {
      const answers = changed.map(([folder, answer]) => ({ folder, answer }));
      await call(answerCourseImport, { body: { importId, revision, answers } });
      return undefined;
    });
  return (
    <div className={styles.page}>
      <Told run={run} />
      {courses.map((course) => (
        <CourseCard
          key={course.folder}
          course={course}
          answer={chosen[course.folder] ?? course.answer}
          onAnswer={
            isMine
              ? (answer) => {
                  forget();
                  setChosen((before) => ({ ...before, [course.folder]: answer }));
                }
              : undefined
          }
        />
      ))}
      <OfflineNote />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {isMine && changed.length > 0 && (
        <div className={styles.foot}>
          <span role="status">选的变了，看一遍会怎样再导入</span>
          <Button loading={isBusy} onClick={() => void look()}>
            按这样看一遍
          </Button>
        </div>
      )}
      {isMine && changed.length === 0 && <RunFoot {...{ run, act, isBusy }} />}
    </div>
  );
}

/** What is not about one course. */
function Told({ run: { isChangedSince, leftOut, notes } }: { run: CourseImport }) {
  return (
    <>
      {isChangedSince && (
        <Notice title="您看过以后，学校的内容变了">
          <p className={styles.words}>什么也没有写入。下面是重新看的，请再看一遍。</p>
        </Notice>
      )}
      {leftOut.length > 0 && (
        <Notice title="只导入课程">
          <p className={styles.words}>
            文件里还有{leftOut.join('、')}
            ，没有导入，这里的没有动。要整个换成它的，请技术支持用命令行导入。
          </p>
        </Notice>
      )}
      {notes.length > 0 && (
        <Notice title="和文件里写的不一样的">
          <List lines={notes} />
        </Notice>
      )}
    </>
  );
}

interface RunFootProps extends Pick<ReturnType<typeof useAct>, 'act' | 'isBusy'> {
  run: CourseImport;
}

function RunFoot({ run, act, isBusy }: RunFootProps) {
  const { importId, revision, courses } = run;
  const [why, setWhy] = useState('');
  const [isLossSeen, setLossSeen] = useState(false);
  const taken = courses.filter(isTaken);
  const asking = courses.filter(({ answer }) => answer === null).length;
  const hasLoss = taken.some(({ losses }) => losses.length > 0);
  const start = () =>
    act(async () => {
      const said = { ...(hasLoss && { isLossSeen }), ...(why.trim() !== '' && { why }) };
      await call(runCourseImport, { body: { importId, revision, ...said } });
      return undefined;
    });
  return (
    <div className={styles.form}>
      {hasLoss && (
        <Checkbox
          label="对学员的影响，我看过了"
          checked={isLossSeen}
          onChange={({ currentTarget }) => setLossSeen(currentTarget.checked)}
        />
      )}
      {taken.length > 0 && (
        <WhyField value={why} onChange={({ currentTarget }) => setWhy(currentTarget.value)} />
      )}
      <div className={styles.foot}>
        <span role="status">
          {asking > 0
            ? `还有 ${asking} 门课没有选怎么办`
            : taken.length === 0
              ? '没有要导入的课程'
              : '课程一起写入：要么全部写好，要么什么也不写；里面的题库随后写'}
        </span>
        <Button
          disabled={asking > 0 || taken.length === 0 || (hasLoss && !isLossSeen)}
          loading={isBusy}
          onClick={() => void start()}
        >
          导入 {taken.length} 门课
        </Button>
      </div>
    </div>
  );
}
