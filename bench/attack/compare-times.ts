import { loginByPassword } from '@xuezhou/contract/account';
import { makeClient } from '../../apps/server/src/testing/client.ts';
import { makeStudent } from '../../apps/server/src/testing/factories.ts';
import { password, type School } from '../school/open-school.ts';
import { median, quantile } from '../statistics.ts';

export interface TimeResult {
  /** Milliseconds of a wrong login. */
  readonly withAccount: { readonly median: number; readonly p90: number };
  readonly withoutAccount: { readonly median: number; readonly p90: number };
}

const accounts = 60;
const triesOfOne = 8;

/** Wrong logins of accounts that exist and that do not, taking turns, each below the limits. */
export async function compareTimes({ app, services }: School): Promise<TimeResult> {
  const { connection } = services.database;
  const known: number[] = [];
  const unknown: number[] = [];
  for (let number = 0; number < accounts; number += 1) {
    const { mobile } = await makeStudent(connection, { password }, services);
    if (mobile === null) throw new Error('a student without a phone');
    const client = makeClient(app, { address: `10.2.0.${number}` });
    const time = async (username: string): Promise<number> => {
      const began = performance.now();
      await client.call(loginByPassword, { body: { j_username: username, j_password: 'wrong-1' } });
      return performance.now() - began;
    };
    for (let index = 0; index < triesOfOne; index += 1) {
      known.push(await time(mobile));
      unknown.push(await time(mobile.replace('+86139', '+86138')));
    }
  }
  const describe = (times: number[]) => ({ median: median(times), p90: quantile(times, 0.9) });
  return { withAccount: describe(known), withoutAccount: describe(unknown) };
}
