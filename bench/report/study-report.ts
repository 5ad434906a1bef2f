import type { StudyResult } from '../study/measure-study.ts';
import { reportRows } from './http-report.ts';
import { figure, table, verdict } from './markdown.ts';

export function reportStudy({ rows, watch, page, lectureSeconds }: StudyResult): string {
  const isWhole = watch.stored === watch.sent && watch.exact === watch.students;
  return [
    '### Study in a large school',
    reportRows(rows),
    `### ${watch.students} students watch at once`,
    `Each over a connection of its own, a report every ten seconds as the page sends them, for ${figure(watch.seconds)} seconds: ${watch.sent} reports, ${watch.repeated} of them sent twice, ${watch.refused} refused. ${watch.stored} are stored and ${watch.exact} students have exactly the seconds that they watched: ${verdict(isWhole)}. An answer took ${figure(watch.p50)} ms (p95 ${figure(watch.p95)}).`,
    '### The lecture page',
    `A lecture of ${lectureSeconds / 3600} hours with ${page.lines} lines of captions at 1440 px, CPU 4×: scrolled by the wheel, then ten jumps by key with the transcript following.`,
    table(
      ['', '', 'target'],
      [
        ['frames', String(page.frames), ''],
        ['frames over 50 ms', String(page.long), `0: ${verdict(page.long === 0)}`],
        ['longest, ms', figure(page.longest), ''],
        ['heap after 1 and 30 minutes of it, MB', page.heap.map(figure).join(', '), ''],
        ['nodes after 1 and 30 minutes', page.nodes.map(String).join(', '), ''],
      ],
    ),
    `The thirty minutes were played at ${page.speed}×, the heap read after a garbage collection.`,
  ].join('\n\n');
}
