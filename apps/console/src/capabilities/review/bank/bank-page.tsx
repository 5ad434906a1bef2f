import { Button } from '@mantine/core';
import { IconFileExport, IconFileImport } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { maxCounted } from '@xuezhou/contract/review/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { useMay } from '../../../platform/session/self.ts';
import {
  bankCoursesQuery,
  bankPages,
  bankQueryOf,
  filterNames,
  type BankQuery,
} from './bank.queries.ts';
import { BankList } from './bank-list.tsx';
import type { WholeBank } from './whole-bank-dialog.tsx';

const NewQuestionDialog = sheetPart(() => import('./new-question-dialog.tsx'), 'NewQuestionDialog');
const WholeBankDialog = sheetPart(() => import('./whole-bank-dialog.tsx'), 'WholeBankDialog');
const ExportDialog = sheetPart(() => import('./export-dialog.tsx'), 'ExportDialog');

interface Export {
  query: BankQuery;
  words: string;
}

const totalWords = (total: number): string =>
  total > maxCounted ? `${maxCounted.toLocaleString('zh-CN')} 以上` : total.toLocaleString('zh-CN');

/** All questions, what speaks against them, and what is done with one or many. */
export default function BankPage() {
  const { filters, setFilters } = useFilters(filterNames);
  const mayImport = useMay()('content.publish');
  const query = bankQueryOf(filters);
  const list = useInfiniteQuery(bankPages(query));
  const total = list.data?.pages[0]?.total ?? null;
  const words = total === null ? '' : totalWords(total);
  const { open, dialog } = useDialog<Export>((wish, state) => (
    <ExportDialog {...{ ...wish, ...state }} />
  ));
  const mayWrite = useMay()('question.write');
  const mayRegrade = useMay()('question.regrade');
  const begun = useDialog<number | undefined>((courseId, state) => (
    <NewQuestionDialog {...{ courseId, ...state }} />
  ));
  const courses = useQuery({ ...bankCoursesQuery, enabled: query.courseId !== undefined });
  const course = courses.data?.find(({ courseId }) => courseId === query.courseId);
  const ofCourse: WholeBank | undefined = course && {
    ...{ courseId: course.courseId, course: course.title, isBack: query.state === 'withdrawn' },
  };
  const wholeBank = useDialog((wish: WholeBank, state) => <WholeBankDialog {...wish} {...state} />);
  return (
    <>
      <PageHead
        title="题库"
        note={
          <>
            <Link to="/bank/drafts">没有发布的草稿</Link>
            {mayRegrade && (
              <>
                {' · '}
                <Link to="/bank/corrected">改过答案的题</Link>
              </>
            )}
          </>
        }
        count={words === '' ? undefined : `${words} 题`}
        actions={
          <>
            {mayWrite && ofCourse !== undefined && (
              <Button variant="default" onClick={() => wholeBank.open(ofCourse)}>
                {ofCourse.isBack ? '整个恢复' : '整个撤下'}
              </Button>
            )}
            {mayWrite && (
              <Button variant="default" onClick={() => begun.open(query.courseId)}>
                新建题目
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconFileExport size={18} stroke={1.6} />}
              disabled={total === null || total === 0}
              onClick={() => open({ query, words })}
            >
              导出
            </Button>
            {mayImport && (
              <Button
                component={Link}
                to="/import"
                leftSection={<IconFileImport size={18} stroke={1.6} />}
              >
                导入
              </Button>
            )}
          </>
        }
      />
      <BankList {...{ filters, setFilters, query, list, words, total }} />
      {dialog}
      {begun.dialog}
      {wholeBank.dialog}
    </>
  );
}
