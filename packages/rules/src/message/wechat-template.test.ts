import { describe, expect, it } from 'vitest';
import {
  cureOfWechat,
  faultsOfWechatTemplate,
  wechatData,
  type WechatField,
} from './wechat-template.ts';

const field = (keyword: string, source: WechatField['source'], fixed = ''): WechatField => ({
  ...{ keyword, source, fixed },
});
const templateId = 'qpJ7kYtU2bN_xZ-0123456789abcdefghijklmnopq';
const faults = (kind: 'qa' | 'study' | 'order', ...fields: WechatField[]) =>
  faultsOfWechatTemplate(kind, { templateId, fields }).map(({ at, words }) => `${at} ${words}`);

describe('a template of the official account', () => {
  it('is sound where each keyword holds what WeChat takes there', () => {
    expect(
      faults('qa', field('thing1', 'title'), field('time2', 'time'), field('number3', 'count')),
    ).toEqual([]);
    expect(
      faults('qa', field('character_string1', 'fixed', 'QA-1'), field('thing2', 'school')),
    ).toEqual([]);
  });

  it.each([
    field('phrase1', 'fixed', '已回答'),
    field('const1', 'fixed', '答疑'),
    field('name1', 'school'),
    field('name1', 'fixed', 'Far Mountain School'),
    field('number1', 'fixed', '-3.5'),
    field('time1', 'fixed', '18:00~20:00'),
    field('time1', 'fixed', '2026年11月23日 18:00'),
    field('date1', 'fixed', '2026年11月23日'),
    field('date1', 'fixed', '2026/11/23 ~ 2026/11/30'),
  ])('takes %j', (right) => {
    expect(faults('qa', right)).toEqual([]);
  });

  it.each([
    ['qa', field('first', 'news'), /旧版模板/],
    ['qa', field('keyword1', 'news'), /旧版模板/],
    ['qa', field('thing', 'news'), /没有叫“thing”/],
    ['qa', field('toString1', 'news'), /没有叫/],
    ['study', field('thing1', 'title'), /分数或金额/],
    ['order', field('thing1', 'title'), /分数或金额/],
    ['qa', field('time1', 'title'), /只能放时间/],
    ['qa', field('thing1', 'time'), /不能放时间/],
    ['qa', field('number1', 'news'), /只能放数字，/],
    ['qa', field('number1', 'fixed', '三'), /只能放数字，/],
    ['qa', field('number1', 'fixed', 'QA-1'), /只能放数字，/],
    ['qa', field('character_string1', 'school'), /只能放数字或字母/],
    ['qa', field('character_string1', 'fixed', '编号1'), /只能放数字或字母/],
    ['qa', field('phrase1', 'news'), /只能放固定的汉字/],
    ['qa', field('phrase1', 'count'), /只能放固定的汉字/],
    ['qa', field('phrase1', 'fixed', 'OK'), /只能放固定的汉字/],
    ['qa', field('const1', 'title'), /只能放固定的词/],
    ['qa', field('name1', 'title'), /只能放学校的名字/],
    ['qa', field('name1', 'fixed', '远山财经教育科技学院总部'), /最多 10 个字/],
    ['qa', field('time1', 'fixed', '今天下午'), /只能放时间或固定的时间/],
    ['qa', field('time1', 'fixed', '2026-11-23'), /只能放时间或固定的时间/],
    ['qa', field('time1', 'fixed', '25:00'), /只能放时间或固定的时间/],
    ['qa', field('date1', 'fixed', '18:00'), /只能放时间或固定的日期/],
    ['qa', field('date1', 'fixed', '2026-13-01'), /只能放时间或固定的日期/],
    ['qa', field('date1', 'count'), /只能放时间或固定的日期/],
    ['qa', field('thing1', 'fixed', ' '), /请写上 thing1/],
    ['qa', field('phrase1', 'fixed', '六个字的固定'), /最多 5 个字/],
    ['qa', field('thing1', 'fixed', '看 https://x.cn'), /网址/],
  ] as const)('of %s with %j is refused with what helps', (kind, wrong, words) => {
    expect(faults(kind, wrong)).toEqual([expect.stringMatching(words)]);
  });

  it('has an id, a keyword, and none twice', () => {
    expect(faultsOfWechatTemplate('qa', { templateId: '模板一', fields: [] })).toMatchObject([
      { at: 'templateId' },
      { at: 0 },
    ]);
    expect(faults('qa', field('thing1', 'news'), field('thing1', 'school'))).toEqual([
      '1 thing1 填了两次',
    ]);
  });
});

it('tells at each keyword what it may hold, in Shanghai’s time', () => {
  const fields = [
    field('thing1', 'title'),
    ...[field('time2', 'time'), field('date3', 'time')],
    ...[field('number4', 'count'), field('phrase5', 'fixed', ' 已回答 ')],
  ];
  const told = {
    ...{ news: '答疑有新消息', school: '远山财经', count: 3 },
    title: '老师回答了 你的问题：久期为什么比期限短，凸性又是什么',
    at: new Date('2026-11-23T16:46:30Z'),
  };
  expect(wechatData(fields, told)).toEqual({
    thing1: '老师回答了 你的问题：久期为什么比期限…',
    ...{ time2: '2026-11-24 00:46', date3: '2026-11-24', number4: '3', phrase5: '已回答' },
  });
});

it('cuts a name that is too long without a mark, which is no letter of a name', () => {
  const told = { ...{ news: '', title: '', count: 1 }, at: new Date('2026-11-23T00:00:00Z') };
  const nameOf = (school: string) => wechatData([field('name1', 'school')], { ...told, school });
  expect(nameOf('远山财经教育科技学院总部')).toEqual({ name1: '远山财经教育科技学院' });
  expect(nameOf('Far Mountain School')).toEqual({ name1: 'Far Mountain School' });
  expect(nameOf('Far Mountain Financial School')).toEqual({ name1: 'Far Mountain Financi' });
});

it('says what helps against what WeChat says, where it is known', () => {
  for (const code of [40001, 40037, 43004, 43101, 45009])
    expect(cureOfWechat(code)).toMatch(/请|再/);
  expect(cureOfWechat(-1)).toBeUndefined();
});
