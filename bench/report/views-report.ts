import type { ViewsResult } from '../web/measure-views.ts';
import { figure, table } from './markdown.ts';

export function reportViews({ bare, pages, drawn, shell }: ViewsResult): string {
  const beside = (paint: { first: number; largest: number }) =>
    `× ${figure(paint.first / bare.first)}, ${figure(paint.largest / bare.first)}`;
  const times = ({ p50, p95 }: { p50: number; p95: number }) => `${figure(p50)}, ${figure(p95)}`;
  return [
    `### First views that the server draws, beside the same pages as they were built (throttled phone; a bare page ${figure(bare.first)} ms)`,
    table(
      ['first, largest paint', 'drawn', 'as built'],
      pages.map((page) => [page.path, beside(page.drawn), beside(page.shell)]),
    ),
    table(
      ['', 'drawn', 'as built'],
      [
        [
          'dashboards and courses a second, 8 at a time',
          figure(drawn.perSecond),
          figure(shell.perSecond),
        ],
        ['of them with a view', figure(drawn.share), figure(shell.share)],
        ['ms of a page, p50, p95', times(drawn.page), times(shell.page)],
        ['ms of an answer alone, p50, p95', times(drawn.alone), times(shell.alone)],
        [
          'ms of an answer beside 50 such pages a second, p50, p95',
          times(drawn.beside),
          times(shell.beside),
        ],
        ['of those pages with a view', figure(drawn.shareBeside), figure(shell.shareBeside)],
        ['MB of the server', figure(drawn.megabytes), figure(shell.megabytes)],
      ],
    ),
  ].join('\n\n');
}
