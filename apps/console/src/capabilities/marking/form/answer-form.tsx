import { Button, Textarea } from '@mantine/core';
import type { Submission } from '@xuezhou/contract/marking/console';
import { claimAnswer, longestRemark } from '@xuezhou/contract/marking/console';
import { call } from '@xuezhou/client/api/call.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { scoreOf } from '@xuezhou/rules/marking/rubric';
import { useRef, type SubmitEvent } from 'react';
import { ClaimNote } from '../../../platform/act/claim-note.tsx';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { SendKeys } from '../../../platform/act/send-keys.tsx';
import { useSendKey } from '../../../platform/act/use-send-key.ts';
import type { Answers, Work } from '../marking.queries.ts';
import styles from './answer-form.module.css';
import { LevelRows } from './level-rows.tsx';
import { MeanwhileNote } from './meanwhile-note.tsx';
import { Remarks } from './remarks.tsx';
import { Suggestion } from './suggestion.tsx';
import { useAnswerMark } from './use-answer-mark.ts';
import { useClaim } from '../../../platform/act/use-claim.ts';

interface AnswerFormProps {
  work: Work;
  answers: Answers;
  /** Those that it is given to: of a group, whoever was not taken out. */
  picked: readonly Submission[];
  /** As the page calls who wrote it. */
  nameOf: (answer: Submission) => string;
  nextKey: string | undefined;
  onGo: (key: string | undefined) => void;
  onRubric: () => void;
}

/** Levels point by point and a remark; it goes on to the next. */
export function AnswerForm({ work, answers, picked, nextKey, onGo, ...page }: AnswerFormProps) {
  const { form, meanwhile, save } = useAnswerMark(work, answers);
  const { levels, remark } = form.values;
  const { questionId, rubric } = answers;
  const points = rubric?.points ?? [];
  const [{ studentId }] = work.answers;
  const isOne = work.likeness === 'one';
  const { claimedBy, touch } = useClaim((isHeld) =>
    call(claimAnswer, { body: { questionId, studentId, isHeld } }, { ignoreErrors: true }),
  );
  const isNamed = useRef(false);
  const change: typeof form.set = (news) => {
    form.set(news);
    if (isOne) touch();
    // Named in the address it stays, also when a colleague's mark takes it from the list.
    if (!isNamed.current) onGo(work.key);
    isNamed.current = true;
  };
  const field = useRef<HTMLTextAreaElement>(null);
  usePageKeys({ r: () => field.current?.focus(), e: page.onRubric });
  const { score, full, missing } = scoreOf(points, levels);
  const cannot = missing.length > 0 || picked.length === 0;
  const submit = async () => {
    const next = nextKey;
    if (!cannot && (await save(picked))) onGo(next);
  };
  useSendKey(() => void submit());
  return (
    <form
      className={styles.root}
      aria-label={isOne ? `给${page.nameOf(work.answers[0])}的分` : `给这 ${picked.length} 份的分`}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <OfflineNote />
      {claimedBy !== null && <ClaimNote claim={claimedBy} />}
      <MeanwhileNote meanwhile={meanwhile} work={work} nameOf={page.nameOf} />
      <div className={styles.head}>
        <h3>评分点</h3>
        <Button size="compact-sm" variant="subtle" onClick={page.onRubric}>
          改评分点
        </Button>
      </div>
      <LevelRows
        key={rubric?.version}
        points={points}
        levels={levels}
        onChange={(given) => change({ levels: given })}
      />
      <p className={styles.score} role="status">
        得分
        <strong>
          {score} / {full}
        </strong>
      </p>
      <Textarea
        ref={field}
        label="评语"
        description={isOne ? '学员会收到，可以不写' : '每个人收到的一样，可以不写'}
        maxLength={longestRemark}
        autosize
        minRows={3}
        maxRows={12}
        {...form.field('remark')}
        onChange={({ currentTarget }) => change({ remark: currentTarget.value })}
      />
      <Remarks
        remark={remark}
        onPut={(words) =>
          change({
            remark: remark.trim() === '' ? words : `${remark.trim()}\n${words}`,
          })
        }
      />
      {answers.canSuggest && isOne && levels.length > 0 && (
        <Suggestion questionId={questionId} studentId={studentId} points={points} levels={levels} />
      )}
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <Button
        type="submit"
        loading={form.isBusy}
        disabled={cannot}
        rightSection={!cannot && <SendKeys />}
      >
        {buttonWords({ missing: missing[0]?.title, count: picked.length, isOne, score, nextKey })}
      </Button>
    </form>
  );
}

function buttonWords(is: {
  missing: string | undefined;
  count: number;
  isOne: boolean;
  score: number;
  nextKey: string | undefined;
}): string {
  if (is.count === 0) return '没有选中作答';
  if (is.missing !== undefined) return `还差：${is.missing}`;
  if (!is.isOne) return `给这 ${is.count} 份各 ${is.score} 分`;
  return is.nextKey === undefined ? '保存' : '存，下一份';
}
