import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { claimTransfer, getOrder, payTrade } from '@xuezhou/contract/mall';
import { listReceipts, listTransfers } from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { getNotesPolicy, getTransferPolicy, type SentUpload } from '@xuezhou/contract/upload';
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { untilWaiting } from '../../../../testing/database/until-waiting.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeDocx } from '../../../../testing/make-zip.ts';
import { mallJobs } from '../../mall.jobs.ts';
import { openHandDesk } from '../../testing/hand-desk.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall, type Student } from '../../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock, services } = mall;
const desk = await openHandDesk(mall);
const price = 68_000;
const pdf = '%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n';

let student: Student;
let goodId: number;
beforeEach(async () => {
  clock.set('2026-11-23T02:00:00Z');
  student = await mall.signIn({});
  ({ goodId } = await makeGood(connection, { price, title: 'CFA 一级续期' }));
});

const photo = () =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();

/** As the browser posts it: to the address of the policy, with no cookie. */
async function send(
  bytes: Buffer | string,
  policy: typeof getTransferPolicy | typeof getNotesPolicy = getTransferPolicy,
  by = student,
) {
  const { url } = await (policy === getTransferPolicy
    ? by.data(getTransferPolicy)
    : by.data(getNotesPolicy));
  const form = new FormData();
  form.set('file', new Blob([bytes]), 'file');
  const response = await mall.visit().send({ method: 'POST', url, payload: form });
  return response.json<{ status: number; message: string; data: SentUpload }>();
}
const keyOf = async (bytes: Buffer | string) => (await send(bytes)).data.key;

const say = (orderId: string, proofKey?: string | null) =>
  student.call(claimTransfer, {
    body: {
      orderId,
      payer: '林建国',
      day: '2026-11-23',
      ...(proofKey !== undefined && { proofKey }),
    },
  });
const proofIn = async (orderId: string) => {
  const { transfer } = await student.data(getOrder, { params: { type: 'normal', id: orderId } });
  return transfer?.claim?.proof ?? null;
};
const fetched = async (client: Pick<Student, 'send'>, url: string) =>
  await client.send({ method: 'GET', url });
const ofOrder = (orderNo: string, key: string) => `/files/console/transfer/${orderNo}/${key}`;
const stored = async (prefix: string): Promise<string[]> => {
  const keys: string[] = [];
  for await (const key of services.storage.list(prefix)) keys.push(key);
  return keys;
};
const ownFiles = () => stored(`uploads/${student.studentId}/`);

it('a picture of the bank’s receipt is seen by its student and by who looks after the money, and by nobody else', async () => {
  const { orderId, orderNo } = await desk.wait(student, { goodId });
  const key = await keyOf(await photo());
  expect((await say(orderId, key)).status).toBe(200);
  const shown = await proofIn(orderId);
  expect(shown).toEqual({ kind: 'picture', address: `/files/transfer/${key}` });
  const own = await fetched(student, shown!.address);
  expect(await sharp(own.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 300 });
  expect(own.headers['cache-control']).toContain('no-store');
  for (const other of [mall.visit(), await mall.signIn({ nickname: '路过的人' })])
    expect((await fetched(other, shown!.address)).statusCode).toBe(404);

  const office = await desk.office();
  const row = (await office.data(listTransfers)).find((each) => each.orderNo === orderNo);
  const proof = { kind: 'picture', address: ofOrder(orderNo, key) };
  expect(row?.claim?.proof).toEqual(proof);
  const receipts = await office.data(listReceipts, { params: { orderNo } });
  expect(receipts).toMatchObject({ claim: { proof }, formerProofs: [] });
  const seen = await fetched(office, proof.address);
  expect(seen.rawPayload.equals(own.rawPayload)).toBe(true);
  const logged = await connection
    .selectFrom('audit_log')
    .where('operation', '=', 'openTransferProof')
    .where('target_id', '=', orderId)
    .select('staff_id')
    .execute();
  expect(logged).toHaveLength(1);
  // Who looks at orders, and confirms no money, does not see accounts of banks.
  const looker = await signInStaffAs(mall, { permissions: ['order.read'] });
  expect((await fetched(looker, proof.address)).json()).toMatchObject({
    status: consoleRefusals.permissionMissing[0],
  });
  expect((await fetched(student, proof.address)).statusCode).toBe(401);
  expect((await fetched(mall.visit(), proof.address)).statusCode).toBe(401);
});

