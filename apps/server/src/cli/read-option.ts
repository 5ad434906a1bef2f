import { isDay } from '@xuezhou/rules/text/is-day';
import { Refusal } from '../platform/http/refusal.ts';
import { CliError } from './cli-error.ts';
import { say } from '../platform/text/shell-language.ts';

/** Of days or of codes: a whole number from 1 to 9999. */
export const isCount = (text: string): boolean => /^[1-9]\d{0,3}$/.test(text);

/** The number of a class, a plan and the like. */
export function readId(word = ''): number {
  const id = Number(word);
  if (!/^\d{1,9}$/.test(word) || id < 1)
    throw new CliError(
      say(`编号应该是数字，现在是“${word}”`, `The number should be digits, and is "${word}"`),
    );
  return id;
}

/** Throws for what is no day. */
export function readLastDay(option: string, day: string | undefined): void {
  if (day !== undefined && !isDay(day))
    throw new CliError(
      say(
        `${option} 应该是日期，如 2027-12-31，现在是“${day}”`,
        `${option} should be a date such as 2027-12-31, and is "${day}"`,
      ),
    );
}

/** What refuses the value of one option names it, and says what else there is to do. */
export async function asOption<Answer>(
  { option, otherwise = '' }: { option: string; otherwise?: string },
  refusal: Refusal['refusal'],
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== refusal) throw error;
    throw new CliError(`${option} ${error.message}${otherwise}`, { cause: error });
  }
}

/** `2026-12-01 20:00` in Asia/Shanghai, also with seconds; undefined for anything else. */
export function readShanghai(given: string): Date | undefined {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(given) ?? [];
  const moment = new Date(`${day}T${time}+08:00`);
  return isDay(day) && !Number.isNaN(moment.getTime()) ? moment : undefined;
}
