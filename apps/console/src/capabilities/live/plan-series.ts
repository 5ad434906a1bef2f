import { addDays } from '@xuezhou/rules/enrolment/access-period';
import type { ChangeRow } from '../../platform/dialog/change-table.tsx';
import type { Live } from './live.queries.ts';
import { clashOf, clashText, spanAt, spanText, type Span } from './live-times.ts';

export interface PlanForm {
  readonly courseId: string | null;
  readonly title: string;
  readonly teacher: string;
  readonly day: string;
  readonly time: string;
  readonly minutes: number | null;
  /** How many, a week apart. */
  readonly times: number | null;
}

export interface PlannedLive {
  /** From 1. */
  readonly place: number;
  readonly title: string;
  readonly span: Span;
  /** Why it is passed over; undefined: it is not. */
  readonly clash: string | undefined;
}

/** The classes that a form means; none while something is missing. */
export function seriesOf(form: PlanForm, lives: readonly Live[]): PlannedLive[] {
  const { courseId, day, time, minutes, times } = form;
  if (courseId === null || day === '' || minutes === null || times === null) return [];
  return Array.from({ length: times }, (_, week) => week).flatMap((week) => {
    const span = spanAt(addDays(day, week * 7), time, minutes);
    if (span === null) return [];
    const clash = clashOf({ courseId: Number(courseId), teacher: form.teacher }, span, lives);
    const title = form.title.trim();
    return [
      {
        place: week + 1,
        title: times === 1 ? title : `${title}（${week + 1}）`,
        span,
        clash: clash && clashText(clash),
      },
    ];
  });
}

export const rowsOf = (
  series: readonly PlannedLive[],
  refused: ReadonlyMap<number, string>,
): ChangeRow[] =>
  series.map(({ place, title, span, clash }) => ({
    key: place,
    name: spanText(span),
    before: clash === undefined ? '空着' : '有课',
    after: clash === undefined ? title || '这节课' : null,
    note: clash ?? '',
    refusal: refused.get(place),
  }));
