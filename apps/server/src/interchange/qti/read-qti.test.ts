import { describe, expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';
import { readQtiPackage } from './read-qti.ts';

const item = (body: string, declared: string, more = '') =>
  `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q1" title="题">${declared}<itemBody>${body}</itemBody>${more}</assessmentItem>`;
const declared = (
  values: readonly string[],
  cardinality = 'single',
  base = 'identifier',
  more = '',
) =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${base}"><correctResponse>${values
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse>${more}</responseDeclaration>`;
const choices = (...texts: string[]) =>
  texts
    .map((text, index) => `<simpleChoice identifier="c${index}">${text}</simpleChoice>`)
    .join('');
const ask = (inside: string) =>
  `<choiceInteraction responseIdentifier="R" maxChoices="1">${inside}</choiceInteraction>`;

const one = async (xml: string) => (await judgeBank('q.xml', xml)).questions[0];

describe('an item of QTI 2', () => {
  it('takes a choice with its prompt, feedback and formulas', async () => {
    const question = await one(
      item(
        `<p>材料 \\(x&lt;1\\)</p>${ask(`<prompt>哪个对？</prompt>${choices('甲<feedbackInline identifier="c0" outcomeIdentifier="F">不对</feedbackInline>', '乙')}`)}`,
        declared(['c1']),
        '<modalFeedback outcomeIdentifier="F" identifier="c1" showHide="show">对了</modalFeedback><modalFeedback outcomeIdentifier="F" identifier="all" showHide="show">看第一章</modalFeedback>',
      ),
    );
    expect(question).toMatchObject({
      kind: 'single',
      answer: 'B',
      explanation: '看第一章',
      options: [
        { text: '甲', rationale: '不对' },
        { text: '乙', rationale: '对了' },
      ],
      notes: [],
    });
    expect(question?.stem).toMatch(/x&lt;1<\/span>.*哪个对？$/s);
  });

  it('takes several answers and says what of their weights is lost', async () => {
    const map =
      '<mapping><mapEntry mapKey="c0" mappedValue="2"/><mapEntry mapKey="c2" mappedValue="1"/></mapping>';
    const several = declared(['c0', 'c2'], 'multiple', 'identifier', map);
    expect(await one(item(`<p>题</p>${ask(choices('甲', '乙', '丙'))}`, several))).toMatchObject({
      kind: 'multiple',
      answer: 'AC',
      notes: ['选项的部分得分没有保留：全部选对才算对'],
    });
  });

  it('takes numbers, texts and essays', async () => {
    const gap = '<p>多少 <textEntryInteraction responseIdentifier="R"/> 元</p>';
    expect(await one(item(gap, declared(['6.25'], 'single', 'float')))).toMatchObject({
      kind: 'numeric',
      stem: '多少  _____  元',
      numeric: { value: 6.25 },
    });
    expect(await one(item(gap, declared(['北京'], 'single', 'string')))).toMatchObject({
      kind: 'open',
      answer: '北京',
    });
    const essay =
      '<p>为什么</p><extendedTextInteraction responseIdentifier="R"/><rubricBlock view="scorer"><p>三点</p></rubricBlock>';
    expect(await one(item(essay, ''))).toMatchObject({
      kind: 'open',
      stem: '为什么',
      answer: '三点',
    });
  });
});

it('reads QTI 3 by its own names', async () => {
  const question = await one(
    `<qti-assessment-item identifier="q"><qti-response-declaration identifier="R" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>T</qti-value></qti-correct-response></qti-response-declaration><qti-item-body><p>地球是圆的</p><qti-choice-interaction response-identifier="R"><qti-simple-choice identifier="T">True</qti-simple-choice><qti-simple-choice identifier="F">False</qti-simple-choice></qti-choice-interaction></qti-item-body></qti-assessment-item>`,
  );
  expect(question).toMatchObject({ kind: 'truefalse', answer: 'A', stem: '地球是圆的' });
});

const zipOf = (files: Readonly<Record<string, string | Buffer>>) =>
  makeZip(Object.entries(files).map(([name, content]) => ({ name, content })));

describe('a package', () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const manifest = (...hrefs: string[]) =>
    `<manifest><resources>${hrefs.map((href) => `<resource type="imsqti_item_xmlv2p2" href="${href}"/>`).join('')}<resource type="imsqti_test_xmlv2p2" href="test.xml"/></resources></manifest>`;

  it('gives its items with their pictures, and says what it cannot take', async () => {
    const bank = await judgeBank(
      'q.zip',
      zipOf({
        'imsmanifest.xml': manifest('items/a.xml', 'items/b.xml', 'items/c.xml'),
        'items/a.xml': item(
          `<p>看图 <img src="../media/a%201.png" alt="图"/></p>${ask(choices('甲', '乙'))}`,
          declared(['c0']),
        ),
        'items/b.xml': item('<selectPointInteraction responseIdentifier="R"/>', ''),
        'items/c.xml': '<assessmentItem><itemBody>',
        'media/a 1.png': pixel,
      }),
    );
    expect(bank.figures).toHaveLength(1);
    expect(bank.questions[0]?.stem).toContain('<img src="/files/content/');
    expect(bank.raw.notes).toEqual(['试卷的分节、顺序和计分没有保留，只取题目']);
    expect(reasonsOf(bank)).toEqual([
      '第 2 题（items/b.xml）：在图上选点的题这里没有：请改成选择题，在图上标出字母',
      '第 3 题（items/c.xml）：文件不是完整的 XML：第 1 行附近有错',
    ]);
  });

  it('tells of an item that is not there, or too large, and takes the others', async () => {
    const bank = await judgeBank(
      'q.zip',
      zipOf({
        'imsmanifest.xml': manifest('gone.xml', 'large.xml', 'a.xml'),
        'large.xml': item(`<p>${'长'.repeat(3_400_000)}</p>`, ''),
        'a.xml': item(`<p>题</p>${ask(choices('甲', '乙'))}`, declared(['c0'])),
      }),
    );
    expect(bank.questions).toHaveLength(1);
    expect(reasonsOf(bank)).toEqual([
      '第 1 题（gone.xml）：包里没有这个文件',
      '第 2 题（large.xml）：这道题的文件超过 10 MB',
    ]);
  });

  it('reads a picture when a question shows it, and holds no more than the last ones', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const show = (name: string) =>
      item(
        `<p><img src="${name}.png"/><img src="${name}.png"/></p>${ask(choices('甲', '乙'))}`,
        declared(['c0']),
      );
    const large = Buffer.concat([pixel, Buffer.alloc(15_000_000)]);
    const { questions } = await readQtiPackage(
      zipOf({
        'imsmanifest.xml': manifest(...names.map((name) => `${name}.xml`)),
        ...Object.fromEntries(names.map((name) => [`${name}.xml`, show(name)])),
        ...Object.fromEntries(names.map((name) => [`${name}.png`, large])),
      }),
    );
    const pictures = [];
    for await (const { pictures: own } of questions) pictures.push(own);
    const first = await pictures[0]?.get('a.png');
    expect(first?.length).toBe(large.length);
    // The same bytes while they are held, others once four came after them. Never compared one by one: they are many.
    expect((await pictures[0]?.get('a.png')) === first).toBe(true);
    for (const [index, name] of names.entries()) await pictures[index]?.get(`${name}.png`);
    expect((await pictures[0]?.get('a.png')) === first).toBe(false);
  });

  it.each([
    ['no zip', Buffer.from('hello'), '不是完整的 .zip 文件'],
    ['another zip', zipOf({ 'a.txt': 'x' }), '里面没有 imsmanifest.xml'],
    ['no items', zipOf({ 'imsmanifest.xml': '<manifest/>' }), '里面没有 QTI 2.x 或 3.0 的题目'],
    ['a way out', zipOf({ '../imsmanifest.xml': '<manifest/>' }), '有指向别处的文件名'],
    [
      'a bomb',
      makeZip([{ name: 'imsmanifest.xml', content: 'x'.repeat(9000), claims: 10 }]),
      '展开后和它自己说的不一样',
    ],
    [
      'entities',
      zipOf({
        'imsmanifest.xml': '<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><m>&x;</m>',
      }),
      '为了安全不接收',
    ],
  ])('with %s is refused in words', async (_name, bytes, message) => {
    await expect(judgeBank('q.zip', bytes)).rejects.toThrow(message);
  });
});
