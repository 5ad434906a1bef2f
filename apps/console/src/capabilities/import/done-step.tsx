import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import type { ImportRun } from '@xuezhou/contract/import/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import { CorrectedNote } from './corrected-note.tsx';
import { countWritten, isOfCards, isOfCourse, isOfText, unitOf } from './import.words.ts';
import { SaveStuck } from './preview-step.tsx';
import styles from './import.module.css';

const UndoDialog = sheetPart(() => import('./undo-dialog.tsx'), 'UndoDialog');

interface DoneStepProps {
  run: ImportRun;
  onAgain: () => void;
}

/** What came in, what did not, and the way back. */
export function DoneStep({ run, onAgain }: DoneStepProps) {
  const { importId, importNo, fileName, counts, course, undoUntil, undoneAt, answers, courseId } =
    run;
  const stuck = counts.cannot + counts.conflict;
  const isDeck = isOfCards(run);
  const isCourse = isOfCourse(run);
  const isText = isOfText(run);
  const { open, dialog } = useDialog<number>((no, state) => (
    <UndoDialog
      past={{ importNo: no, fileName, added: counts.new + counts.look, changed: counts.update }}
      {...{ answers, ...state }}
    />
  ));
  return (
    <div className={styles.main}>
      {undoneAt !== null && <Notice title={`已在 ${dayOf(Date.parse(undoneAt))} 撤回`} />}
      <SectionCard
        title={`导入了 ${countWritten(counts)} ${unitOf(run)}`}
        caption={`在“${course}”里`}
      >
        <dl className={styles.figures}>
          <Figure
            name={isCourse ? '新的' : isDeck ? '新卡' : '新题'}
            count={counts.new + counts.look}
            note={isText ? '都是草稿' : isCourse ? '章、资料和题' : '请看一下的也在内'}
          />
          {!isText && <Figure name="更新" count={counts.update} note={updateNote(run)} />}
          {!isText && <Figure name="重复" count={counts.same} note="已经有，没有动" />}
          <Figure name="没进来" count={stuck + counts.left} note={`跳过的 ${counts.left}`} />
        </dl>
        {undoUntil !== null && (
          <p className={styles.quiet}>
            {dayOf(Date.parse(undoUntil))} 以前可以整批撤回
            {answers > 0 && `；学员已经答过这些题 ${answers} 次，撤回后答案和成绩都留着`}。
          </p>
        )}
        <CorrectedNote run={run} />
        {isText && (
          <p className={styles.quiet}>
            发布以前学员看不到；不要的章在课程里删去，整批不要就在课程的“改过的几批”里 7 天内撤回。
          </p>
        )}
        <div className={styles.foot}>
          <span className={styles.buttons}>
            {undoUntil !== null && importNo !== null && (
              <Button variant="default" onClick={() => open(importNo)}>
                整批撤回
              </Button>
            )}
            {stuck > 0 && !isCourse && <SaveStuck {...{ importId, stuck }} />}
            <Button variant="default" onClick={onAgain}>
              再导入一份
            </Button>
            {isText && courseId !== null && (
              <Button component={Link} to={`/courses/${courseId}`}>
                去课程里看草稿
              </Button>
            )}
            {!isCourse && (
              <Button component={Link} to={isDeck ? '/cards' : '/bank'}>
                {isDeck ? '去看闪卡库' : '去看题库'}
              </Button>
            )}
          </span>
        </div>
      </SectionCard>
      {dialog}
    </div>
  );
}

function updateNote(run: ImportRun): string {
  if (isOfCourse(run)) return '划线、进度和作答都留着';
  return isOfCards(run) ? '背过的进度不变' : '旧版本留着，答过的成绩不变';
}

interface FigureProps {
  name: string;
  count: number;
  note: string;
}

const Figure = ({ name, count, note }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <strong>{count}</strong>
      <span className={styles.quiet}>{note}</span>
    </dd>
  </div>
);
