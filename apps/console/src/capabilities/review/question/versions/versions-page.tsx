import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { restoreQuestionVersion, type QuestionVersion } from '@xuezhou/contract/review/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { useAct } from '../../../../platform/act/use-act.ts';
import { PageHead } from '../../../../platform/page/page-head.tsx';
import { questionIdIn, questionQuery, versionsQuery } from '../question.queries.ts';
import { FormDifference } from './form-difference.tsx';
import { changeWords } from './form-lines.ts';
import styles from './versions.module.css';

/** What a question said, side by side and word by word; an older version comes back as a draft. */
export default function VersionsPage() {
  const params: { questionId?: string } = useParams({ strict: false });
  const questionId = questionIdIn(params.questionId) ?? 0;
  const asked = useQuery(versionsQuery(questionId));
  if (asked.data !== undefined && asked.data.length > 0)
    return <Versions questionId={questionId} versions={asked.data} />;
  if (asked.data !== undefined)
    return <EmptyState order={1} title="还没有发布过" text="发布一次就有一个版本。" />;
  if (!asked.isError) return <PageSkeleton />;
  return (
    <ErrorState
      order={1}
      title="版本没有取到"
      text={troubleText(asked.error)}
      action={
        <Button variant="light" onClick={() => void asked.refetch()}>
          再试一次
        </Button>
      }
    />
  );
}

interface VersionsProps {
  questionId: number;
  /** From new to old; one at least. */
  versions: readonly QuestionVersion[];
}

function Versions({ questionId, versions }: VersionsProps) {
  const opened = useQuery(questionQuery(questionId));
  const [latest] = versions;
  const [chosen, choose] = useState(versions[1]?.version ?? versions[0]?.version ?? 1);
  const before = versions.find(({ version }) => version === chosen) ?? versions[0];
  const draft = opened.data?.draft ?? null;
  const after = draft ?? latest?.form;
  const name = draft === null ? `v${latest?.version}` : '草稿';
  const router = useRouter();
  const { act, isBusy, refusal } = useAct();
  const address = { to: '/bank/$questionId', params: { questionId: String(questionId) } };
  const restore = () =>
    void act(async () => {
      const revision = opened.data?.revision ?? 0;
      await call(restoreQuestionVersion, { body: { questionId, version: chosen, revision } });
      await router.navigate(address);
      return `v${chosen} 放回草稿了，发布以后学员才看到`;
    });
  const mayRestore = opened.data?.isMine === true && (chosen !== latest?.version || draft !== null);
  return (
    <>
      <PageHead
        title={`题 ${questionId} 的版本`}
        note={<Link {...address}>回到这道题</Link>}
        actions={
          mayRestore && (
            <Button variant="default" loading={isBusy} onClick={restore}>
              把 v{chosen} 放回草稿
            </Button>
          )
        }
      />
      <p role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.root}>
        <nav className={styles.card} aria-label="版本">
          {draft !== null && <StatusChip tone="review">有没发布的草稿</StatusChip>}
          {versions.map((each, index) => (
            <VersionButton
              key={each.version}
              version={each}
              change={changeWords(versions[index + 1]?.form, each.form)}
              isLatest={each === latest}
              isChosen={each.version === chosen}
              onChoose={() => choose(each.version)}
            />
          ))}
        </nav>
        <section className={styles.card} aria-label="对照">
          {versions.length === 1 && draft === null ? (
            <p className={styles.quiet}>只有这一版。改过并发布以后，在这里对照两版。</p>
          ) : (
            before !== undefined &&
            after !== undefined && (
              <FormDifference
                question={opened.data}
                before={before.form}
                after={after}
                names={[`v${before.version}`, name]}
              />
            )
          )}
        </section>
      </div>
    </>
  );
}

interface VersionButtonProps {
  version: QuestionVersion;
  /** What it changed. */
  change: string;
  isLatest: boolean;
  isChosen: boolean;
  onChoose: () => void;
}

const VersionButton = (props: VersionButtonProps) => {
  const { version, change, isLatest, isChosen, onChoose } = props;
  return (
    <button type="button" className={styles.version} aria-pressed={isChosen} onClick={onChoose}>
      <span>
        v{version.version} {isLatest && <StatusChip tone="right">现在用的</StatusChip>}
      </span>
      <span>{change}</span>
      <small>
        {version.publishedBy ?? '文件导入'} · {momentText(version.publishedAt)}
      </small>
      <small>
        {version.answers} 次作答{version.isRegraded && '，按后来的答案判'}
      </small>
    </button>
  );
};
