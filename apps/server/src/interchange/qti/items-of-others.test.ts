import { expect, it } from 'vitest';
import { makeZip } from '../../testing/make-zip.ts';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const choices =
  '<choiceInteraction responseIdentifier="R" maxChoices="1"><simpleChoice identifier="A">甲</simpleChoice><simpleChoice identifier="B">乙</simpleChoice></choiceInteraction>';
const right = (values: readonly string[], base = 'identifier', cardinality = 'single') =>
  `<responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${base}"><correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse></responseDeclaration>`;
const item = (body: string, declared = right(['A']), identifier = 'q1') =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${identifier}" title="题">${declared}<itemBody>${body}</itemBody></assessmentItem>`;

it('that pairs any with any becomes a part for each pair', async () => {
  const people = ['甲', '乙', '丙', '丁']
    .map(
      (name, at) =>
        `<simpleAssociableChoice identifier="p${at}" matchMax="1">${name}</simpleAssociableChoice>`,
    )
    .join('');
  const asked = `<associateInteraction responseIdentifier="R" maxAssociations="2">${people}</associateInteraction>`;
  const { questions, broken } = await judgeBank(
    'q.xml',
    item(`<p>谁与谁</p>${asked}`, right(['p0 p3', 'p2 p1'], 'pair', 'multiple')),
  );
  expect(broken).toEqual([]);
  expect(questions).toMatchObject([
    {
      kind: 'xl',
      notes: ['连线题改成了综合题：每一对是一道选择小题'],
      parts: [
        { stem: '甲', answer: 'D' },
        { stem: '丙', answer: 'B' },
      ],
    },
  ]);
});

it('that plays something beside what it asks is taken without it, and told', async () => {
  const media =
    '<mediaInteraction responseIdentifier="M" autostart="false"><object type="audio/mpeg" data="a.mp3"/></mediaInteraction>';
  const { questions } = await judgeBank('q.xml', item(`<p>听后选</p>${media}${choices}`));
  expect(questions).toMatchObject([
    { kind: 'single', answer: 'A', notes: ['声音或视频没有保留：可以把它放进课程'] },
  ]);
  expect(reasonsOf(await judgeBank('q.xml', item(`<p>听</p>${media}`)))).toEqual([
    expect.stringContaining('播放声音或视频的题'),
  ]);
});

it('that has no key says whether it is adaptive or simply keyless', async () => {
  const adaptive = item(`<p>选一扇门</p>${choices}`, right([])).replace(
    'title=',
    'adaptive="true" title=',
  );
  expect(reasonsOf(await judgeBank('q.xml', adaptive))).toEqual([
    expect.stringContaining('会随作答一步步变化'),
  ]);
  const survey = item(`<p>你同意吗</p>${choices}`, right([]));
  expect(reasonsOf(await judgeBank('q.xml', survey))).toEqual([
    expect.stringContaining('没有写明哪个选项是对的'),
  ]);
});

it('of one package with one identifier are different items', async () => {
  const resource = (name: string) =>
    `<resource identifier="r-${name}" type="imsqti_item_xmlv2p1" href="${name}.xml"><file href="${name}.xml"/></resource>`;
  const { raw, questions } = await judgeBank(
    'q.zip',
    makeZip([
      {
        name: 'imsmanifest.xml',
        content: `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>${['a', 'b', 'c'].map(resource).join('')}</resources></manifest>`,
      },
      { name: 'a.xml', content: item(`<p>一</p>${choices}`) },
      { name: 'b.xml', content: item(`<p>二</p>${choices}`) },
      { name: 'c.xml', content: item(`<p>三</p>${choices}`, right(['B']), 'q2') },
    ]),
  );
  expect(questions).toHaveLength(3);
  expect(raw.questions.map(({ key }) => key)).toEqual(['', '', 'q2']);
});
