import { addForTaobao, payByWechat, payTrade } from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as uuidv7 } from 'uuid';
import { expect, it } from 'vitest';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, wechat } = mall;

it('a second number for a good whose first one is checked is refused in words', async () => {
  const { goodId } = await makeGood(connection, { takesTaobao: true });
  const student = await mall.signIn();
  const add = (taobaoOrderNo: string) =>
    student.call(addForTaobao, { body: { goodId, taobaoOrderNo } });
  expect((await add('6666666666666666661')).status).toBe(200);
  expect(await add('6666666666666666662')).toMatchObject({
    ...{ http: 200, status: refusals.orderPaid[0] },
    message: expect.stringContaining('正在核对'),
  });
});

it('an order whose payment nobody can tell is not closed for a newer one, which is refused in words', async () => {
  const good = await makeGood(connection, { takesTaobao: true, price: 9000 });
  const student = await mall.signIn();
  const { orderId, tradeId } = await mall.order(student, good);
  await student.data(payTrade, { body: { tradeId, way: 'wechat' } });
  const [unavailable] = refusals.payUnavailable;
  wechat.fail('close', 'down');
  const number = '6666666666666666663';
  const fromElsewhere = await student.call(addForTaobao, {
    body: { goodId: good.goodId, taobaoOrderNo: number },
  });
  expect(fromElsewhere).toMatchObject({ http: 200, status: unavailable });
  wechat.fail('close', 'down');
  const { realPrice } = await mall.check(student, good);
  const again = await student.call(payByWechat, {
    body: { ...mall.choiceOf(good), orderId: uuidv7(), realPrice },
  });
  expect(again).toMatchObject({ http: 200, status: unavailable });
  expect(await mall.stateOf(student.studentId, orderId)).toBe('unpaid');
});
