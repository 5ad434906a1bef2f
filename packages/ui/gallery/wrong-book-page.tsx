import { ActionIcon, Button, Checkbox, Switch } from '@mantine/core';
import { IconChevronLeft, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';

import { AppFrame } from '../src/app-frame.tsx';
import { BottomBar } from '../src/bottom-bar.tsx';
import { ChipFilter } from '../src/chip-filter.tsx';
import { DataTable, type DataColumn } from '../src/data-table.tsx';
import { PageColumn } from '../src/page-column.tsx';
import { PhoneHeader } from '../src/phone-header.tsx';
import { SectionTitle } from '../src/section-title.tsx';
import { StatusChip } from '../src/status-chip.tsx';
import { usePhone } from '../src/use-phone.ts';
import { nav, renderHome, renderLink, right } from './sample.tsx';

interface Row {
  id: number;
  stem: string;
  source: string;
  picked: string;
  truth: string;
  times: number;
  due: string;
}

const rows: Row[] = [
  [
    1,
    '若收益率上行 80 个基点，同时考虑久期与凸性，债券价格变动最接近：',
    '固定收益 · 久期与凸性',
    'A',
    'B',
    2,
    '今天',
  ],
  [
    2,
    '一家公司以折价发行债券，采用实际利率法摊销。与直线法相比，第一年的利息费用：',
    '财务报表分析 · 非流动负债',
    'C',
    'A',
    3,
    '今天',
  ],
  [
    3,
    '对于欧式看涨期权，其他条件不变，标的资产波动率上升时，期权价值和德尔塔：',
    '衍生品 · 期权定价',
    'B',
    'C',
    2,
    '11 月 14 日',
  ],
].map(
  ([id, stem, source, picked, truth, times, due]) =>
    ({ id, stem, source, picked, truth, times, due }) as Row,
);

const columns: DataColumn<Row>[] = [
  {
    key: 'tick',
    title: '选中',
    width: 36,
    place: 'none',
    head: <Checkbox size="xs" aria-label="全选" />,
    render: (row) => <Checkbox size="xs" aria-label={`选中第 ${row.id} 题`} />,
  },
  { key: 'source', title: '出处', place: 'source', render: (row) => row.source },
  { key: 'stem', title: '题目', place: 'stem', render: (row) => row.stem },
  {
    key: 'result',
    title: '上次作答',
    width: 170,
    render: (row) => (
      <>
        上次选 <b style={{ color: 'var(--xz-wrong)' }}>{row.picked}</b>　正确{' '}
        <b style={{ color: 'var(--xz-right)' }}>{row.truth}</b>
      </>
    ),
  },
  {
    key: 'times',
    title: '做错',
    width: 80,
    align: 'right',
    place: 'count',
    render: (row) => `${row.times} 次`,
    renderInCard: (row) => `错 ${row.times} 次`,
  },
  {
    key: 'due',
    title: '下次复习',
    width: 110,
    place: 'due',
    render: (row) => (row.due === '今天' ? <StatusChip tone="review">今天</StatusChip> : row.due),
  },
  {
    key: 'tools',
    title: '操作',
    isTitleHidden: true,
    width: 60,
    place: 'none',
    render: (row) => (
      <ActionIcon aria-label={`重做第 ${row.id} 题`} my={-8}>
        <IconPencil size={20} stroke={1.6} />
      </ActionIcon>
    ),
  },
];

export function WrongBookPage() {
  const isPhone = usePhone();
  const [filter, setFilter] = useState('all');
  return (
    <AppFrame
      nav={nav('练习')}
      renderLink={renderLink}
      renderHome={renderHome}
      right={right}
      phoneHeader={
        <PhoneHeader
          title="错题本"
          back={
            <ActionIcon aria-label="返回">
              <IconChevronLeft size={24} stroke={1.6} />
            </ActionIcon>
          }
        />
      }
    >
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle
              order={1}
              overline="CFA 一级精讲班"
              action={
                <>
                  <Switch defaultChecked label="答对后自动移出" />
                  <Button size="lg">重做今天到期的 18 题</Button>
                </>
              }
            >
              错题本
            </SectionTitle>
          )
        }
      >
        <ChipFilter
          label="筛选错题"
          value={filter}
          onChange={setFilter}
          items={[
            { key: 'all', label: '全部', count: 86 },
            { key: 'due', label: '今天到期', count: 18 },
            { key: 'twice', label: '错 2 次以上', count: 24 },
            { key: 'fixed', label: '固定收益', count: 31 },
            { key: 'ethics', label: '职业伦理', count: 12 },
          ]}
        />
        <DataTable label="错题" columns={columns} rows={rows} rowKey={(row) => row.id} />
      </PageColumn>
      <BottomBar isPhoneOnly>
        <Button>重做今天到期的 18 题</Button>
      </BottomBar>
    </AppFrame>
  );
}
