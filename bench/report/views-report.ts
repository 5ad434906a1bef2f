import type { ViewsResult } from '../web/measure-views.ts';
import { figure, table } from './markdown.ts';

export function reportViews({ bare, pages, drawn, shell }: ViewsResult): string {
  const beside = (paint: { first: number; largest: number }) =>
    `× ${figure(paint.first / bare.first)}, ${figure(paint.largest / bare.first)}`;
  return [
    `### First views that the server draws, beside the same pages as they were built (throttled phone; a bare page ${figure(bare.first)} ms)`,
    table(
      ['first, largest paint', 'drawn', 'as built'],
      pages.map((page) => [page.path, beside(page.drawn), beside(page.shell)]),
    ),
    table(
      ['', 'drawn', 'as built'],
      [
        ['dashboards a second', figure(drawn.load.perSecond), figure(shell.load.perSecond)],
        ['of them with a view', figure(drawn.share), figure(shell.share)],
        ['ms of a page, p50', figure(drawn.load.p50), figure(shell.load.p50)],
        ['ms of a page, p95', figure(drawn.load.p95), figure(shell.load.p95)],
        ['ms of an answer alone, p95', figure(drawn.alone), figure(shell.alone)],
        [
          'ms of an answer beside 50 pages a second, p95',
          figure(drawn.beside),
          figure(shell.beside),
        ],
        ['MB of the server', figure(drawn.megabytes), figure(shell.megabytes)],
      ],
    ),
  ].join('\n\n');
}