it('lies sealed: the store alone does not tell what it is', async () => {
  await keyOf(pdf);
  const [place = ''] = await ownFiles();
  const chunks: Buffer[] = [];
  const kept = await services.storage.get(place);
  for await (const chunk of kept!.body as AsyncIterable<Buffer>) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString('latin1')).not.toContain('PDF');
});

it('another one takes the place of the first, whose file goes; null takes it away, and a word alone changes nothing', async () => {
  const { orderId, orderNo } = await desk.wait(student, { goodId });
  const first = await keyOf(await photo());
  await say(orderId, first);
  await say(orderId);
  expect(await proofIn(orderId)).toMatchObject({ kind: 'picture' });
  const second = await keyOf(pdf);
  await say(orderId, second);
  await say(orderId, second);
  await mall.runJobs(['drop-upload']);
  expect(await ownFiles()).toEqual([expect.stringContaining(second)]);
  const saved = await fetched(await desk.office(), ofOrder(orderNo, second));
  expect([saved.body, saved.headers['content-disposition']]).toEqual([
    pdf,
    expect.stringMatching(/^attachment/),
  ]);
  await say(orderId, null);
  await mall.runJobs(['drop-upload']);
  expect([await proofIn(orderId), await ownFiles()]).toEqual([null, []]);
  expect((await fetched(await desk.office(), ofOrder(orderNo, second))).statusCode).toBe(404);
});

it('what is no receipt is refused in words, and what was said before stays', async () => {
  const { orderId } = await desk.wait(student, { goodId });
  const { orderId: otherOrder } = await desk.wait(student, {
    goodId: (await makeGood(connection, { price })).goodId,
  });
  expect(await send(makeDocx())).toMatchObject({
    status: refusals.uploadType[0],
    message: '回单只能是 JPG、PNG、WebP 图片或 PDF',
  });
  expect((await send('<script>')).status).toBe(refusals.uploadType[0]);
  expect((await send('')).status).toBe(refusals.uploadEmpty[0]);
  const own = await keyOf(await photo());
  expect((await say(orderId, own)).status).toBe(200);
  const stranger = await mall.signIn({ nickname: '别人' });
  const notOurs = [
    (await send(await photo(), getTransferPolicy, stranger)).data.key,
    // Sent for something else, sent by nobody, and said of another order already.
    (await send(await photo(), getNotesPolicy)).data.key,
    '0195a000-0000-7000-8000-0000000000aa',
  ];
  for (const key of notOurs) {
    const said = await say(orderId, key);
    expect([said.status, said.message]).toEqual([...refusals.transferProof]);
  }
  expect((await say(otherOrder, own)).status).toBe(refusals.transferProof[0]);
  expect(await proofIn(orderId)).toMatchObject({ address: expect.stringContaining(own) });
});

it('said of two orders at once it is of one of them', async () => {
  const { orderId } = await desk.wait(student, { goodId });
  const other = await desk.wait(student, {
    goodId: (await makeGood(connection, { price })).goodId,
  });
  const key = await keyOf(await photo());
  let both: Promise<{ status: number }[]> = Promise.resolve([]);
  await connection.transaction().execute(async (change) => {
    // Both have looked before either may go on.
    await change.selectFrom('upload').where('upload_id', '=', key).forUpdate().execute();
    both = Promise.all([say(orderId, key), say(other.orderId, key)]);
    await untilWaiting(connection, 2);
  });
  expect(new Set((await both).map(({ status }) => status))).toEqual(
    new Set([200, refusals.transferProof[0]]),
  );
});

