import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { ReportRow } from '@xuezhou/contract/report/console';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { useEffect, useRef } from 'react';
import { useDialog } from '../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { pagedList } from '../../platform/list/list-source.ts';
import { saveExcel } from '../../platform/list/save-excel.ts';
import { momentValue } from '../../platform/list/moment-value.ts';
import { wayOf } from '../../platform/page/way.ts';
import { Withheld } from '../../platform/parts/withheld.tsx';
import { useMay } from '../../platform/session/self.ts';
import { rowPages, type ReportAsked } from './report.queries.ts';
import { valueText } from './report.words.ts';
import styles from './reports.module.css';

const ExportDialog = sheetPart(() => import('./export-dialog.tsx'), 'ExportDialog');

interface BehindProps {
  asked: ReportAsked;
  opens: string;
  line: string;
  title: string;
  value: string;
  onClose: () => void;
}

/** The people or rows behind a figure, under the report; the address has which. */
export function BehindCard({ asked, opens, line, title, value, onClose }: BehindProps) {
  const router = useRouter();
  const may = useMay();
  const query = useInfiniteQuery(rowPages(asked, opens, line));
  const arePeople = query.data?.pages[0]?.arePeople ?? true;
  const mayExport = may('student.export');
  const { open, dialog } = useDialog<null>((_, state) => (
    <ExportDialog {...{ asked, opens, line, title, value, ...state }} />
  ));
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => head.current?.scrollIntoView({ block: 'nearest' }), [opens, line]);
  const rows = query.data?.pages.flatMap(({ list }) => list);
  // Names go through a second person; what names nobody is written from what is seen.
  const save = arePeople
    ? mayExport
      ? () => open(null)
      : undefined
    : () => void saveExcel(title, columns, rows ?? []);
  usePageKeys({ Escape: onClose, e: save });
  return (
    <section aria-label={`${title}背后`} className={styles.behind}>
      <div ref={head} className={styles.behindHead}>
        <SectionTitle caption={`${title}：${value}`}>就是这些</SectionTitle>
        <div className={styles.tools}>
          {arePeople && mayExport && (
            <Button variant="default" onClick={() => open(null)}>
              导出 Excel…
            </Button>
          )}
          <Button
            variant="subtle"
            color="gray"
            leftSection={<IconX size={18} stroke={1.6} />}
            onClick={onClose}
          >
            收起
          </Button>
        </div>
      </div>
      <ConsoleList
        name="report-rows"
        hasNoViews
        label={title}
        unit={arePeople ? '人' : '行'}
        columns={columns}
        source={pagedList(query)}
        rowKey={({ key }) => key}
        hasNoExcel={arePeople}
        onOpen={({ path }) => (path === '' ? undefined : void router.navigate(wayOf(path)))}
        empty={{ title: '没有能给你看的', text: '只列你能看的学员、订单和题目。' }}
        {...(arePeople &&
          !mayExport && { note: <Withheld permission="student.export" what="导出名单" /> })}
      />
      {dialog}
    </section>
  );
}

const columns: Column<ReportRow>[] = [
  { key: 'title', title: '谁，或什么', card: 'head', value: ({ title }) => title },
  { key: 'note', title: '情况', value: ({ note }) => note },
  {
    key: 'at',
    title: '时间',
    width: 170,
    value: ({ at }) => (at === null ? null : momentValue(at)),
    render: ({ at }) => (at === null ? '' : momentText(at)),
  },
  {
    key: 'fen',
    title: '金额',
    align: 'right',
    width: 130,
    value: ({ fen }) => (fen === null ? null : fen / 100),
    render: ({ fen }) => (fen === null ? '' : valueText(fen, 'fen')),
  },
];
