import { expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const read = async (inside: string) => await judgeBank('题.xml', `<quiz>${inside}</quiz>`);
const cloze = (text: string, more = '') =>
  `<question type="cloze"><name><text>空</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${more}</question>`;

it('tells of tags and of gaps that weigh differently', async () => {
  const tags = '<tags><tag><text>重点</text></tag><tag><text>难度3</text></tag></tags>';
  const { questions } = await read(cloze('{1:SA:=甲} 和 {2:SA:=乙}', tags));
  expect(questions[0]).toMatchObject({ difficulty: 3 });
  expect(questions[0]?.notes).toEqual(
    expect.arrayContaining(['标签 重点 没有保留', '各空的分值没有保留：每空一样重']),
  );
});

it('leaves no gap standing as text that it could not read', async () => {
  const bank = await read(cloze('{1:SA:=甲} 和 {1:sa:=乙}'));
  expect(reasonsOf(bank)).toEqual(['第 1 题（空）：有一个空看不懂：{1:sa:=乙']);
});

it('tells of what stands beside the questions', async () => {
  const { raw } = await read(`${cloze('{1:SA:=甲}')}<outcomes><outcome/></outcomes>`);
  expect(raw.notes).toEqual(['<outcomes> 里的内容没有读取']);
});
