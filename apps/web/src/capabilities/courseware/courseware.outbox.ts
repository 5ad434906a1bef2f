import { reportCourseware, type CoursewareStanding } from '@xuezhou/contract/courseware';
import { createStore } from '@xuezhou/client/browser/store.ts';
import { defineOutboxKind } from '../../platform/outbox/outbox.ts';

/** What became of the last report that left this device. */
export type LastReport =
  | { readonly sessionId: string; readonly standing: CoursewareStanding; readonly at: number }
  | { readonly sessionId: string; readonly refused: string };

export const lastReport = createStore<LastReport | null>(null);

/** What packages report: kept on this device until the server has it. */
export const reportOutbox = defineOutboxKind('courseware.report', reportCourseware, {
  accepted: ({ body }, standing) =>
    lastReport.set({ sessionId: body.sessionId, standing, at: Date.now() }),
  refused: ({ body }, { message }) =>
    lastReport.set({ sessionId: body.sessionId, refused: message }),
});
