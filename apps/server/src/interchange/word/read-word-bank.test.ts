import { describe, expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';
import {
  cell,
  inList,
  makeWord,
  math,
  mathText,
  paragraph,
  picture,
  pixel,
  run,
  table,
} from '../testing/make-word.ts';

const read = async (...body: string[]) => await judgeBank('卷.docx', makeWord(body));
const readText = async (...lines: string[]) => await read(...lines.map((line) => paragraph(line)));

const fraction = math(
  `<m:f><m:num>${mathText('FV')}</m:num><m:den><m:sSup><m:e>${mathText('(1+r)')}</m:e><m:sup>${mathText('n')}</m:sup></m:sSup></m:den></m:f>`,
);

describe('a document as teachers write it', () => {
  it('is taken whole: chapters, kinds, formulas, pictures, tables, in both ways of marking answers', async () => {
    const bank = await read(
      paragraph('2026 年金融基础模拟卷'),
      paragraph('第一章 货币时间价值', '<w:pStyle w:val="1"/>'),
      paragraph('一、单项选择题（本题共 2 题，每题 1 分）'),
      paragraph(`${run('1．现值 PV = ')}${fraction}${run('，如图所示，利率上升时现值（　）。')}`),
      paragraph(picture('p1')),
      paragraph('A．上升\tB．下降'),
      paragraph('C．不变　　D．无法判断'),
      paragraph('答案：B　解析：分母变大。'),
      paragraph('所以现值变小。'),
      paragraph('2. 下列说法正确的是（ C ）。'),
      paragraph('A、甲'),
      paragraph('B、乙'),
      paragraph('C、丙'),
      paragraph('二、多项选择题'),
      paragraph('1、属于流动资产的有'),
      paragraph('A. 现金 B. 存货 C. 厂房'),
      paragraph('【答案】AB'),
      paragraph('【解析】厂房是固定资产。'),
      paragraph('【难度】易'),
      paragraph('三、判断题'),
      paragraph('1. 债券价格与利率同方向变动。（×）'),
      paragraph('2. 复利终值大于单利终值。'),
      paragraph('答案：√'),
      paragraph('四、数值题'),
      paragraph('1. 根据下表计算合计。'),
      table([cell('项目'), cell('金额')], [cell('甲'), cell('1 & 2')]),
      paragraph('答案：12.5 万元'),
      paragraph('误差：0.1'),
      paragraph('五、简答题'),
      paragraph('1. 什么是久期？'),
      paragraph('答案：'),
      paragraph('1. 加权平均期限；'),
      paragraph('2. 利率敏感度。'),
    );
    expect(bank.broken).toEqual([]);
    expect(bank.raw.notes).toEqual(['题目以外的文字没有保留：第 1 段“2026 年金融基础模拟卷”']);
    expect(bank.raw.questions.slice(0, 7).map(({ section }) => section)).toEqual(
      Array.from({ length: 7 }, () => '第一章 货币时间价值'),
    );
    const [first, second, several, wrong, right, number, open] = bank.questions;
    expect(first).toMatchObject({
      kind: 'single',
      answer: 'B',
      explanation: '<p>分母变大。</p><p>所以现值变小。</p>',
      options: [{ text: '上升' }, { text: '下降' }, { text: '不变' }, { text: '无法判断' }],
    });
    expect(first?.stem).toMatch(
      /^<p>现值 PV = <span class="math" data-display="false">\\frac\{FV\}\{\{\(1\+r\)\}\^\{n\}\}<\/span>，如图.*<img src="\/files\/content\/[0-9a-f]{32}\.png" alt="收益率曲线" \/><\/p>$/,
    );
    expect(bank.figures.map(({ body }) => body)).toEqual([pixel]);
    expect(second).toMatchObject({ answer: 'C', stem: '下列说法正确的是（　）。' });
    expect(several).toMatchObject({ kind: 'multiple', answer: 'AB', difficulty: 1 });
    expect(several?.explanation).toBe('厂房是固定资产。');
    expect(wrong).toMatchObject({ kind: 'truefalse', answer: 'B' });
    expect(wrong?.stem).toBe('债券价格与利率同方向变动。（　）');
    expect(right).toMatchObject({ kind: 'truefalse', answer: 'A' });
    expect(number).toMatchObject({
      kind: 'numeric',
      numeric: { value: 12.5, min: 12.4, max: 12.6, units: [{ name: '万元', factor: 1 }] },
    });
    expect(number?.stem).toContain('<td>甲</td><td>1 &amp; 2</td>');
    expect(open).toMatchObject({
      kind: 'open',
      answer: '<p>1. 加权平均期限；</p><p>2. 利率敏感度。</p>',
    });
  });

  it('is read with the numbers that Word writes itself', async () => {
    const bank = await read(
      paragraph('单选题', inList(4)),
      paragraph('题一', inList(1)),
      paragraph('甲', inList(1, 1)),
      paragraph('乙', inList(1, 1)),
      paragraph('答案：A'),
      paragraph('题二', inList(1)),
      paragraph('丙', inList(2)),
      paragraph('丁', inList(2)),
      paragraph('答案：B'),
      paragraph('题三', inList(1)),
      paragraph('戊', inList(3)),
      paragraph('己', inList(3)),
      paragraph('答案：A'),
    );
    expect(bank.broken).toEqual([]);
    expect(
      bank.questions.map(({ stem, options }) => [stem, ...options.map(({ text }) => text)]),
    ).toEqual([
      ['题一', '甲', '乙'],
      ['题二', '丙', '丁'],
      ['题三', '戊', '己'],
    ]);
  });

  it('keeps what words look like, merged cells, and options side by side in a table', async () => {
    const { questions } = await read(
      paragraph(
        `${run('1. 下列')}${run('不', '<w:u w:val="single"/>')}${run('属于 x')}${run('2', '<w:vertAlign w:val="superscript"/>')}${run('的是', '<w:b w:val="0"/>')}`,
      ),
      table(
        [cell('头', '<w:gridSpan w:val="2"/>')],
        [cell('左', '<w:vMerge w:val="restart"/>'), cell('右')],
        [cell('', '<w:vMerge/>'), cell('下')],
      ),
      table([cell('A. 甲'), cell('B. 乙')], [cell('C. 丙'), cell('')]),
      paragraph('答案：C'),
    );
    expect(questions[0]?.stem).toBe(
      '<p>下列<u>不</u>属于 x<sup>2</sup>的是</p><table><tbody><tr><td colspan="2">头</td></tr><tr><td rowspan="2">左</td><td>右</td></tr><tr><td>下</td></tr></tbody></table>',
    );
    expect(questions[0]?.options.map(({ text }) => text)).toEqual(['甲', '乙', '丙']);
  });

  it('takes a material with its parts', async () => {
    const { questions, broken } = await readText(
      '一、综合题',
      '1. 某公司发行债券，材料如下。',
      '（1）发行价是',
      'A. 100 B. 90',
      '答案：B',
      '解析：折价。',
      '（2）说明理由。',
      '答案：票面利率低于市场利率。',
    );
    expect(broken).toEqual([]);
    expect(questions[0]).toMatchObject({
      kind: 'xl',
      stem: '某公司发行债券，材料如下。',
      parts: [
        { kind: 'single', stem: '发行价是', answer: 'B', explanation: '折价。' },
        { kind: 'open', stem: '说明理由。', answer: '票面利率低于市场利率。' },
      ],
    });
  });

  it('finds answers that stand together behind the questions', async () => {
    const { questions, broken, raw } = await readText(
      '一、单选题',
      ...['1. 甲', 'A. 一 B. 二', '2. 乙', 'A. 一 B. 二', '3. 丙', 'A. 一 B. 二'],
      '二、多选题',
      ...['1. 丁', 'A. 一 B. 二 C. 三', '2. 戊', 'A. 一 B. 二 C. 三'],
      '三、判断题',
      ...['1. 己', '2. 庚'],
      '四、简答题',
      '1. 为什么？',
      '参考答案及解析',
      '一、单选题',
      '1-2 BA',
      '3. B 解析：1.5 倍。',
      '再看第 2. 节。',
      '二、多选题',
      '1-2：AB BC',
      '三、判断题',
      '1. √\u30002. ×',
      '四、简答题',
      '1. 因为利率上升。',
      '9. A',
    );
    expect(broken).toEqual([]);
    expect(questions.map(({ answer }) => answer)).toEqual([
      ...['B', 'A', 'B', 'AB', 'BC', 'A', 'B', '因为利率上升。'],
    ]);
    expect(questions[2]?.explanation).toBe('<p>1.5 倍。</p><p>再看第 2. 节。</p>');
    expect(raw.notes).toEqual(['第 29 段的答案没有保留：找不到第 9 题']);
  });

  it('does not take words for marks', async () => {
    const { questions, broken } = await readText(
      '1. 维生素B、蛋白质的答案：哪一项含 3.5% 的脂肪？',
      'A. 维生素B、C 都有 B. 都没有',
      '答案：A',
      '解析：1.5 倍的分析：见书。',
      '2.【判断题】2025年 GDP 增长。（对）',
    );
    expect(broken).toEqual([]);
    expect(questions).toMatchObject([
      {
        stem: '维生素B、蛋白质的答案：哪一项含 3.5% 的脂肪？',
        options: [{ text: '维生素B、C 都有' }, { text: '都没有' }],
        explanation: '1.5 倍的分析：见书。',
      },
      { kind: 'truefalse', stem: '2025年 GDP 增长。（　）', answer: 'A' },
    ]);
  });

  it('tells where a question is wrong, and what of others was lost', async () => {
    const bank = await read(
      paragraph('1. 没有答案'),
      paragraph('A. 甲 B. 乙'),
      paragraph('2. 答案不是选项'),
      paragraph('A. 甲 B. 乙'),
      paragraph('答案：D'),
      paragraph(
        `${run('3. 旧公式')}<w:r><w:footnoteReference w:id="1"/><w:object><o:OLEObject ProgID="Equation.DSMT4"/></w:object></w:r>${picture('far')}${picture('file')}${picture('up')}`,
      ),
      paragraph('A. 甲 B. 乙'),
      paragraph('答案：A'),
    );
    expect(reasonsOf(bank)).toEqual([
      '第 1 段（第 1 题）：答案是空的',
      '第 3 段（第 2 题）：答案 D 不是任何选项',
    ]);
    expect(bank.raw.notes).toEqual([
      '脚注和尾注没有保留：请写进解析',
      'MathType 公式没有保留：请在 Word 里转换成自带的公式再导入',
    ]);
    expect(bank.questions[0]?.stem).not.toContain('<img');
    expect(bank.questions[0]?.notes).toHaveLength(3);
    expect(bank.questions[0]?.notes[0]).toContain('它在别的网站上');
  });
});

const question = [paragraph('1. 题'), paragraph('A. 甲 B. 乙'), paragraph('答案：A')];
const document = (content: string) => [{ name: 'word/document.xml', content }];

it.each([
  ['no zip', Buffer.from('{\\rtf1}'), '不是完整的 .docx 文件'],
  [
    'a bomb',
    makeWord(question, [{ name: 'x', content: 'x'.repeat(9000), claims: 10 }]),
    '展开后和它自己说的不一样',
  ],
  ['macros', makeWord(question, [{ name: 'word/vbaProject.bin', content: 'x' }]), '文档里有宏'],
  ['a way out', makeWord(question, [{ name: '../x', content: 'x' }]), '有指向别处的文件名'],
  [
    'a DTD',
    makeWord([], document('<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]><d>&a;</d>')),
    '文档里有 DTD',
  ],
  ['endless text', makeWord([], document(`<d>${' '.repeat(30_000_001)}</d>`)), '文档的正文太长'],
  [
    'tags in tags',
    makeWord([], document(`${'<d>'.repeat(5000)}${'</d>'.repeat(5000)}`)),
    '标签嵌套太深',
  ],
  ['half an XML', makeWord([], document('<w:document><w:body>')), '不是完整的 XML'],
  ['no questions', makeWord([paragraph('通知')]), '没有找到题目：每道题要以题号开头'],
])('a document with %s is refused in words', async (_name, bytes, message) => {
  await expect(judgeBank('q.docx', bytes)).rejects.toThrow(message);
});

it.each([
  ['levels that no list has', '<w:lvl w:ilvl="-5"><w:lvlText w:val="%1."/></w:lvl>', -5],
  ['a level that is no number', '<w:lvl w:ilvl="x"><w:lvlText w:val="%1."/></w:lvl>', 'x'],
  [
    'a count that is no number',
    '<w:lvl w:ilvl="0"><w:start w:val="x"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1"/></w:lvl>',
    0,
  ],
])('a document with %s is read', async (_name, level, depth) => {
  const numbering = `<w:numbering xmlns:w="w"><w:abstractNum w:abstractNumId="0">${level}</w:abstractNum><w:num w:numId="9"><w:abstractNumId w:val="0"/></w:num></w:numbering>`;
  const list = `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="9"/></w:numPr>`;
  const bytes = makeWord(
    [...question, paragraph('因为利率', list)],
    [{ name: 'word/numbering.xml', content: numbering }],
  );
  expect((await judgeBank('q.docx', bytes)).questions).toHaveLength(1);
});

it('half a sign in the name of a picture breaks nothing', async () => {
  const relations =
    '<Relationships><Relationship Id="p1" Target="media/a&#xd800;.png"/></Relationships>';
  const bytes = makeWord(
    [paragraph(`${run('1. 题')}${picture('p1')}`), ...question.slice(1)],
    [{ name: 'word/_rels/document.xml.rels', content: relations }],
  );
  expect((await judgeBank('q.docx', bytes)).questions).toHaveLength(1);
});
