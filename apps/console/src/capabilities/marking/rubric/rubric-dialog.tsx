import { Button, Textarea } from '@mantine/core';
import type { RefusalError } from '@xuezhou/client/api/errors.ts';
import { call } from '@xuezhou/client/api/call.ts';
import { v7 as newId } from 'uuid';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { DataOf } from '@xuezhou/contract/kernel';
import { checkRubric, saveRubric, type RubricPoint } from '@xuezhou/contract/marking/console';
import { faultOfRubric, fullOf } from '@xuezhou/rules/marking/rubric';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { ChangeTable } from '../../../platform/dialog/change-table.tsx';
import { useKept } from '../../../platform/draft/use-kept.ts';
import type { Answers } from '../marking.queries.ts';
import { PointFields } from './point-fields.tsx';
import styles from './rubric-dialog.module.css';

interface RubricDialogProps {
  answers: Answers;
  isOpen: boolean;
  onClose: () => void;
}

type Seen = DataOf<typeof checkRubric>;

const newPoint = (): RubricPoint => ({
  key: newId(),
  title: '',
  levels: [
    { points: 0, words: '没提' },
    { points: 1, words: '提到' },
    { points: 2, words: '说清为什么' },
  ],
});

const kindOf = (points: readonly RubricPoint[]) => ({
  empty: () => ({ points: points.length === 0 ? [newPoint()] : points }),
  read: ({ points: kept }: Readonly<Record<string, unknown>>) =>
    Array.isArray(kept) ? { points: kept as readonly RubricPoint[] } : undefined,
  isEmpty: () => false,
});

/** What is looked for and what it is worth. Once something was marked, who would get another score is shown first. */
export function RubricDialog({ answers, isOpen, onClose }: RubricDialogProps) {
  const { questionId, rubric } = answers;
  const kept = useKept<{ points: readonly RubricPoint[] }>(
    `xuezhou-console-rubric-${questionId}-${rubric?.version ?? 0}`,
    kindOf(rubric?.points ?? []),
  );
  const { points } = kept.draft;
  const [began] = useState(rubric?.version ?? 0);
  const [isAfresh, setAfresh] = useState(false);
  const [seen, setSeen] = useState<Seen>();
  const [words, setWords] = useState('');
  const [actId] = useState(() => newId());
  const onRefusal = ({ status }: RefusalError) => {
    // Somebody was quicker: what is written stays, and the newer one is what it changes from here.
    if (status === consoleRefusals.rubricChanged[0]) setAfresh(true);
    setSeen(undefined);
    return false;
  };
  const { act, isBusy, refusal, forget } = useAct({ onRefusal });
  const version = isAfresh ? (rubric?.version ?? 0) : began;
  const wanted = { questionId, version, points: [...points] };
  const change = (next: readonly RubricPoint[]) => {
    forget();
    setSeen(undefined);
    kept.change({ points: next });
  };
  const save = async (of: Seen) => {
    const isDone = await act(async () => {
      const body = { ...wanted, seen: of.seen, words, actId };
      const told = await call(saveRubric, { body });
      return told.changed === 0 ? '评分点存好了' : `存好了，重算了 ${told.changed} 份`;
    });
    if (!isDone) return;
    kept.clear();
    onClose();
  };
  const check = async () => {
    let found: Seen | undefined;
    await act(
      async () => {
        found = await call(checkRubric, { body: wanted });
        return undefined;
      },
      { isLook: !isAfresh },
    );
    if (found === undefined) return;
    if (found.changes.length === 0) await save(found);
    else setSeen(found);
  };
  const fault = faultOfRubric(points);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={seen ? '改评分点：谁的分会变' : '评分点'}
      size={760}
    >
      <div className={styles.root}>
        {isAfresh && (
          <Notice tone="review" title="同事刚存了另一版评分点">
            {(rubric?.points ?? []).map(({ title }) => title).join('、')}
            。再存一次，就以你的为准；那一版留在记录里。
          </Notice>
        )}
        {seen === undefined ? (
          <PointFields points={points} onChange={change} newPoint={newPoint} />
        ) : (
          <Rescored seen={seen} words={words} onWords={setWords} />
        )}
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <p className={styles.quiet} role="status">
          {fault === null ? `满分 ${fullOf(points)} 分` : fault.why}
        </p>
        <div className={styles.buttons}>
          {seen !== undefined && (
            <Button variant="default" onClick={() => setSeen(undefined)}>
              先不改
            </Button>
          )}
          <Button
            loading={isBusy}
            disabled={fault !== null}
            onClick={() => void (seen === undefined ? check() : save(seen))}
          >
            {seen === undefined ? '存评分点' : `改，重算 ${seen.changes.length} 份`}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface RescoredProps {
  seen: Seen;
  words: string;
  onWords: (words: string) => void;
}

function Rescored({ seen: { marked, changes }, words, onWords }: RescoredProps) {
  const told = changes.filter(({ isTold }) => isTold === 'told').length;
  return (
    <>
      <p>
        批过 {marked} 份，会变 {changes.length} 份，其中 {told} 份学员已经知道分数。7
        天内可以从操作记录里撤回。
      </p>
      <ChangeTable
        of="作答"
        rows={changes.map((each) => ({
          key: each.studentId,
          name: each.alias,
          before: `${each.before} / ${each.fullBefore}`,
          after: `${each.after} / ${each.fullAfter}`,
          note: noteOf(each),
          isOdd: each.missing > 0,
        }))}
      />
      {told > 0 && (
        <Textarea
          label={`告诉那 ${told} 位的话`}
          description="不写时说：老师又看了一遍，分数和评语以这次为准。"
          maxLength={500}
          autosize
          minRows={2}
          value={words}
          onChange={({ currentTarget }) => onWords(currentTarget.value)}
        />
      )}
    </>
  );
}

function noteOf({ missing, isTold }: Seen['changes'][number]): string {
  const known = isTold === 'told' ? '知道分数，会告诉他改了' : '还不知道分数';
  return missing > 0 ? `要补 ${missing} 点；${known}` : known;
}
