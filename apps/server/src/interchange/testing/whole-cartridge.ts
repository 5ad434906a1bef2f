import {
  assessment,
  equals,
  item,
  qtiItem,
  questionBank,
  resource,
  types,
  type CartridgeWishes,
} from './make-cartridge.ts';
import { png } from './package-school.ts';

const page = (body: string, title = '页') =>
  `<!DOCTYPE html><html><head><title>${title}</title><style>p{}</style></head><body>${body}</body></html>`;

/** One of everything that a cartridge may hold. */
export const wholeCartridge: CartridgeWishes = {
  identifier: 'whole',
  items:
    item(
      'm1',
      '第一单元',
      '',
      [
        item('i1', '久期', 'page'),
        item('s1', '深入', '', item('i2', '央行', 'link')),
        item('i3', '公式表', 'pdf'),
        item('i4', '小测', 'quiz'),
        item('i5', '讨论', 'topic'),
        item('i6', '工具', 'lti'),
        item('i7', '丢了', 'none'),
      ].join(''),
    ) + item('m2', '开始之前', 'start'),
  resources: [
    resource('page', 'webcontent', 'wiki/%E4%B9%85%E6%9C%9F.html'),
    resource('start', 'webcontent', 'start.html'),
    resource('extra', 'webcontent', 'extra.html'),
    resource('figure', 'webcontent', 'web_resources/a.png'),
    resource('loose', 'webcontent', 'web_resources/b.csv'),
    resource('pdf', 'webcontent', 'f/表.pdf'),
    resource('link', types.link, 'link.xml'),
    resource('quiz', types.quiz, 'quiz.xml'),
    resource('bank', types.bank, 'bank.xml'),
    resource('topic', types.topic, 'topic.xml'),
    resource('lti', types.lti, 'lti.xml'),
    resource(
      'key',
      'webcontent',
      'key.html',
      '<metadata><lom><educational><intendedEndUserRole><source>IMSGLC_CC_Rolesv1p1</source><value>Instructor</value></intendedEndUserRole></educational></lom></metadata>',
    ),
  ].join(''),
  files: [
    {
      name: 'wiki/久期.html',
      content: page(
        '<h1>久期</h1><p onclick="x()">见 <img src="$IMS-CC-FILEBASE$/a.png?x=1" alt="图"> <a href="$IMS-CC-FILEBASE$/b.csv">表</a> \\(D\\) <a href="https://x.test/">外</a></p><script>alert(1)</script>',
      ),
    },
    { name: 'start.html', content: '你好' },
    { name: 'extra.html', content: page('<p>另一页</p>', '附录') },
    { name: 'key.html', content: page('<p>答案</p>') },
    { name: 'web_resources/a.png', content: png },
    { name: 'web_resources/b.csv', content: '1,2' },
    { name: 'f/表.pdf', content: '%PDF-1.7' },
    {
      name: 'link.xml',
      content:
        '<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3"><title>央行</title><url href="https://www.pbc.gov.cn/?a=1&amp;b=2"/></webLink>',
    },
    {
      name: 'quiz.xml',
      content: assessment(
        '小测',
        qtiItem({
          ident: 'q1',
          profile: 'cc.multiple_choice.v0p1',
          stem: '<p>选 <img src="web_resources/a.png"></p>',
          choices: { a: '甲', b: '乙' },
          right: equals('b'),
          feedback: { a: '想错了', b: '对了' },
        }),
        qtiItem({
          ident: 'q2',
          profile: 'cc.multiple_response.v0p1',
          stem: '多选',
          choices: { a: '甲', b: '乙', c: '丙' },
          right: `<and>${equals('a')}<not>${equals('b')}</not>${equals('c')}</and>`,
        }),
        qtiItem({
          ident: 'q3',
          profile: 'cc.true_false.v0p1',
          stem: '判断',
          choices: { true: 'True', false: 'False' },
          right: equals('false'),
        }),
        qtiItem({
          ident: 'q3b',
          profile: 'cc.true_false.v0p1',
          stem: '编号不说明对错',
          choices: { 8001: 'False', 8002: 'True' },
          right: equals('8002'),
        }),
        qtiItem({
          ident: 'q4',
          profile: 'cc.essay.v0p1',
          stem: '论述',
          more: '<itemfeedback ident="solution"><solution><solutionmaterial><material><mattext>三点</mattext></material></solutionmaterial></solution></itemfeedback>',
        }),
        qtiItem({
          ident: 'q5',
          profile: 'cc.fib.v0p1',
          stem: '首都',
          right: equals('北京') + equals('Beijing'),
        }),
        qtiItem({
          ident: 'q6',
          profile: 'cc.pattern_match.v0p1',
          stem: '包含',
          right: '<varsubset respident="r">久期</varsubset>',
        }),
        qtiItem({ ident: 'q7', profile: 'cc.matching.v0p1', stem: '配对' }),
      ),
    },
    {
      name: 'bank.xml',
      content: questionBank(
        qtiItem({
          ident: 'q1',
          profile: 'cc.multiple_choice.v0p1',
          stem: '库',
          choices: { a: '甲', b: '乙' },
          right: equals('a'),
        }),
      ),
    },
    { name: 'topic.xml', content: '<topic/>' },
    { name: 'lti.xml', content: '<cartridge_basiclti_link/>' },
  ],
};
