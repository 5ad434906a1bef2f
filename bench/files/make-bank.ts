import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const heading = '编号,章节,题型,题干,A,B,C,D,答案,解析,难度\r\n';
const matters = [
  '久期',
  '凸性',
  '折现率',
  '到期收益率',
  '信用利差',
  '基点价值',
  '票面利率',
  '回购',
];

/** A bank of questions that differ in words and numbers, as a school's does, in twenty chapters. */
export async function makeBank(file: string, rows: number): Promise<void> {
  await pipeline(
    Readable.from(
      (function* () {
        yield heading;
        for (let at = 0; at < rows; at++) yield rowOf(at);
      })(),
    ),
    createWriteStream(file),
  );
}

function rowOf(at: number): string {
  const matter = matters[at % matters.length];
  const other = matters[(at * 5 + 3) % matters.length];
  const stem = `某机构持有面值 ${1000 + at} 万元的债券，${matter}为 ${(at % 97) / 10}，市场利率上升 ${1 + (at % 50)} 个基点，关于其${other}的变化，下列说法正确的是哪一项？`;
  const options = [...'甲乙丙丁'].map(
    (sign, place) =>
      `${sign}认为${other}变动约 ${((at * 7 + place * 13) % 1000) / 100}%，因为${matter}决定敏感度`,
  );
  const explanation = `先由${matter}求出价格的敏感度，再乘以利率的变动；面值 ${1000 + at} 万元只决定金额，不改变比例。`;
  const cells = [
    `q-${at}`,
    `第 ${1 + (at % 20)} 章`,
    '单选题',
    stem,
    ...options,
    'ABCD'[at % 4],
    explanation,
    1 + (at % 3),
  ];
  return `${cells.join(',')}\r\n`;
}
