import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { maxCardsCounted } from '@xuezhou/contract/flash-card/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { useMay } from '../../../platform/session/self.ts';
import { cardPages, cardQueryOf, filterNames, type CardQuery } from '../cards.queries.ts';
import { CardList } from './card-list.tsx';

const ExportDialog = sheetPart(() => import('./export-dialog.tsx'), 'ExportDialog');

const totalWords = (total: number): string =>
  total > maxCardsCounted
    ? `${maxCardsCounted.toLocaleString('zh-CN')} 以上`
    : total.toLocaleString('zh-CN');

/** All cards of the school, how students fare with them, and what is done with one or many. */
export default function CardsPage() {
  const { filters, setFilters } = useFilters(filterNames);
  const may = useMay();
  const query = cardQueryOf(filters);
  const list = useInfiniteQuery(cardPages(query));
  const total = list.data?.pages[0]?.total ?? null;
  const words = total === null ? '' : totalWords(total);
  const { open, dialog } = useDialog<{ query: CardQuery; words: string }>((wish, state) => (
    <ExportDialog {...{ ...wish, ...state }} />
  ));
  return (
    <>
      <PageHead
        title="闪卡库"
        note="学过、复习和忘记是昨夜数的，不到 20 人学过的不显示。"
        count={words === '' ? undefined : `${words} 张`}
        actions={
          <>
            {may('question.write') && (
              <Button
                variant="default"
                renderRoot={(root) => (
                  <Link
                    {...root}
                    to="/cards/$cardId"
                    params={{ cardId: 'new' }}
                    search={query.courseId === undefined ? {} : { course: query.courseId }}
                  />
                )}
              >
                新建闪卡
              </Button>
            )}
            {may('content.publish') && (
              <Button variant="default" renderRoot={(root) => <Link {...root} to="/import" />}>
                导入
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
          </>
        }
      />
      <CardList {...{ filters, setFilters, query, words, total }} />
      {dialog}
    </>
  );
}
