import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const picture = await sharp({
  create: { width: 400, height: 200, channels: 3, background: '#fff' },
})
  .png()
  .toBuffer();

const declared = (values: readonly string[], cardinality = 'single', base = 'identifier') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${base}"><correctResponse>${values
    .map((value) => `<value>${value}</value>`)
    .join('')}</correctResponse></responseDeclaration>`;
const item = (key: string, body: string) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="q1" title="题">${key}<itemBody><p>看图</p>${body}</itemBody></assessmentItem>`;
const shown = '<object type="image/png" data="map.png" width="200" height="100"/>';
const places = (name: string) =>
  ['20,20,10', '100,50,10', '180,80,10']
    .map(
      (coords, at) =>
        `<${name} identifier="p${at}" shape="circle" coords="${coords}" matchMax="1"/>`,
    )
    .join('');
const inPackage = (text: string, file: Buffer = picture) =>
  makeZip([
    {
      name: 'imsmanifest.xml',
      content:
        '<manifest><resources><resource type="imsqti_item_xmlv2p2" href="a.xml"/></resources></manifest>',
    },
    { name: 'a.xml', content: text },
    { name: 'map.png', content: file },
  ]);
const hotspot = item(
  declared(['p1']),
  `<hotspotInteraction responseIdentifier="R" maxChoices="1"><prompt>哪里？</prompt>${shown}${places('hotspotChoice')}</hotspotInteraction>`,
);

describe('what is answered on a picture', () => {
  it('becomes a choice among numbers that are drawn into it, where its places are', async () => {
    const { questions, broken, figures } = await judgeBank('q.zip', inPackage(hotspot));
    expect(broken).toEqual([]);
    expect(questions).toMatchObject([
      {
        ...{ kind: 'single', answer: 'B' },
        options: [{ text: '图上的 1' }, { text: '图上的 2' }, { text: '图上的 3' }],
        notes: ['在图上选点改成了看编号作答：图上的位置标了编号'],
      },
    ]);
    expect(questions[0]?.stem).toMatch(/哪里？<img src="\/files\/content\//);
    // Given in pixels of a picture half as large.
    const { data, info } = await sharp(figures[0]?.body)
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 400, height: 200 });
    const isDrawn = (x: number, y: number) => {
      const near = Array.from({ length: 13 }, (_one, index) => index - 6);
      return near.some((down) =>
        near.some((right) => (data[(y + down) * 400 + x + right] ?? 255) < 100),
      );
    };
    expect([isDrawn(40, 40), isDrawn(200, 100), isDrawn(360, 160)]).toEqual([true, true, true]);
    expect([isDrawn(120, 40), isDrawn(300, 60)]).toEqual([false, false]);
  });

  it('becomes an order, pairs or gaps of the same numbers', async () => {
    const order = item(
      declared(['p2', 'p0', 'p1'], 'ordered'),
      `<graphicOrderInteraction responseIdentifier="R"><prompt>排</prompt>${shown}${places('hotspotChoice')}</graphicOrderInteraction>`,
    );
    expect((await judgeBank('q.zip', inPackage(order))).questions).toMatchObject([
      { kind: 'xl', parts: [{ answer: 'C' }, { answer: 'A' }, { answer: 'B' }] },
    ]);
    const pairs = item(
      declared(['p0 p2'], 'multiple', 'pair'),
      `<graphicAssociateInteraction responseIdentifier="R"><prompt>连</prompt>${shown}${places('associableHotspot')}</graphicAssociateInteraction>`,
    );
    expect((await judgeBank('q.zip', inPackage(pairs))).questions).toMatchObject([
      { kind: 'single', answer: 'C' },
    ]);
    const gaps = item(
      declared(['a p0', 'b p2'], 'multiple', 'directedPair'),
      `<graphicGapMatchInteraction responseIdentifier="R"><prompt>填</prompt>${shown}<gapText identifier="a" matchMax="1">借</gapText><gapImg identifier="b" matchMax="1"><object type="image/png" data="map.png"/></gapImg>${places('associableHotspot')}</graphicGapMatchInteraction>`,
    );
    const [question] = (await judgeBank('q.zip', inPackage(gaps))).questions;
    expect(question).toMatchObject({
      kind: 'xl',
      parts: [
        {
          ...{ stem: '第 1 空', answer: 'A' },
          options: [{ text: '借' }, { text: expect.stringContaining('<img src="/files/content/') }],
        },
        { stem: '第 3 空', answer: 'B' },
      ],
    });
  });

  it('is refused without its picture, with what to bring', async () => {
    const reason = '在图上选点的题要有那张图，文件里没有：请和图一起放进 QTI 的包（.zip）再导入';
    expect(reasonsOf(await judgeBank('q.xml', hotspot))).toEqual([`第 1 题：${reason}`]);
    const broken = await judgeBank('q.zip', inPackage(hotspot, Buffer.from('no picture')));
    expect(reasonsOf(broken)).toEqual([`第 1 题（a.xml）：${reason}`]);
  });

  it('names places badly, and is numbered all the same', async () => {
    const odd = hotspot.replace('20,20,10', 'x,-5').replace('180,80,10', '1e9,1e9,5');
    const { questions } = await judgeBank('q.zip', inPackage(odd));
    expect(questions).toMatchObject([{ kind: 'single', answer: 'B' }]);
  });
});
