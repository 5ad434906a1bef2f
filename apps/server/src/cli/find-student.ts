import { findStudent, revealMobiles } from '@xuezhou/contract/account/console';
import type { ConsoleClient } from './console-client.ts';

/** Who has a number of a phone, given with its region or without. */
export const studentOf = (client: ConsoleClient, mobile: string) =>
  client.ask(findStudent, { query: { mobile } });

/** Who works at the machine sees whole numbers; the log says for which command. */
export async function mobilesOf(
  client: ConsoleClient,
  studentIds: readonly number[],
  command: string,
): Promise<Map<number, string>> {
  const numbers = new Map<number, string>();
  for (let from = 0; from < studentIds.length; from += maxAtOnce) {
    const some = [...new Set(studentIds.slice(from, from + maxAtOnce))];
    const body = { studentIds: some, why: `xuezhou ${command}` };
    for (const { studentId, mobile, email } of await client.ask(revealMobiles, { body }))
      numbers.set(studentId, mobile ?? email ?? '');
  }
  return numbers;
}

const maxAtOnce = 500;
