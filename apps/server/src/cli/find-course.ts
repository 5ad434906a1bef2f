import { findCourse } from '@xuezhou/contract/catalogue/console';
import { CliError } from './cli-error.ts';
import type { ConsoleClient } from './console-client.ts';
import { say } from '../platform/text/shell-language.ts';

/** The course of a number that was typed. */
export async function courseOf(
  client: ConsoleClient,
  word: string,
): Promise<{ courseId: number; title: string }> {
  const courseId = numberIn(word);
  if (courseId === null)
    throw new CliError(say(`没有编号为 ${word} 的课程`, `There is no course with number ${word}`));
  return await client.ask(findCourse, { params: { courseId } });
}

/** Null for what is no number of a row. */
export const numberIn = (word: string): number | null =>
  /^[1-9]\d{0,8}$/.test(word) ? Number(word) : null;
