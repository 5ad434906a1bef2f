import { Button, Radio, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { claimAssignment } from '@xuezhou/contract/assignment/console';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { Notice } from '@xuezhou/ui/notice';
import { useRef, type SubmitEvent } from 'react';
import { useSendKey } from '../../platform/act/use-send-key.ts';
import { ClaimNote } from '../../platform/act/claim-note.tsx';
import { useClaim } from '../../platform/act/use-claim.ts';
import { OfflineNote } from '../../platform/act/offline-note.tsx';
import { SendKeys } from '../../platform/act/send-keys.tsx';
import styles from './mark-form.module.css';
import type { OpenWork, Submission } from './marking.queries.ts';
import { useMark } from './use-mark.ts';

interface MarkFormProps {
  work: Submission;
  /** As the page calls the student. */
  name: string;
  open: OpenWork;
  nextKey: string | undefined;
  onGo: (key: string | undefined) => void;
}

const longestComment = 500;

const meanwhileNames = {
  mark: '刚有同事批了这一份，在左边',
  files: '学员刚改了附件，在左边',
} as const;

/** Passed or to be done again, and why; 1 and 2 choose, and it goes on to the next. */
export function MarkForm({ work, name, open, nextKey, onGo }: MarkFormProps) {
  const { form, meanwhile, save } = useMark(work, open);
  const { verdict, comment } = form.values;
  const { assignmentId, studentId } = work;
  const { claimedBy, touch } = useClaim((isHeld) =>
    call(claimAssignment, { body: { assignmentId, studentId, isHeld } }, { ignoreErrors: true }),
  );
  const isNamed = useRef(false);
  const change: typeof form.set = (news) => {
    form.set(news);
    touch();
    // Named in the address it stays, also when a colleague's mark takes it from the list.
    if (!isNamed.current) onGo(work.key);
    isNamed.current = true;
  };
  const field = useRef<HTMLTextAreaElement>(null);
  usePageKeys({
    '1': () => change({ verdict: 'passed' }),
    '2': () => change({ verdict: 'returned' }),
    r: () => field.current?.focus(),
  });
  const isMissing = verdict === 'returned' && comment.trim() === '';
  const submit = async () => {
    const next = nextKey;
    if (isMissing) field.current?.focus();
    if (verdict !== null && !isMissing && (await save(verdict))) onGo(next);
  };
  useSendKey(() => void submit());
  return (
    <form
      className={styles.root}
      aria-label={`给${name}的结果`}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <OfflineNote />
      {claimedBy !== null && <ClaimNote claim={claimedBy} />}
      {meanwhile !== null && (
        <div role="alert">
          <Notice tone="review" title={meanwhileNames[meanwhile]}>
            看过以后，再按一次保存。
          </Notice>
        </div>
      )}
      <Radio.Group
        label="结果"
        value={verdict ?? ''}
        onChange={(value) => change({ verdict: value === 'passed' ? 'passed' : 'returned' })}
      >
        <div className={styles.verdicts}>
          <Radio value="passed" label="通过" />
          <Radio value="returned" label="退回重做" />
        </div>
      </Radio.Group>
      <Textarea
        ref={field}
        label="评语"
        description={
          verdict === 'returned' ? '学员会收到，写明怎么改' : '学员会收到；通过时可以不写'
        }
        maxLength={longestComment}
        autosize
        minRows={5}
        maxRows={14}
        {...form.field('comment')}
        onChange={({ currentTarget }) => change({ comment: currentTarget.value })}
      />
      <p className={styles.help} role="status">
        {comment === '' ? '' : `${comment.length} / ${longestComment}，草稿存在这台电脑上`}
      </p>
      <p className={styles.refusal} role="alert" hidden={form.refusal === undefined}>
        {form.refusal}
      </p>
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={form.isBusy}
          disabled={verdict === null || isMissing}
          rightSection={<SendKeys />}
        >
          {verdict === null
            ? '还没选结果'
            : isMissing
              ? '还差评语'
              : nextKey === undefined
                ? '保存'
                : '存，下一份'}
        </Button>
      </div>
    </form>
  );
}
