import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><quiz>${questions.join('')}</quiz>`;
const text = (html: string, tag = 'questiontext') =>
  `<${tag} format="html"><text><![CDATA[${html}]]></text></${tag}>`;
const question = (type: string, ...inside: string[]) =>
  `<question type="${type}"><name><text>名字</text></name>${inside.join('')}</question>`;
const answer = (fraction: number, html: string, feedback = '', more = '') =>
  `<answer fraction="${fraction}" format="html"><text><![CDATA[${html}]]></text>${text(feedback, 'feedback')}${more}</answer>`;
const category = (path: string) =>
  `<question type="category"><category><text>${path}</text></category></question>`;

const read = async (...questions: string[]) => await judgeBank('bank.xml', quiz(...questions));
const one = async (...questions: string[]) => (await read(...questions)).questions[0];

describe('Moodle XML', () => {
  it('takes a choice with feedback per answer and in general, its formulas and its marks', async () => {
    const bank = await read(
      category('$course$/top/第一章/A//B 股'),
      question(
        'multichoice',
        text('<p>求 \\(x<y\\)</p>'),
        text('看第一章', 'generalfeedback'),
        '<single>true</single><idnumber>q-1</idnumber><tags><tag><text>难度1</text></tag></tags>',
        answer(100, '甲', '对'),
        answer(0, '乙', '错'),
      ),
    );
    expect(bank.raw.questions).toMatchObject([{ key: 'q-1', section: '第一章 · A/B 股' }]);
    expect(bank.questions).toMatchObject([
      {
        kind: 'single',
        stem: '求 <span class="math" data-display="false">x&lt;y</span>',
        answer: 'A',
        explanation: '看第一章',
        difficulty: 1,
        options: [
          { text: '甲', rationale: '对' },
          { text: '乙', rationale: '错' },
        ],
        notes: [],
      },
    ]);
  });

  it('takes several answers, and true or false', async () => {
    const { questions } = await read(
      question(
        'multichoice',
        text('多选'),
        '<single>false</single>',
        ...[answer(50, '甲'), answer(-100, '乙'), answer(50, '丙')],
      ),
      question(
        'truefalse',
        text('判断'),
        answer(0, 'true', '想错了'),
        answer(100, 'false', '对了'),
      ),
    );
    expect(questions).toMatchObject([
      { kind: 'multiple', answer: 'AC' },
      { kind: 'truefalse', answer: 'B', options: [{ rationale: '想错了' }, { rationale: '对了' }] },
    ]);
  });

  it('takes a number with its tolerance and unit, and says what is lost', async () => {
    const taken = await one(
      question(
        'numerical',
        text('多少'),
        answer(100, '6.25', '', '<tolerance>0.05</tolerance>'),
        answer(50, '6', '', '<tolerance>0</tolerance>'),
        '<units><unit><multiplier>1</multiplier><unit_name>元</unit_name></unit><unit><multiplier>0.1</multiplier><unit_name>角</unit_name></unit></units>',
        '<hint format="html"><text>提示</text></hint><defaultgrade>2.0</defaultgrade>',
      ),
    );
    expect(taken).toMatchObject({ kind: 'numeric', answer: '6.25 元', numeric: { max: 6.3 } });
    expect(taken?.notes).toEqual([
      '只得部分分的答案没有保留',
      '只保留了第一个单位，单位换算没有保留',
      '提示（hint）没有保留',
      '分值没有保留：这里每题一样重',
    ]);
  });

  it('takes essays with what the grader is told, and short answers', async () => {
    const { questions } = await read(
      question('essay', text('论述'), text('<p>三点</p>', 'graderinfo')),
      question('shortanswer', text('首都'), answer(100, '北京'), answer(0, '*', '不对')),
    );
    expect(questions).toMatchObject([
      { kind: 'open', answer: '三点' },
      { kind: 'open', answer: '北京' },
    ]);
  });

  it('makes parts of what is to be matched, and of the gaps of a text', async () => {
    const pair = (stem: string, match: string) =>
      `<subquestion format="html"><text>${stem}</text><answer><text>${match}</text></answer></subquestion>`;
    const { questions } = await read(
      question('matching', text('配对'), pair('蛙', '两栖'), pair('猫', '哺乳'), pair('', '昆虫')),
      question(
        'cloze',
        text(
          '<p>{1:MULTICHOICE:=对#好~错#坏} 与 {2:NUMERICAL:=23.8:0.1} 与 {:SA:%100%甲~%50%乙} 与 {1:MR:=一~=二~三}</p>',
        ),
      ),
      question('cloze', text('首都是 {1:SHORTANSWER:=北京~*#不对}。')),
    );
    expect(questions).toMatchObject([
      {
        kind: 'xl',
        parts: [
          { stem: '蛙', answer: 'A' },
          { stem: '猫', answer: 'B' },
        ],
      },
      {
        kind: 'xl',
        stem: '【1】 与 【2】 与 【3】 与 【4】',
        parts: [
          { kind: 'single', answer: 'A', options: [{ rationale: '好' }, { rationale: '坏' }] },
          { kind: 'numeric', answer: '23.8' },
          { kind: 'open', answer: '甲 或 乙（得 50% 的分）' },
          { kind: 'multiple', answer: 'AB' },
        ],
      },
      { kind: 'open', stem: '首都是 _____。', answer: '北京' },
    ]);
  });

  it('says where it can take nothing, and takes the rest', async () => {
    const bank = await read(
      question('description', text('说明')),
      question('calculated', text('{a}+{b}')),
      question(
        'multichoice',
        text('没有对的'),
        '<single>true</single>',
        answer(50, '甲'),
        answer(0, '乙'),
      ),
      question('truefalse', text('好题'), answer(100, 'true'), answer(0, 'false')),
    );
    expect(reasonsOf(bank)).toEqual([
      '第 1 题（名字）：这是说明文字，不是题目',
      '第 2 题（名字）：这是随机取数的计算题，这里没有：请选定一组数，改成数值题',
      '第 3 题（名字）：没有 100% 正确的选项',
    ]);
    expect(bank.questions).toHaveLength(1);
  });

  it.each([
    ['<quiz><question>', '文件不是完整的 XML：第 1 行附近有错'],
    ['<other/>', '最外层是 <other>，既不是 Moodle 导出的题目（<quiz>），也不是 QTI 的题目'],
    [
      '<!DOCTYPE quiz [<!ENTITY x SYSTEM "file:///etc/passwd">]><quiz>&x;</quiz>',
      '文件里有自定义的实体（<!ENTITY>），为了安全不接收',
    ],
    [
      `<quiz>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</quiz>`,
      '文件不是完整的 XML：标签嵌套太深',
    ],
  ])('is refused in words: %.30s', async (xml, message) => {
    await expect(judgeBank('bank.xml', xml)).rejects.toThrow(message);
  });
});

describe('pictures of Moodle XML', () => {
  let png = Buffer.alloc(0);
  let gif = Buffer.alloc(0);
  beforeAll(async () => {
    const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } });
    png = await dot.clone().png().toBuffer();
    gif = await dot.clone().gif().toBuffer();
  });
  const shown = (html: string, ...files: [name: string, body: Buffer][]) =>
    question(
      'essay',
      `<questiontext format="html"><text><![CDATA[${html}]]></text>${files
        .map(
          ([name, body]) =>
            `<file name="${name}" path="/" encoding="base64">${body.toString('base64')}</file>`,
        )
        .join('')}</questiontext>`,
    );

  it('are kept by what they are, an old kind as PNG, and two of one name apart', async () => {
    const { questions, figures } = await read(
      shown('<img src="@@PLUGINFILE@@/image%20(1).png" alt="图">', ['image (1).png', png]),
      shown('<img src="@@PLUGINFILE@@/image%20(1).png" alt="图">', ['image (1).png', gif]),
    );
    expect(figures.every(({ contentType }) => contentType === 'image/png')).toBe(true);
    for (const { stem } of questions)
      expect(stem).toMatch(/^<img src="\/files\/content\/[0-9a-f]{32}\.png" alt="图" \/>$/);
  });

  it('that are none, missing, elsewhere, or a script are told and left out', async () => {
    const taken = await one(
      shown(
        '题<img src="@@PLUGINFILE@@/a.png"><img src="@@PLUGINFILE@@/b.png"><img src="https://example.com/c.png" onerror="x()"><script>alert(1)</script><a href="@@PLUGINFILE@@/d.mp3">听</a><iframe src="https://example.com"></iframe>',
        ['a.png', Buffer.from('MZ not a picture')],
      ),
    );
    expect(taken?.stem).toBe('题听');
    expect(taken?.notes).toEqual([
      '嵌入的网页没有保留',
      '脚本或样式没有保留',
      '附件 d.mp3 没有保留',
      '图片没有保留：不是能显示的图片',
      '图片 b.png 没有保留：文件里没有它',
      '图片 https://example.com/c.png 没有保留：它在别的网站上',
    ]);
  });
});
