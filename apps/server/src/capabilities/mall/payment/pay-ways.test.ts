import { getOrder } from '@xuezhou/contract/mall';
import { expect, it } from 'vitest';
import { makeGood } from '../testing/make-good.ts';
import { journey } from '../testing/open-mall.ts';
import { TestGateway } from '../testing/test-gateway.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const wechat = new TestGateway('wechat', () => new Date(), { ways: ['qr', 'jsapi', 'h5'] });
const school = await startTestApp({ payments: [wechat] });
const mall = journey(school);

it('WeChat’s sheet is offered to who is known to the school’s app there, and to nobody else', async () => {
  const good = await makeGood(school.connection, { price: 10_000 });
  const [stranger, known] = [await school.signIn(), await school.signIn()];
  await school.connection
    .insertInto('wechat_identity')
    .values({ student_id: known.studentId, union_id: 'u-1', nickname: '', bound_at: new Date() })
    .execute();
  await school.connection
    .insertInto('wechat_openid')
    .values({ student_id: known.studentId, app_id: wechat.app, open_id: 'o-1' })
    .execute();
  const kindsFor = async (student: typeof known) => {
    const { ways } = await mall.check(student, good);
    const { orderId } = await mall.order(student, good);
    const { trades } = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
    return [ways, trades[0]?.ways].map((offers) => offers?.map(({ kinds }) => kinds));
  };
  expect(await kindsFor(stranger)).toEqual([[['qr', 'h5']], [['qr', 'h5']]]);
  expect(await kindsFor(known)).toEqual([[['qr', 'jsapi', 'h5']], [['qr', 'jsapi', 'h5']]]);
});
