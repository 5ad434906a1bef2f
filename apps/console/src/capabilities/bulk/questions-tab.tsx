import { Button, Checkbox, Select } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { gradeQuestions } from '@xuezhou/contract/bulk/console';
import { placeQuestions } from '@xuezhou/contract/practice/console';
import { listBankQuestionIds, type BankQuestion } from '@xuezhou/contract/review/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleTable } from '../../platform/list/console-table.tsx';
import { usePicks } from '../../platform/list/use-picks.ts';
import { useMay } from '../../platform/session/self.ts';
import { placesQuery, questionPages } from './bulk.queries.ts';
import { leftWords } from './bulk.words.ts';
import styles from './bulk.module.css';

const rowKey = ({ questionId }: BankQuestion) => questionId;

/** Several hundred questions get a topic or a difficulty at once. */
export function QuestionsTab({ courseId }: { courseId: number }) {
  const [reading, setReading] = useState('');
  const [isUnplaced, setUnplaced] = useState(false);
  const readingId = reading === '' ? undefined : Number(reading);
  const list = useInfiniteQuery(questionPages(courseId, readingId, isUnplaced));
  const places = useQuery(placesQuery(courseId));
  const rows = (list.data?.pages ?? []).flatMap((page) => page.list);
  const total = list.data?.pages[0]?.total ?? rows.length;
  const [isAll, setAll] = useState(false);
  const picks = usePicks({ rows, rowKey, nameOf: ({ stem }: BankQuestion) => stem });
  const count = isAll ? total : picks.picked.length;
  const idsOf = async (): Promise<number[]> => {
    if (!isAll) return picks.picked.map(rowKey);
    const query = {
      courseId,
      ...(readingId !== undefined && { readingId }),
      ...(isUnplaced && { only: 'unplaced' as const }),
    };
    return (await call(listBankQuestionIds, { query })).questionIds;
  };
  const clear = () => {
    picks.clear();
    setAll(false);
  };
  const table = {
    ...picks,
    setKeys: (keys: ReadonlySet<string>) => (setAll(false), picks.setKeys(keys)),
  };
  return (
    <div className={styles.desk}>
      <div className={styles.main}>
        <div className={styles.line}>
          <Select
            aria-label="哪一章"
            placeholder="全部章节"
            clearable
            searchable
            data={(places.data ?? []).map((each) => ({
              value: String(each.readingId),
              label: `${each.book} · ${each.title}`,
            }))}
            value={reading || null}
            onChange={(value) => (clear(), setReading(value ?? ''))}
          />
          <Checkbox
            label="只看还没有章节的"
            checked={isUnplaced}
            onChange={(event) => (clear(), setUnplaced(event.currentTarget.checked))}
          />
          <span className={styles.end} role="status">
            选了 {count} / {total} 题
          </span>
          <Button variant="default" size="sm" onClick={() => setAll(!isAll)} aria-pressed={isAll}>
            {isAll ? '不全选了' : `选中全部 ${total} 题`}
          </Button>
        </div>
        {list.isError ? (
          <ErrorState title="题目没有取到" text={troubleText(list.error)} />
        ) : list.isPending ? (
          <PageSkeleton />
        ) : (
          <ConsoleTable
            label="题目"
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            picks={table}
            instead={
              rows.length === 0 ? (
                <EmptyState title="没有这样的题" text="换一章，或看全部章节。" />
              ) : undefined
            }
            foot={
              !list.hasNextPage ? undefined : (
                <Button
                  variant="subtle"
                  loading={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  再看一些
                </Button>
              )
            }
          />
        )}
      </div>
      <ChangeCard {...{ courseId, count, idsOf }} places={places.data ?? []} onDone={clear} />
    </div>
  );
}

const columns: Column<BankQuestion>[] = [
  {
    ...{ key: 'stem', title: '题', card: 'head' },
    render: ({ stem, questionId, inFiles }) => (
      <span className={styles.two}>
        <b>{stem}</b>
        <small>
          题 {questionId}
          {inFiles && ' · 在课程文件里，改不了'}
        </small>
      </span>
    ),
  },
  {
    ...{ key: 'place', title: '章和考点' },
    render: ({ chapter, topic }) => [chapter, topic].filter(Boolean).join(' · ') || '还没有',
  },
];

interface ChangeCardProps {
  courseId: number;
  count: number;
  idsOf: () => Promise<number[]>;
  places: readonly {
    readingId: number;
    book: string;
    title: string;
    subjects: readonly { subjectId: number; title: string }[];
  }[];
  onDone: () => void;
}

function ChangeCard({ courseId, count, idsOf, places, onDone }: ChangeCardProps) {
  const mayWrite = useMay()('question.write');
  const form = useConsoleForm({ initial: { reading: '', subject: '', difficulty: '' } });
  const { isBusy, refusal } = form;
  const { reading, subject, difficulty } = form.values;
  const subjects = places.find(({ readingId }) => String(readingId) === reading)?.subjects ?? [];
  const place = () =>
    void form.submit(async () => {
      const done = await call(placeQuestions, {
        body: {
          ...{ questionIds: await idsOf(), readingId: Number(reading) },
          ...(subject !== '' && { subjectId: Number(subject) }),
        },
      });
      onDone();
      return [
        `改了 ${done.questions} 题，24 小时内可以从操作记录撤回`,
        ...(done.inFiles > 0 ? [`${done.inFiles} 题在课程文件里，没有动`] : []),
      ].join('；');
    });
  const grade = () =>
    void form.submit(async () => {
      const done = await call(gradeQuestions, {
        body: {
          ...{ batchId: form.id, courseId, questionIds: await idsOf() },
          difficulty: Number(difficulty),
        },
      });
      onDone();
      const same = done.same > 0 ? `，${done.same} 题本来就是` : '';
      return `改了 ${done.changed} 题，存成草稿${same}${leftWords(done.left)}`;
    });
  if (!mayWrite)
    return (
      <SectionCard title="改这些题">
        <p className={styles.quiet}>改题要有写题的权限，请找校长。</p>
      </SectionCard>
    );
  return (
    <SectionCard title={`改这 ${count} 题`}>
      <div className={styles.stack}>
        <Select
          label="章"
          searchable
          data={places.map((each) => ({
            value: String(each.readingId),
            label: `${each.book} · ${each.title}`,
          }))}
          value={reading || null}
          onChange={(value) => form.set({ reading: value ?? '', subject: '' })}
        />
        {subjects.length > 0 && (
          <Select
            label="考点"
            placeholder="不分考点"
            clearable
            data={subjects.map((each) => ({ value: String(each.subjectId), label: each.title }))}
            value={subject || null}
            onChange={(value) => form.set({ subject: value ?? '' })}
          />
        )}
        <Button loading={isBusy} disabled={count === 0 || reading === ''} onClick={place}>
          这 {count} 题定在这里
        </Button>
        <p className={styles.quiet}>马上生效；组卷和成绩不变。</p>
        <Select
          label="难度"
          data={[
            { value: '1', label: '易' },
            { value: '2', label: '中' },
            { value: '3', label: '难' },
          ]}
          value={difficulty || null}
          onChange={(value) => form.set({ difficulty: value ?? '' })}
        />
        <Button
          variant="default"
          loading={isBusy}
          disabled={count === 0 || difficulty === ''}
          onClick={grade}
        >
          改 {count} 题的难度，存成草稿
        </Button>
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
      </div>
    </SectionCard>
  );
}
