import { reportVideoProgress } from '@xuezhou/contract/lecture';
import type { QueryClient } from '@tanstack/react-query';
import { v7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { isLoggedIn, knownStudent } from '../../../platform/session/session.ts';
import { progressOutbox } from '../lecture.outbox.ts';
import type { LecturePlace } from '../port/lecture-place.ts';
import { noteProgress } from '../note-progress.ts';
import { forgetLastReport, keepLastReport, lastReports, type Report } from './last-report.ts';
import type { ProgressNews } from './report-progress.ts';

/** Sends how far a lecture is watched, through the outbox, so that no lost network loses it. */
export function sendReport(
  client: QueryClient,
  place: LecturePlace,
  { position, watched }: ProgressNews,
  isLeaving: boolean,
): void {
  const student = knownStudent(client);
  if (!student || !isLoggedIn(student) || student.studentId === null) return;
  const report: Report = {
    reportId: v7(),
    ...place,
    position,
    watched,
    at: new Date(serverNow()).toISOString(),
  };
  noteProgress(client, place, { lastProgress: position });
  if (isLeaving) {
    keepLastReport(student.studentId, report);
    // Besides the outbox: this one outlives the page, and the server takes a report once.
    call(reportVideoProgress, { body: report }, { ignoreErrors: true, keepalive: true }).catch(
      () => {},
    );
  }
  void enqueue(report);
}

async function enqueue(report: Report): Promise<void> {
  await progressOutbox.add({ body: report });
  forgetLastReport(report.reportId);
}

/**
 * The position in a lecture that this device knows and the server may not: of reports that still wait. Null when
 * there is none. What an earlier page kept while it was closed is handed to the outbox on the way.
 */
export async function waitingPosition(
  client: QueryClient,
  bulletId: number,
): Promise<number | null> {
  const studentId = knownStudent(client)?.studentId ?? null;
  if (studentId === null) return null;
  const left = lastReports(studentId);
  const waiting = (await progressOutbox.waiting()).map(({ body }) => body);
  for (const report of left) void enqueue(report);
  const latest = [...waiting, ...left]
    .filter((report) => report.bulletId === bulletId)
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .at(-1);
  return latest?.position ?? null;
}
