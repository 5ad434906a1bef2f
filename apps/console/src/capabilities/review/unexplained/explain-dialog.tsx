import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  saveQuestionDraft,
  type OpenedQuestion,
  type QuestionForm,
  type UnexplainedRow,
} from '@xuezhou/contract/review/console';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { filled } from '../../../platform/form/rules.ts';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { useChecked } from '../question/draft/use-checked.ts';
import { RichField } from '../question/form/rich-part.tsx';
import { Preview } from '../question/preview/preview.tsx';
import { questionQuery } from '../question/question.queries.ts';
import { nameOf } from './unexplained-columns.tsx';

interface ExplainDialogProps {
  row: UnexplainedRow;
  isOpen: boolean;
  onClose: () => void;
}

const formOf = ({ draft, published }: OpenedQuestion): QuestionForm => (draft ?? published)!;

/** Of the question, or the part that the row is of; undefined: the draft has that part no more. */
const saidIn = (form: QuestionForm, { part, askedId }: UnexplainedRow): string | undefined =>
  part === 0
    ? form.explanation
    : form.parts.find(({ questionId }) => questionId === askedId)?.explanation;

const withSaid = (
  form: QuestionForm,
  { part, askedId }: UnexplainedRow,
  explanation: string,
): QuestionForm =>
  part === 0
    ? { ...form, explanation }
    : {
        ...form,
        parts: form.parts.map((each) =>
          each.questionId === askedId ? { ...each, explanation } : each,
        ),
      };

/**
 * Writes what a question lacks into its draft, beside whatever a colleague has written there. Who saved meanwhile is met: his
 * words are shown, and are written over only by a second press.
 */
export function ExplainDialog({ row, isOpen, onClose }: ExplainDialogProps) {
  const asked = useQuery({ ...questionQuery(row.questionId), enabled: isOpen, staleTime: 0 });
  // Not what the browser had: somebody may have written since.
  const question = asked.isFetchedAfterMount ? asked.data : undefined;
  const theirs = question === undefined ? '' : saidIn(formOf(question), row);
  const form = useConsoleForm({
    initial: { explanation: '' },
    check: { explanation: filled('请写为什么是这个答案') },
    keep: `explanation-${row.askedId}`,
  });
  const { explanation } = form.values;
  // Ours too, once it is saved.
  const isTheirs = theirs !== undefined && !['', explanation.trim()].includes(theirs.trim());
  const isReady = question?.isMine === true && theirs !== undefined;
  const work = async (written: { explanation: string }) => {
    if (question === undefined) return undefined;
    const { questionId, revision } = question;
    const body = {
      questionId,
      revision,
      form: withSaid(formOf(question), row, written.explanation.trim()),
    };
    try {
      await call(saveQuestionDraft, { body });
    } catch (error) {
      // What the colleague saved is what the next press begins from.
      if (error instanceof RefusalError && error.status === consoleRefusals.questionDraftChanged[0])
        await asked.refetch();
      throw error;
    }
    return `解析存进草稿了：${nameOf(row)}。发布以后学员才看到`;
  };
  return (
    <FormDialog
      title={`写解析：${nameOf(row)}`}
      {...{ isOpen, onClose, form, work }}
      button="存 1 处解析"
      isReady={isReady}
      size={760}
    >
      {question === undefined &&
        (asked.error === null ? (
          <PageSkeleton label="正在取题目" />
        ) : (
          <p role="alert">题目没有取到：{troubleText(asked.error)}</p>
        ))}
      {question?.isMine === false && <p role="alert">这道题现在不能在这里改，请到题目页看看。</p>}
      {theirs === undefined && <p role="alert">草稿里已经没有这个小题了，请到题目页看看。</p>}
      {isTheirs && (
        <Notice tone="review" title="草稿里已经有同事写的解析">
          {theirs}
          <br />
          再存会换成您写的；要留着他的，请按“取消”。
        </Notice>
      )}
      {isReady && (
        <Suspense fallback={<PageSkeleton />}>
          <Shown question={question} row={row} explanation={explanation} />
          <RichField
            label="解析"
            placeholder="为什么是这个答案，别的错在哪里"
            value={explanation}
            fault={form.field('explanation').error as string | undefined}
            courseId={question.courseId}
            onChange={(written) => form.set({ explanation: written })}
            // Every letter is kept in this browser already.
            onSave={() => undefined}
          />
        </Suspense>
      )}
    </FormDialog>
  );
}

interface ShownProps {
  question: OpenedQuestion;
  row: UnexplainedRow;
  explanation: string;
}

/** The question as students will see it, with what is being written. */
function Shown({ question, row, explanation }: ShownProps) {
  const form = withSaid(formOf(question), row, explanation);
  const { texts } = useChecked(question.questionId, form);
  return <Preview {...{ form, texts }} />;
}
