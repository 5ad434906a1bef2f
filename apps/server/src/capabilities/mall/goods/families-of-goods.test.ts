import { randomUUID } from 'node:crypto';
import { listGoods } from '@xuezhou/contract/mall';
import { listFamilies, removeFamily, saveFamily } from '@xuezhou/contract/site/console';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { makeGood } from '../testing/make-good.ts';

const school = await startTestApp();
const { connection } = school;
const office = await signInStaffAs(school, { isOwner: true });

it('what names no family of the school stands among all others, and points are sold whatever is hidden', async () => {
  const gone = await makeGood(connection, { family: 'GONE' });
  const points = await makeGood(connection, {
    family: 'OTHER',
    items: [{ kind: 'points', points: 100 }],
  });
  await connection
    .updateTable('good')
    .set({ kind: 'points' })
    .where('good_id', '=', points.goodId)
    .execute();
  const others = async () =>
    (await school.visit().data(listGoods, { query: {} })).families
      .find(({ family }) => family === 'OTHER')
      ?.goods.map(({ goodId }) => goodId)
      .toSorted((a, b) => a - b);
  expect(await others()).toEqual([gone.goodId, points.goodId]);
  const found = (await office.data(listFamilies)).find(({ code }) => code === 'OTHER')!;
  const { uses: _uses, ...facts } = found;
  await office.data(saveFamily, {
    body: { ...facts, requestId: randomUUID(), isShown: false },
  });
  expect(await others()).toEqual([points.goodId]);
  await connection
    .updateTable('good')
    .set({ retired_at: new Date(0) })
    .execute();
});

it('what is said beside a family goes with it', async () => {
  const code = 'FRM';
  await connection.insertInto('good_family').values({ family: code, caption: '十一月' }).execute();
  await office.data(removeFamily, { body: { code, version: 1 } });
  const said = connection.selectFrom('good_family').where('family', '=', code).select('family');
  expect(await said.execute()).toEqual([]);
});
