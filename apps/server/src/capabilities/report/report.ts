import type { getReport, listReportRows } from '@xuezhou/contract/report/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { Asked } from './period.ts';

type Answer = DataOf<typeof getReport>;

export interface Report extends Pick<Answer, 'figures' | 'tables'> {
  readonly countedAt: Date;
}

export interface RowsAsked {
  readonly asked: Asked;
  /** Of a figure or a table. */
  readonly opens: string;
  readonly line: string | undefined;
  readonly after: string | undefined;
  readonly today: string;
}

/** `small`: there are too few to be told of. */
export type FoundRows = DataOf<typeof listReportRows> | 'small';
