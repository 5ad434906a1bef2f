import { afterAll } from 'vitest';
import { startSandbox } from '../../../sandbox/src/start-sandbox.ts';
import { makeTestClock, type TestClock } from './test-clock.ts';

export interface NeteaseSandbox {
  readonly url: string;
  readonly clock: TestClock;
  /** With which a student signs in there; undefined for who has no account. */
  readonly tokenOf: (studentId: number) => Promise<string | undefined>;
  /** Lets the next calls fail. */
  readonly play: (fault: string, times: number) => Promise<unknown>;
  readonly clearFaults: () => Promise<unknown>;
}

/** NetEase IM of the sandbox, without a school. Call it at a file's top. */
export async function startNeteaseSandbox(): Promise<NeteaseSandbox> {
  const clock = makeTestClock();
  const sandbox = await startSandbox({ consolePort: 0, now: () => clock.now() });
  afterAll(() => sandbox.stop());
  const { consoleUrl, neteaseUrl } = sandbox;
  return {
    url: neteaseUrl,
    clock,
    tokenOf: async (studentId) => {
      const response = await fetch(`${consoleUrl}/netease-im/accounts`);
      const { accounts } = (await response.json()) as {
        accounts: { accid: string; token: string }[];
      };
      return accounts.find(({ accid }) => accid === `student-${studentId}`)?.token;
    },
    play: async (fault, times) =>
      await fetch(`${consoleUrl}/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ provider: 'netease-im', next: fault, times }),
      }),
    clearFaults: async () => await fetch(`${consoleUrl}/faults`, { method: 'DELETE' }),
  };
}
