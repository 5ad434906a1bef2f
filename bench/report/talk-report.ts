import type { RowResult } from '../http/measure-http.ts';
import { reportRows } from './http-report.ts';

export const reportTalk = (rows: readonly RowResult[]): string =>
  ['### Questions and messages', reportRows(rows)].join('\n\n');
