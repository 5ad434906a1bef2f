// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { DataTable, type DataColumn } from './data-table.tsx';

interface Row {
  id: number;
  stem: string;
  times: number;
}

const columns: DataColumn<Row>[] = [
  { key: 'stem', title: '题目', place: 'stem', render: (row) => row.stem },
  {
    key: 'times',
    title: '做错',
    place: 'count',
    align: 'right',
    render: (row) => `${row.times} 次`,
    renderInCard: (row) => `错 ${row.times} 次`,
  },
  { key: 'tools', title: '操作', isTitleHidden: true, place: 'none', render: () => '移出' },
];
const rows: Row[] = [
  { id: 1, stem: '久期', times: 2 },
  { id: 2, stem: '凸性', times: 3 },
];

function renderAt(width: number) {
  vi.stubGlobal('matchMedia', () => ({
    matches: width < 768,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  render(<DataTable label="错题" columns={columns} rows={rows} rowKey={(row) => row.id} />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('DataTable', () => {
  it('is a named table with column headings on a desk', () => {
    renderAt(1280);
    expect(screen.getByRole('table', { name: '错题' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      '题目',
      '做错',
      '操作',
    ]);
    expect(screen.getByText('3 次')).toBeTruthy();
  });

  it('is a named list of cards on a phone, without the cells that have no place', () => {
    renderAt(390);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('list', { name: '错题' })).toBeTruthy();
    expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
      '久期错 2 次',
      '凸性错 3 次',
    ]);
  });
});