const checkBooks = async () => {
  const context = { signal: new AbortController().signal, isLastAttempt: false };
  await mallJobs(services)['check-books']({}, context);
  await mall.runJobs(['drop-upload']);
};
const opens = async (orderNo: string, key: string) =>
  (await fetched(await desk.office(), ofOrder(orderNo, key))).statusCode;

it('stays while anybody may ask whose money it was, and is forgotten half a year after that was settled', async () => {
  const { orderId, orderNo } = await desk.wait(student, { goodId });
  const key = await keyOf(await photo());
  await say(orderId, key);
  // However long nobody looks.
  clock.advance({ days: 200 });
  await checkBooks();
  expect(await opens(orderNo, key)).toBe(200);
  await desk.take(desk.receipt({ orderNo, amount: price }));
  await checkBooks();
  clock.advance({ days: 179 });
  await checkBooks();
  expect([await opens(orderNo, key), await ownFiles()]).toEqual([200, [expect.any(String)]]);
  clock.advance({ days: 2 });
  await checkBooks();
  expect([await opens(orderNo, key), await ownFiles()]).toEqual([404, []]);
});

it('is forgotten also of a word that nobody answered, once its order was paid in another way', async () => {
  const { orderId, orderNo, tradeId } = await desk.wait(student, { goodId });
  const key = await keyOf(pdf);
  await say(orderId, key);
  const { qrId } = await student.data(payTrade, { body: { tradeId, way: 'wechat' } });
  mall.wechat.pay(mall.numberOf(qrId));
  await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
  await mall.jobs();
  expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
  await checkBooks();
  clock.advance({ days: 179 });
  await checkBooks();
  expect(await opens(orderNo, key)).toBe(200);
  clock.advance({ days: 2 });
  await checkBooks();
  expect([await opens(orderNo, key), await ownFiles()]).toEqual([404, []]);
});

it('that of money which is booked stays when the rest is said, and each word shows its own', async () => {
  const { orderId, orderNo } = await desk.wait(student, { goodId });
  const first = await keyOf(await photo());
  await say(orderId, first);
  await desk.take({ ...desk.receipt({ orderNo, amount: 40_000 }), isDifferenceSeen: true });
  // The rest is another transfer: it has no receipt until one is added.
  await say(orderId);
  expect(await proofIn(orderId)).toBeNull();
  const shown = async () => {
    const office = await desk.office();
    const { claim, formerProofs } = await office.data(listReceipts, { params: { orderNo } });
    const row = (await office.data(listTransfers)).find((each) => each.orderNo === orderNo);
    expect(row?.claim?.proof).toEqual(claim?.proof);
    return [claim?.proof?.address, formerProofs.map(({ address }) => address)];
  };
  expect(await shown()).toEqual([undefined, [ofOrder(orderNo, first)]]);
  const second = await keyOf(pdf);
  expect((await say(orderId, first)).status).toBe(refusals.transferProof[0]);
  await say(orderId, second);
  await mall.runJobs(['drop-upload']);
  expect(await shown()).toEqual([ofOrder(orderNo, second), [ofOrder(orderNo, first)]]);
  const office = await desk.office();
  expect((await fetched(office, ofOrder(orderNo, second))).body).toBe(pdf);
  const { headers } = await fetched(office, ofOrder(orderNo, first));
  expect(headers['content-type']).toBe('image/webp');
  const { orderNo: otherNo } = await desk.wait(student, {
    goodId: (await makeGood(connection, { price })).goodId,
  });
  expect(await opens(otherNo, first)).toBe(404);
  await desk.take(desk.receipt({ orderNo, amount: 28_000 }));
  await checkBooks();
  clock.advance({ days: 181 });
  await checkBooks();
  expect(await ownFiles()).toEqual([]);
});
