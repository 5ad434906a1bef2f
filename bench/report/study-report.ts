import type { StudyResult } from '../study/measure-study.ts';
import { reportRows } from './http-report.ts';
import { figure, verdict } from './markdown.ts';

export function reportStudy({ rows, watch }: StudyResult): string {
  const isWhole = watch.stored === watch.sent && watch.exact === watch.students;
  return [
    '### Study in a large school',
    reportRows(rows),
    `### ${watch.students} students watch at once`,
    `Each over a connection of its own, a report every ten seconds as the page sends them, for ${figure(watch.seconds)} seconds: ${watch.sent} reports, ${watch.repeated} of them sent twice, ${watch.refused} refused. ${watch.stored} are stored and ${watch.exact} students have exactly the seconds that they watched: ${verdict(isWhole)}. An answer took ${figure(watch.p50)} ms (p95 ${figure(watch.p95)}).`,
  ].join('\n\n');
}
