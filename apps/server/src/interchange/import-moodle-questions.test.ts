import { afterAll, describe, expect, it } from 'vitest';
import {
  answer,
  answers,
  backupEntries,
  category,
  entry,
  field,
  question,
  type BackupWishes,
} from './testing/make-moodle-backup.ts';
import { makeTarGz } from './testing/make-tar.ts';
import { openPackageSchool, png, reasonsOf } from './testing/package-school.ts';

const school = await openPackageSchool('课.mbz');
afterAll(school.close);

const importBackup = async (wishes: BackupWishes) =>
  await school.take(await makeTarGz(backupEntries(wishes)));

const intro = (html: string) => `${field('intro', html)}<introformat>1</introformat>`;

describe('the questions of a backup', () => {
  const quiz = (id: number, title: string, slots: string) => ({
    id,
    section: 1,
    kind: 'quiz',
    title,
    inside: `${intro('')}<question_instances>${slots}</question_instances>`,
  });
  const kinds = [
    question(
      1,
      'multichoice',
      '<p>求 \\(x\\) <img src="@@PLUGINFILE@@/q.png"></p>',
      answers(answer(1, '甲', 1, '对'), answer(2, '乙', 0, '错')) +
        '<multichoice id="1"><single>1</single></multichoice>',
    ),
    question(
      2,
      'multichoice',
      '多选',
      answers(
        answer(3, '甲', 0.3333333),
        answer(4, '乙', 0.3333333),
        answer(5, '丙', 0.3333333),
        answer(6, '丁', -1),
      ) + '<multichoice id="2"><single>0</single></multichoice>',
    ),
    question(
      3,
      'truefalse',
      '判断',
      answers(answer(7, '对', 0), answer(8, '错', 1)) +
        '<truefalse id="1"><trueanswer>7</trueanswer><falseanswer>8</falseanswer></truefalse>',
    ),
    question(4, 'shortanswer', '首都', answers(answer(9, '北京', 1))),
    question(
      5,
      'numerical',
      '多少',
      answers(answer(10, '6.25', 1)) +
        '<numerical_units><numerical_unit id="1"><multiplier>1</multiplier><unit>元</unit></numerical_unit></numerical_units><numerical_records><numerical_record id="1"><answer>10</answer><tolerance>0.05</tolerance></numerical_record></numerical_records>',
    ),
    question(
      6,
      'essay',
      '论述',
      `<essay id="1">${field('graderinfo', '三点')}<responsetemplate/></essay>`,
    ),
    question(
      7,
      'match',
      '配对',
      `<matches><match id="1">${field('questiontext', '蛙')}<questiontextformat>1</questiontextformat>${field('answertext', '两栖')}</match><match id="2">${field('questiontext', '猫')}<questiontextformat>1</questiontextformat>${field('answertext', '哺乳')}</match></matches>`,
    ),
    question(
      8,
      'multianswer',
      '甲 {#1} 乙 {#2}',
      '<multianswer id="1"><sequence>9,10</sequence></multianswer>',
    ),
    question(9, 'shortanswer', '{1:SHORTANSWER:=一}', '', { parent: 8 }),
    question(10, 'numerical', '{1:NUMERICAL:=2:0.1}', '', { parent: 8 }),
    question(11, 'calculated', '{a}+{b}', ''),
    question(12, 'description', '说明', ''),
    question(13, 'essay', '草稿', '<essay id="2"/>', { hidden: 1 }),
    question(14, 'random', '', ''),
  ];
  const old: BackupWishes = {
    courseId: 20,
    activities: [
      quiz(
        1,
        '小测',
        '<question_instance id="1"><questionid>1</questionid></question_instance><question_instance id="2"><questionid>3</questionid></question_instance>',
      ),
    ],
    files: [
      {
        context: 50,
        component: 'question',
        area: 'questiontext',
        item: 1,
        name: 'q.png',
        content: png,
      },
    ],
    questions:
      category(1, 'top', '') +
      category(2, '复利', '', 1) +
      category(3, '终值', `<questions>${kinds.join('')}</questions>`, 2),
  };

  it('of every kind come as from a file of questions, with their quiz or by their category', async () => {
    const report = await importBackup(old);
    expect(report.fault).toBeUndefined();
    const stored = await school.questions(report.courseId);
    expect(stored.map(({ kind, answer: right, title }) => [kind, right, title])).toEqual([
      ['single', 'A', '小测'],
      ['multiple', 'ABC', '复利 · 终值'],
      ['truefalse', 'B', '小测'],
      ['open', '', '复利 · 终值'],
      ['numeric', '6.25 元', '复利 · 终值'],
      ['open', '', '复利 · 终值'],
      ['xl', '', '复利 · 终值'],
      ['xl', '', '复利 · 终值'],
    ]);
    expect(stored[0]?.content.question).toMatch(
      /^求 <span class="math" data-display="false">x<\/span> <img src="\/files\/content\//,
    );
    expect(stored[0]?.content.options[1]).toMatchObject({ html: '乙', rationale: '错' });
    expect(stored[4]?.content.numeric).toMatchObject({ max: 6.3 });
    expect(stored[7]?.content.question).toBe('甲 【1】 乙 【2】');
    expect(reasonsOf(report).toSorted()).toEqual(
      [
        '第 9 题（题 11）：这是随机取数的计算题，这里没有：请选定一组数，改成数值题',
        '第 10 题（题 12）：这是说明文字，不是题目',
        '第 11 题（题 13）：在 Moodle 里是隐藏的或草稿，没有取用',
        '第 12 题（题 14）：随机抽题没有保留，题目在题库里',
      ].toSorted(),
    );
  });

  it('that were deleted from the bank come where a quiz still asks them, drafts never', async () => {
    const essay = (id: number, stem: string) =>
      question(id, 'essay', stem, `<essay id="${id}">${field('graderinfo', '答')}</essay>`);
    const slot = (id: number) =>
      `<question_instance id="${id}"><question_reference id="${id}"><questionbankentryid>${id}</questionbankentryid></question_reference></question_instance>`;
    const stateOf = (bank: string, status: string) =>
      bank.replaceAll('<status>ready</status>', `<status>${status}</status>`);
    const bank = [
      stateOf(entry(80, essay(1, '删掉的')), 'hidden'),
      stateOf(entry(81, essay(2, '没有测验用的')), 'hidden'),
      stateOf(entry(82, essay(3, '草稿')), 'draft'),
      entry(83, essay(4, '上一版'), essay(5, '新稿')).replace(
        /(<version>2<\/version>)<status>ready/,
        '$1<status>draft',
      ),
    ];
    const report = await importBackup({
      ...{ courseId: 22, activities: [quiz(1, '期末', slot(80) + slot(82))] },
      questions: category(
        1,
        '默认',
        `<question_bank_entries>${bank.join('')}</question_bank_entries>`,
      ),
    });
    const stored = await school.questions(report.courseId);
    expect(stored.map(({ title, content }) => [title, content.question])).toEqual([
      ['期末', '删掉的'],
      ['默认', '上一版'],
    ]);
    expect(JSON.stringify(report.rows)).toContain('在 Moodle 的题库里已删除，测验还在用，所以取用');
    expect(reasonsOf(report)).toHaveLength(2);
  });

  it('of Moodle 4 are their newest versions, and a newer one keeps its question', async () => {
    const essay = (id: number, stem: string) =>
      question(id, 'essay', stem, `<essay id="${id}">${field('graderinfo', '答')}</essay>`);
    const slots =
      '<question_instance id="1"><question_reference id="1"><questionbankentryid>70</questionbankentryid></question_reference></question_instance><question_instance id="2"><question_set_reference id="2"/></question_instance>';
    const wishes = (...versions: string[]): BackupWishes => ({
      courseId: 21,
      activities: [quiz(1, '期中', slots)],
      questions: category(
        1,
        '默认',
        `<question_bank_entries>${entry(70, ...versions)}${entry(71, essay(9, '别的'))}</question_bank_entries>`,
      ),
    });
    const first = await importBackup(wishes(essay(1, '旧')));
    const before = await school.questions(first.courseId);
    expect(before.map(({ title }) => title)).toEqual(['期中', '默认']);
    expect(reasonsOf(first)).toEqual(['《期中》：随机抽题没有保留，题目在题库里']);
    const next = await importBackup(wishes(essay(1, '旧'), essay(2, '新')));
    expect(next.counts).toEqual({ added: 0, changed: 1, unchanged: 3, skipped: 1 });
    expect(next.notes).toContain('题目的旧版本没有保留，只取最新一版');
    expect(await school.questions(next.courseId)).toMatchObject([
      { question_id: before[0]?.question_id, version: 2, content: { question: '新' } },
      { question_id: before[1]?.question_id, version: 1 },
    ]);
  });
});
