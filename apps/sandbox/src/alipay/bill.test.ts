import iconv from 'iconv-lite';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { tellPayments } from '../payment/test-shop.ts';
import { visitAlipay } from './test-alipay.ts';

const day = '2026-11-22';
const question = { bill_type: 'trade', bill_date: day };
const method = 'alipay.data.dataservice.bill.downloadurl.query';

it('is a zip of tables in GB18030, with what moved on a day in China', async () => {
  // A quarter past midnight in China, still the day before in London.
  const visit = await visitAlipay({ now: () => new Date('2026-11-21T16:15:00Z') });
  const { ask, precreate, sandbox } = visit;
  await tellPayments(sandbox, 'scan', { code: await precreate({ subject: '税务师 𠮷, "精讲"' }) });
  await ask('alipay.trade.refund', {
    out_trade_no: 'ORDER1',
    refund_amount: '2.34',
    out_request_no: 'R1',
  });
  const answer = await ask(method, question);
  const response = await fetch(String(answer['bill_download_url']));
  expect(response.headers.get('content-type')).toBe('application/zip');
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  expect(Object.keys(files)).toEqual([
    '2088000000000016_20261122_业务明细.csv',
    '2088000000000016_20261122_业务明细(汇总).csv',
  ]);
  const [details = new Uint8Array()] = Object.values(files);
  const lines = iconv.decode(Buffer.from(details), 'gb18030').split('\r\n');
  expect(lines[0]).toBe('#支付宝业务明细查询');
  expect(lines[2]).toBe(
    '#起始日期：[2026年11月22日 00:00:00]   终止日期：[2026年11月22日 24:00:00]',
  );
  expect(lines[4]).toMatch(/^支付宝交易号,商户订单号,业务类型,/);
  expect(lines[5]).toContain(
    '\tORDER1\t,交易\t,"税务师 𠮷, ""精讲""\t",2026-11-22 00:15:00\t'.slice(1),
  );
  expect(lines[5]).toContain(',12.34\t,12.34\t,');
  expect(lines[5]).toContain(',-0.07\t,');
  expect(lines[6]).toContain(',-2.34\t,');
  expect(lines[6]).toContain(',R1\t,0.01\t,');
  expect(lines).toContain('#交易合计：1笔，商家实收共12.34元，商家优惠共0.00元');
});

it('is not there for a day on which nothing moved, and only for who was given its address', async () => {
  const { ask, precreate, sandbox } = await visitAlipay({
    now: () => new Date(`${day}T04:00:00Z`),
  });
  expect(await ask(method, question)).toMatchObject({ sub_code: 'isp.bill_not_exist' });
  await tellPayments(sandbox, 'scan', { code: await precreate() });
  expect(await ask(method, { ...question, bill_date: '2026-11-21' })).toMatchObject({
    sub_code: 'isp.bill_not_exist',
  });
  expect(await ask(method, { ...question, bill_date: '2026-11' })).toMatchObject({ code: '40002' });
  expect((await fetch(`${sandbox.alipayUrl}/bill/${day}?token=guess`)).status).toBe(403);
});
