import { Button, PasswordInput, Textarea } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { decideApproval, getApprovalAnswer, type Approval } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { lazy, Suspense, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { useAct } from '../../../platform/act/use-act.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { Face } from '../../../platform/parts/face.tsx';
import { decidedText, factsOf, leftText, proposerText, titleOf } from './approval.words.ts';
import { draftOf } from './draft.words.ts';
import { wordsQuery } from '../staff.queries.ts';
import { withOwnKey } from '../port/with-own-key.ts';
import { saveAnswer } from './save-answer.ts';
import styles from './one-approval.module.css';

const DraftPreview = lazy(async () => ({
  default: (await import('./draft-preview.tsx')).DraftPreview,
}));

interface OneApprovalProps {
  approval: Approval;
  /** What the operation answered to who agreed. */
  onAnswer: (answer: unknown) => void;
}

/** One thing that waits: who wants what, why, and, for who may, the decision. */
export function OneApproval({ approval, onAnswer }: OneApprovalProps) {
  const [now] = useState(() => Date.now());
  const { proposedBy, proposedAt, byProgram, why, state } = approval;
  return (
    <article className={styles.root} aria-label={titleOf(approval)}>
      <header className={styles.head}>
        <h2>{titleOf(approval)}</h2>
        <span className={styles.quiet}>{leftText(approval, now)}</span>
      </header>
      <p className={styles.who}>
        <Face name={proposedBy.name} size={36} />
        <span>
          {proposerText(approval)}
          <small className={styles.quiet}>{momentText(proposedAt)}提</small>
        </span>
      </p>
      {why !== '' && (
        <p className={styles.why}>
          {byProgram === null ? '写的原因：' : '程序写的理由，没有人核对过：'}
          {why}
        </p>
      )}
      {approval.hasWords ? (
        <OneDraft approval={approval} onAnswer={onAnswer} />
      ) : (
        <>
          <What approval={approval} />
          {state === 'waiting' && approval.mayDecide && (
            <Decide approval={approval} onAnswer={onAnswer} />
          )}
        </>
      )}
      {state !== 'waiting' && <p>{decidedText(approval)}</p>}
      {state === 'waiting' && approval.isOwn && !approval.mayDecide && <Stop approval={approval} />}
      {approval.hasAnswer && <TakeAnswer approval={approval} />}
    </article>
  );
}

/** A draft, word by word: what nobody has read yet is not agreed to. */
function OneDraft({ approval, onAnswer }: OneApprovalProps) {
  const { data, error, refetch } = useQuery(wordsQuery(approval.approvalId));
  return (
    <>
      {data !== undefined && <What approval={{ ...approval, facts: data.facts }} />}
      {data === undefined && error === null && <PageSkeleton label="正在取全文" />}
      {data === undefined && error !== null && (
        <ErrorState
          title="全文没有取到"
          text={troubleText(error)}
          action={<Button onClick={() => void refetch()}>再试一次</Button>}
        />
      )}
      <Decide approval={approval} onAnswer={onAnswer} isUnread={data === undefined} />
    </>
  );
}

function What({ approval }: { approval: Approval }) {
  const draft = draftOf(approval);
  return draft === null ? (
    <dl className={styles.facts}>
      {factsOf(approval).map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  ) : (
    <Suspense fallback={null}>
      <DraftPreview draft={draft} />
    </Suspense>
  );
}

function Stop({ approval: { approvalId, runsAt } }: { approval: Approval }) {
  const { act, isBusy, refusal } = useAct();
  return (
    <>
      <p className={styles.quiet}>
        {runsAt === null
          ? '等一位同事同意。自己提的自己不能同意。'
          : `学校里没有第二个人能同意，${momentText(runsAt)}生效；到那时以前随时能停。`}
      </p>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() =>
          void act(async () => {
            await call(decideApproval, { body: { approvalId, isAgreed: false } });
            return '停下了';
          })
        }
      >
        停下，不做了
      </Button>
    </>
  );
}

interface DecideProps extends OneApprovalProps {
  /** Its words are not there yet. */
  isUnread?: boolean;
}

function Decide({ approval, onAnswer, isUnread = false }: DecideProps) {
  const { approvalId, asksCode, isOwn } = approval;
  const form = useConsoleForm({ initial: { reply: '', code: '' } });
  const { reply, code } = form.values;
  const [notDone, setNotDone] = useState<string>();
  const decide = (isAgreed: boolean) =>
    form.submit(async () => {
      setNotDone(undefined);
      const body = { approvalId, isAgreed, reply: reply.trim() };
      const { isDone, words, answer } = await withOwnKey((proven) =>
        call(decideApproval, {
          body: { ...body, ...(isAgreed && asksCode && { code: code.trim() }), ...proven },
        }),
      );
      if (!isDone) setNotDone(words);
      if (!isDone) return undefined;
      onAnswer(answer);
      if (isAgreed) return `同意了：${titleOf(approval)}`;
      return isOwn ? '没有同意，不做了' : '没有同意，提的人会看到原因';
    });
  return (
    <>
      {asksCode && (
        <PasswordInput
          label="你的动态码"
          description="手机上的 6 位数字；没有动态码的，输入登录密码，有通行密钥的再用它确认。给出去的收不回来，所以要它"
          autoComplete="one-time-code"
          {...form.field('code')}
        />
      )}
      <Textarea
        label="不同意的原因"
        description={isOwn ? '可以不写' : '同意时可以不写'}
        maxLength={500}
        autosize
        {...form.field('reply')}
      />
      <p
        className={styles.refusal}
        role="alert"
        hidden={form.refusal === undefined && notDone === undefined}
      >
        {form.refusal ?? `现在做不了：${notDone}。可以写明原因不同意。`}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          disabled={form.isBusy || (reply.trim() === '' && !isOwn)}
          onClick={() => void decide(false)}
        >
          不同意
        </Button>
        <Button
          loading={form.isBusy}
          disabled={isUnread || (asksCode && code.trim() === '')}
          onClick={() => void decide(true)}
        >
          同意{titleOf(approval)}
        </Button>
      </div>
    </>
  );
}

/** What was asked for lies ready for a week. */
function TakeAnswer({ approval }: { approval: Approval }) {
  const { approvalId, decidedAt } = approval;
  const { act, isBusy, refusal } = useAct();
  return (
    <>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <Button
        loading={isBusy}
        onClick={() =>
          void act(async () => {
            const taken = await call(getApprovalAnswer, { params: { approvalId } });
            const said = await saveAnswer(
              `${approval.summary} ${(decidedAt ?? '').slice(0, 10)}`,
              taken,
            );
            return said ?? '取好了，7 天内还能再取';
          })
        }
      >
        取导出的文件
      </Button>
    </>
  );
}
