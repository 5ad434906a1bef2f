import { getSchool } from '@xuezhou/contract/site';
import { expect, it } from 'vitest';
import { makeGood } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;

it('the school names the families of which something is sold, and no other', async () => {
  const named = async () => {
    // A school is kept for some seconds.
    clock.advance({ minutes: 1 });
    return (await mall.visit().data(getSchool)).families;
  };
  const points = { kind: 'points', points: 1000 } as const;
  await makeGood(connection, { family: 'FRM', retiredAt: clock.now() });
  await makeGood(connection, { family: 'CPA', items: [points] });
  expect(await named()).toEqual([]);
  const { goodId } = await makeGood(connection, { family: 'CFA' });
  await makeGood(connection, { family: 'CFA' });
  expect(await named()).toEqual(['CFA']);
  await connection
    .updateTable('good')
    .set({ retired_at: clock.now() })
    .where('family', '=', 'CFA')
    .where('good_id', '!=', goodId)
    .execute();
  expect(await named()).toEqual(['CFA']);
  await connection
    .updateTable('good')
    .set({ retired_at: clock.now() })
    .where('good_id', '=', goodId)
    .execute();
  expect(await named()).toEqual([]);
});
