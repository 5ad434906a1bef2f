import type { reportVideoProgress } from '@xuezhou/contract/lecture';
import type { InputOf } from '@xuezhou/contract/kernel';
import { readJson, writeJson } from '@xuezhou/client/browser/local-storage.ts';

export type Report = InputOf<typeof reportVideoProgress>['body'];

interface Kept {
  studentId: number;
  report: Report;
}

const key = 'xuezhou-lecture-left';
/** Several pages may be closed at once; more than these were never taken by anybody. */
const maxKept = 20;

/**
 * Keeps a report at once, while a page is being closed: the outbox's own keeping takes a moment that such a page may
 * not have.
 */
export function keepLastReport(studentId: number, report: Report): void {
  writeJson(key, [...kept(), { studentId, report }].slice(-maxKept));
}

/** The outbox has it now. */
export function forgetLastReport(reportId: string): void {
  writeJson(
    key,
    kept().filter(({ report }) => report.reportId !== reportId),
  );
}

/** What a student's earlier pages kept and no outbox took. */
export function lastReports(studentId: number): Report[] {
  return kept()
    .filter((own) => own.studentId === studentId)
    .map(({ report }) => report);
}

function kept(): Kept[] {
  const value = readJson(key);
  return Array.isArray(value) ? (value as Kept[]) : [];
}
