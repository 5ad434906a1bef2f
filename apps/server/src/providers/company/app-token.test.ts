import { expect, it } from 'vitest';
import { withToken } from './app-token.ts';
import { CompanyError } from './company.port.ts';
import { CompanyRefusal } from './exchange.ts';

const busy = 45_009;

/** A provider that is busy some times, and then answers. */
function open(times: number, most: number | null) {
  const asked: string[] = [];
  const pauses: number[] = [];
  const { told } = withToken({
    shelf: { take: () => Promise.resolve('token'), keep: () => Promise.resolve() },
    renew: () => Promise.reject(new Error('not asked')),
    ended: new Set(),
    faultOf: ({ code }) => new CompanyError(code === busy ? 'busy' : 'odd', undefined, { code }),
    patience:
      most === null
        ? null
        : (tries) => {
            pauses.push(tries);
            return Promise.resolve(tries < most);
          },
  });
  const page = () =>
    told((token) => {
      asked.push(token);
      return asked.length > times
        ? Promise.resolve('a page')
        : Promise.reject(new CompanyRefusal(busy));
    });
  return { page, asked, pauses };
}

it('asks a busy provider for the same page again, after a pause, where nobody waits', async () => {
  const { page, asked, pauses } = open(2, 4);
  expect(await page()).toBe('a page');
  expect(asked).toHaveLength(3);
  expect(pauses).toEqual([0, 1]);
});

it('gives up after some times, and at once where somebody waits', async () => {
  for (const [most, times] of [
    [2, 3],
    [null, 1],
  ] as const) {
    const { page, asked } = open(9, most);
    await expect(page()).rejects.toMatchObject({ fault: 'busy' });
    expect(asked).toHaveLength(times);
  }
});
