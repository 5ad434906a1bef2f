import type { AnsweringHours } from '@xuezhou/contract/qa/console';
import { areHoursSound, readTime } from '@xuezhou/rules/qa/answering-hours';
import { isDay } from '@xuezhou/rules/text/is-day';

export const dayNames = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'] as const;

/** What the form holds: of each day its hours as people write them. */
export interface HoursText {
  readonly week: readonly string[];
  readonly minutes: number | '';
  readonly closedOn: string;
  readonly silent: number | '';
}

export const textOf = ({
  week,
  targetMinutes,
  closedOn,
  silentHours,
}: AnsweringHours): HoursText => ({
  week: week.map((spans) => spans.map(({ from, to }) => `${from}-${to}`).join('，')),
  minutes: targetMinutes,
  closedOn: closedOn.join('，'),
  silent: silentHours,
});

const parts = (text: string): string[] =>
  text
    .split(/[,，、;；\s]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** `9:00-12:00，14:00 – 23:00` too; undefined for what is no time. */
function spansIn(text: string): AnsweringHours['week'][number] | undefined {
  const spans = parts(text.replaceAll(/\s*[-–—~～至到]\s*/g, '-').replaceAll('：', ':')).map(
    (part) => {
      const [, from, to] = /^(\d{1,2}:\d\d)-(\d{1,2}:\d\d)$/.exec(part) ?? [];
      return { from: from?.padStart(5, '0') ?? '', to: to?.padStart(5, '0') ?? '' };
    },
  );
  return spans.every(({ from, to }) => from !== '' && to !== '') ? spans : undefined;
}

const minutesOf = (spans: AnsweringHours['week'][number]) =>
  spans.map(({ from, to }) => ({ from: readTime(from) ?? -1, to: readTime(to) ?? -1 }));

/** What is wrong with a day; undefined: nothing. */
export function dayProblem(text: string): string | undefined {
  const spans = spansIn(text);
  if (spans === undefined) return '请写成 09:00-12:00，14:00-23:00 这样；不答疑就空着';
  const times = minutesOf(spans);
  if (times.some(({ from, to }) => from < 0 || to < 0))
    return '没有这个时间，一天从 00:00 到 24:00';
  // Six other days stand beside it, so that one alone is judged.
  const isSound = areHoursSound([times, ...Array.from({ length: 6 }, () => [{ from: 0, to: 1 }])]);
  return isSound ? undefined : '前面的要早于后面的，几段之间不能重叠';
}

export function closedProblem(text: string): string | undefined {
  const wrong = parts(text).find((day) => !isDay(day));
  return wrong === undefined ? undefined : `“${wrong}”不是日期，请写成 2027-02-06 这样`;
}

const [fewestMinutes, maxMinutes] = [5, 10_000];

export const minutesProblem = (minutes: HoursText['minutes']): string | undefined =>
  minutes === '' || minutes < fewestMinutes || minutes > maxMinutes
    ? `请写 ${fewestMinutes} 至 ${maxMinutes} 之间的数`
    : undefined;

export const silentProblem = (hours: HoursText['silent']): string | undefined =>
  hours === '' || hours < 1 || hours > 240 ? '请写 1 至 240 之间的数' : undefined;

/** As the server takes it; undefined where something is wrong. */
export function hoursIn({
  week,
  minutes,
  closedOn,
  silent,
}: HoursText): AnsweringHours | undefined {
  const spans = week.map(spansIn);
  const problems = [minutesProblem(minutes), closedProblem(closedOn), silentProblem(silent)];
  if (problems.some((problem) => problem !== undefined)) return undefined;
  if (week.some((text) => dayProblem(text) !== undefined)) return undefined;
  const days = spans.map((each) => each ?? []);
  if (days.every((each) => each.length === 0)) return undefined;
  return {
    week: days,
    targetMinutes: Number(minutes),
    closedOn: parts(closedOn),
    silentHours: Number(silent),
  };
}
