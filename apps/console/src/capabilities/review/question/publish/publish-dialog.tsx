import { Radio } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import {
  previewRegrade,
  publishQuestion,
  regradeQuestion,
  type OpenedQuestion,
  type RegradePreview,
} from '@xuezhou/contract/review/console';
import { FormDialog } from '../../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../../platform/form/why-field.tsx';
import { Withheld } from '../../../../platform/parts/withheld.tsx';
import { useMay } from '../../../../platform/session/self.ts';
import type { QuestionDraft } from '../draft/use-question-draft.ts';
import { FormDifference } from '../versions/form-difference.tsx';
import styles from './publish.module.css';
import { RegradeRows } from './regrade-rows.tsx';

interface PublishDialogProps {
  question: OpenedQuestion;
  draft: QuestionDraft;
  isOpen: boolean;
  onClose: () => void;
}

type Way = 'regrade' | 'tell' | 'leave';

interface PublishValues {
  /** Undefined: what fits what the preview says. */
  chosen: Way | undefined;
  why: string;
}

/** What is published, and what becomes of the answers that were given before. */
export function PublishDialog({ question, draft, isOpen, onClose }: PublishDialogProps) {
  const { questionId, version, published } = question;
  const mayRegrade = useMay()('question.regrade');
  const isFirst = version === 0;
  const preview = useQuery({
    queryKey: [previewRegrade.path, questionId, draft.revision],
    queryFn: ({ signal }) =>
      call(
        previewRegrade,
        { params: { questionId }, query: { draft: true } },
        { signal, ignoreErrors: true },
      ),
    enabled: isOpen && mayRegrade && !isFirst,
    gcTime: 0,
  });
  const form = useConsoleForm<PublishValues>({ initial: { chosen: undefined, why: '' } });
  const { chosen } = form.values;
  const way =
    chosen ?? (preview.data !== undefined && preview.data.changed > 0 ? 'regrade' : 'leave');
  const work = async ({ why }: PublishValues) => {
    const reason = why.trim() === '' ? {} : { why: why.trim() };
    const body = {
      questionId,
      revision: draft.revision,
      version,
      tells: way === 'tell',
      ...reason,
    };
    const done = await call(publishQuestion, { body });
    if (way !== 'regrade')
      return `发布了 v${done.version}${done.told > 0 ? `，告诉了 ${done.told} 位学员` : ''}`;
    const { answers } = await call(regradeQuestion, { body: { questionId, ...reason } });
    return `发布了 v${done.version}，重新判了 ${answers} 个答案，7 天内可以从操作记录撤回`;
  };
  const isKnown = isFirst || !mayRegrade || preview.data !== undefined || preview.isError;
  return (
    <FormDialog
      title={isFirst ? '发布这道题' : `发布 v${version + 1}`}
      {...{ isOpen, onClose, form, work }}
      button="发布"
      isReady={isKnown}
      size={760}
    >
      {published === null ? (
        <p>发布以后学员就能做到这道题。</p>
      ) : (
        <FormDifference
          {...{ question, before: published, after: draft.form }}
          names={[`v${version}`, '草稿']}
        />
      )}
      {!isFirst && mayRegrade && !preview.isError && preview.data === undefined && (
        <p role="status">正在看以前的作答……</p>
      )}
      {preview.isError && <p role="alert">以前的作答没有取到：{troubleText(preview.error)}</p>}
      {!isFirst && !mayRegrade && (
        <p>
          <Withheld permission="question.regrade" what="重新判分" />
        </p>
      )}
      {!isFirst && isKnown && (
        <Ways way={way} choose={(next) => form.set({ chosen: next })} preview={preview.data} />
      )}
      {way === 'regrade' && preview.data !== undefined && <RegradeRows preview={preview.data} />}
      <WhyField label="为什么改" {...form.field('why')} />
    </FormDialog>
  );
}

interface WaysProps {
  way: Way;
  choose: (way: Way) => void;
  preview: RegradePreview | undefined;
}

function Ways({ way, choose, preview }: WaysProps) {
  if (preview?.former === 0) return <p>还没有人做过以前的版本。</p>;
  return (
    <Radio.Group
      label="以前的作答怎么办"
      description="以前的作答留着当时的版本。"
      value={way}
      onChange={(value) => choose(value)}
    >
      <div className={styles.ways}>
        {preview !== undefined && preview.changed > 0 && (
          <Radio
            value="regrade"
            label={`重新判以前的 ${preview.former} 次作答`}
            description={`${preview.changed} 个答案改判，其中 ${preview.toRight} 个改为对；错题本和掌握程度跟着更新，每人收到一条消息，7 天内可以撤回`}
          />
        )}
        <Radio
          value="tell"
          label="不重判，只告诉他们"
          description={`做过以前版本的${preview ? ` ${preview.formerStudents} 位` : ''}学员收到一条消息，成绩不变`}
        />
        <Radio value="leave" label="不重判" description="从新的版本起算，不另外告诉" />
      </div>
    </Radio.Group>
  );
}
