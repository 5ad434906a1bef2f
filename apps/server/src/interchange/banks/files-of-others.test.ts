import { describe, expect, it } from 'vitest';
import { fieldOfHeading } from '../table/bank-columns.ts';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';
import { makeWord, paragraph, run } from '../testing/make-word.ts';

const red = '<w:color w:val="FF0000"/>';

describe('an exam in Word that writes no answers', () => {
  const exam = (right: string, ...others: string[]) => [
    ...['1. 属于负债的是', 'A. 现金'].map((line) => paragraph(line)),
    paragraph(right),
    ...['C. 股本', ...others].map((line) => paragraph(line)),
  ];
  it.each([
    ['红色', red],
    ['红色', '<w:color w:val="C00000"/>'],
    ['突出显示', '<w:highlight w:val="yellow"/>'],
    ['突出显示', '<w:shd w:val="clear" w:fill="FFFF00"/>'],
    ['下划线', '<w:u w:val="single"/>'],
    ['加粗', '<w:b/>'],
  ])('takes the options that are set apart: %s', async (noun, look) => {
    const { questions, broken } = await judgeBank('卷.docx', makeWord(exam(run('B. 借款', look))));
    expect(broken).toEqual([]);
    expect(questions).toMatchObject([
      {
        ...{ kind: 'single', answer: 'B' },
        options: [{ text: '现金' }, { text: '借款' }, { text: '股本' }],
        doubts: [`没有写答案，按${noun}的选项取 B`],
      },
    ]);
  });

  it('takes several, and words of a stem in red for none', async () => {
    const { questions } = await judgeBank(
      '卷.docx',
      makeWord([
        paragraph(run('1. 下列') + run('不属于', red) + run('负债的有')),
        paragraph(run('A. 现金', red)),
        paragraph('B. 借款'),
        paragraph(run('C. 股', red) + run('本', red)),
      ]),
    );
    expect(questions).toMatchObject([{ kind: 'multiple', answer: 'AC' }]);
  });

  it('believes what is written more than what is bold, and is skipped where all look alike', async () => {
    const written = await judgeBank('卷.docx', makeWord(exam(run('B. 借款', '<w:b/>'), '答案：C')));
    expect(written.questions).toMatchObject([{ answer: 'C' }]);
    expect(written.questions[0]?.doubts).toBeUndefined();
    const plain = await judgeBank('卷.docx', makeWord(exam('B. 借款')));
    expect(reasonsOf(plain)).toEqual(['第 1 段（第 1 题）：答案是空的']);
  });

  it('of which nothing is recognised shows how one looks that is', async () => {
    const read = judgeBank('卷.docx', makeWord([paragraph('一篇文章')]));
    await expect(read).rejects.toThrow(/题号在哪里、答案在哪里[\s\S]+1\. 久期[\s\S]+答案：A/);
  });
});

it.each([
  ['bank.xlsx', '旧格式的 Office 文件（.xls），只是名字写成了 .xlsx'],
  ['bank.docx', '旧格式的 Office 文件（.doc），只是名字写成了 .docx'],
])('an old file of Office named %s is called what it is', async (name, told) => {
  const old = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
  await expect(judgeBank(name, old)).rejects.toThrow(told);
});

it.each([
  ['正确答案(只能输入ABCD否则报错)', 'answer'],
  ['题型【必填】', 'type'],
  ['题干-必填', 'stem'],
  ['选项A（必填）', 'option A'],
  ['难度(1-5)', 'difficulty'],
  ['解析，可不填', 'explanation'],
  ['答案数量', undefined],
  ['题目说明', undefined],
] as const)('the heading %s is known by what it begins with', (heading, field) => {
  expect(fieldOfHeading(heading)).toBe(field);
});

describe('GIFT', () => {
  it('knows a lone answer, and answers with blanks around their signs', async () => {
    const { questions, broken } = await judgeBank(
      'bank.gift',
      '一加零{One}\n\n四季{= 春 = 夏}\n\n终值{ =110 ~100 }\n',
    );
    expect(broken).toEqual([]);
    expect(questions).toMatchObject([
      { kind: 'open', stem: '一加零', answer: 'One' },
      { kind: 'open', stem: '四季' },
      { kind: 'single', answer: 'A' },
    ]);
    expect(questions[1]?.answer).toMatch(/春[\s\S]*夏/);
  });
});

it('an explanation that says nothing is told in every format', async () => {
  const csv = await judgeBank('a.csv', '题干,A,B,答案,解析\n甲,一,二,A,略\n乙,一,二,A,略。\n');
  const html = await judgeBank('b.csv', '题干,A,B,答案,解析,格式\n甲,一,二,A,<p>略</p>,html\n');
  const gift = await judgeBank('c.gift', '甲{T####略}\n');
  for (const { questions } of [csv, html, gift])
    for (const { notes, explanation } of questions)
      expect([explanation, notes.join('')]).toEqual([
        '',
        expect.stringMatching(/^解析只有“.*略.*”，当作没有解析$/),
      ]);
});
