import { redirect } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import type { PageLoad } from '../../platform/page/page.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { knownStudent } from '../../platform/session/session.ts';
import { beforeQuery, courseMocksQuery, mocksQuery, transcriptQuery } from './mock.queries.ts';
import { questionQuery, sheetQuery } from './room/sheet-query.ts';
import { indexOf } from './room/sheet-state.ts';

// A file of its own: with the routes it would arrive with the login page.
type PaperVisit = PageLoad<{ paperId: number }>;

export async function loadEvents({ queryClient, search }: PageLoad): Promise<void> {
  await queryClient.query({ ...mocksQuery(search), staleTime: 'static' });
}

export async function loadCourseEvents({
  queryClient,
  params: { courseId },
}: PageLoad<{ courseId: number }>): Promise<void> {
  await queryClient.query({ ...courseMocksQuery(courseId), staleTime: 'static' });
}

export async function loadPaper({ queryClient, params: { paperId } }: PaperVisit): Promise<void> {
  await queryClient.query({ ...beforeQuery(paperId), staleTime: 'static' });
}

/** The room opens only for a paper in progress; another one leads to where its student is. */
export async function loadRoom({
  queryClient,
  params: { paperId },
  search,
  isPrefetch,
}: PaperVisit): Promise<void> {
  // A look ahead must not take the paper as it is now for how it will be found.
  if (isPrefetch) return;
  const sheet = await queryClient
    .query({ ...sheetQuery(paperId), staleTime: 'static' })
    .catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error;
      return redirect({
        to: '/events/$paperId',
        params: { paperId },
        replace: true,
        throw: true,
      });
    });
  if (!('items' in sheet)) return;
  const item = sheet.items[indexOf(sheet, search['q'])];
  void prepareRichHtml(sheet.formulas);
  // A question that does not come is told in its place; the others can be answered.
  if (item)
    await queryClient
      .query(questionQuery(paperId, item.questionId, sheet.attemptNo))
      .catch(() => null);
}

export async function loadTranscript({
  queryClient,
  params: { paperId },
  search,
}: PaperVisit): Promise<void> {
  await queryClient
    .query({ ...transcriptQuery(paperId, attemptOf(search['attempt'])), staleTime: 'static' })
    .catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error;
      redirect({ to: '/events/$paperId', params: { paperId }, replace: true, throw: true });
    });
}

export function attemptOf(written: string | undefined): number | undefined {
  return written !== undefined && /^[1-9]\d{0,4}$/.test(written) ? Number(written) : undefined;
}

/** Forwards to an event's page, of our own or of those that the school allows, with the studentId. */
export async function leadToEvent({ queryClient, search, isPrefetch }: PageLoad): Promise<void> {
  if (isPrefetch) return;
  const { findDestination } = await import('../../platform/session/after-login.ts');
  const destination = await findDestination(queryClient, {
    search: { redirect_uri: search['redirect_uri'], isFromEvent: '1' },
    hash: window.location.hash,
    origin: window.location.origin,
    studentId: knownStudent(queryClient)?.studentId ?? null,
  });
  if (destination.kind === 'away') window.location.replace(destination.href);
  else redirect({ to: '/events', replace: true, throw: true });
}
