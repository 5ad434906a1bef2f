import { NumberInput, Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { listBankQuestions } from '@xuezhou/contract/review/console';
import { call } from '@xuezhou/client/api/call.ts';
import { draftQuestions, maxDrafted, type DraftedKind } from '@xuezhou/contract/drafting/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import type { Desk } from './drafting.queries.ts';

interface DraftDialogProps {
  readingId: number;
  desk: Desk;
  /** The question whose variants were asked for at its own page; null: any of the chapter may be chosen. */
  questionId: number | null;
  isOpen: boolean;
  onClose: () => void;
}

const kinds: readonly { value: DraftedKind; label: string }[] = [
  { value: 'single', label: '单选题' },
  { value: 'multiple', label: '多选题' },
  { value: 'truefalse', label: '判断题' },
  { value: 'numeric', label: '填数题' },
];

/** From what, of which kind and how many. */
export function DraftDialog({ readingId, desk, questionId, isOpen, onClose }: DraftDialogProps) {
  const form = useConsoleForm({
    initial: {
      from: questionId === null ? 'reading' : 'question',
      question: questionId === null ? '' : String(questionId),
      ...{ text: '', kind: 'single', count: 3 },
    },
    refused: { sourceEmpty: 'text' },
  });
  const { from, text, question, kind, count } = form.values;
  const lecture = from.startsWith('lecture:') ? Number(from.slice('lecture:'.length)) : null;
  const isReady = from === 'text' ? text.trim() !== '' : from !== 'question' || question !== '';
  return (
    <FormDialog
      {...{ form, isOpen, onClose, isReady }}
      title="拟几道题"
      button={`拟 ${count} 道`}
      work={async () => {
        const { drafted, isCut } = await call(draftQuestions, {
          body: {
            ...{ requestId: form.id, readingId, kind: kind as DraftedKind, count },
            from: lecture === null ? (from as 'reading' | 'text' | 'question') : 'lecture',
            fromId: from === 'question' ? Number(question) : lecture,
            text: from === 'text' ? text : '',
          },
        });
        return `拟了 ${drafted} 道${isCut ? '，模型中途断了，只留写完的' : ''}，请一道一道看`;
      }}
    >
      <Select
        label="从哪里拟"
        allowDeselect={false}
        data={[
          { value: 'reading', label: `正文：${desk.title}` },
          ...desk.lectures.map(({ lectureId, title }) => ({
            value: `lecture:${lectureId}`,
            label: `字幕：${title}`,
          })),
          { value: 'text', label: '贴一段文字，如考纲' },
          { value: 'question', label: '一道题，拟它的变化' },
        ]}
        {...form.field('from')}
      />
      {from === 'text' && (
        <Textarea
          label="文字"
          autosize
          minRows={4}
          maxRows={12}
          maxLength={20_000}
          {...form.field('text')}
        />
      )}
      {from === 'question' && (
        <QuestionField {...{ readingId }} courseId={desk.courseId} {...form.field('question')} />
      )}
      <Select label="题型" allowDeselect={false} data={[...kinds]} {...form.field('kind')} />
      <NumberInput
        label="几道"
        min={1}
        max={maxDrafted}
        value={count}
        onChange={(value) =>
          form.set({ count: Math.min(maxDrafted, Math.max(1, Number(value) || 1)) })
        }
      />
      <p>给模型看的：这段文字、这门课几道题的样子、学员常选错的项。不给：学员的名字、别的课。</p>
    </FormDialog>
  );
}

interface QuestionFieldProps {
  courseId: number;
  readingId: number;
  value?: string;
  onChange: (value: never) => void;
}

/** Those of the chapter, by their words. */
function QuestionField({
  courseId,
  readingId,
  value = '',
  onChange,
  ...field
}: QuestionFieldProps) {
  const asked = useQuery(
    operationQuery(
      listBankQuestions,
      { query: { courseId, readingId, limit: mostOffered } },
      { ignoreErrors: true },
    ),
  );
  const offered = (asked.data?.list ?? []).map(({ questionId, stem }) => ({
    value: String(questionId),
    label: stem.slice(0, 60),
  }));
  // One of another chapter, whose page led here.
  const isThere = value === '' || offered.some((each) => each.value === value);
  return (
    <Select
      label="哪道题"
      description={asked.isError ? `题目没有取到：${troubleText(asked.error)}` : undefined}
      placeholder={asked.data?.list.length === 0 ? '这一章还没有题' : '选一道'}
      searchable
      data={isThere ? offered : [{ value, label: `题 ${value}` }, ...offered]}
      value={value === '' ? null : value}
      onChange={(chosen: string | null) => onChange(chosen as never)}
      {...field}
    />
  );
}

const mostOffered = 200;
