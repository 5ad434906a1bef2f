import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importCatalogue } from './import-catalogue.ts';
import { chapter, TestCatalogue, type Wishes } from './testing/make-catalogue.ts';
import { openTestSchool, type TestSchool } from './testing/open-test-school.ts';

let school: TestSchool;
let catalogue: TestCatalogue;

beforeEach(async () => {
  school = await openTestSchool();
  catalogue = await TestCatalogue.make();
});
afterEach(async () => {
  await catalogue.remove();
  await school.close();
});

const importChanged = async (wishes: Wishes) => {
  await catalogue.change(wishes);
  return await importCatalogue(school, catalogue.folder, { dryRun: false });
};
const agreement = 'courses/demo/agreement.md';
const papers = 'courses/demo/papers.yaml';
const camps = 'courses/demo/camps.yaml';
const lives = 'courses/demo/lives.yaml';
const questions = `${chapter}/questions.yaml`;

describe('a fault in a catalogue', () => {
  const told: [title: string, wishes: Wishes, fault: string, skipped: object][] = [
    [
      'an answer that no option has',
      { [questions]: (text) => text.replace('answer: B', 'answer: D') },
      `${questions} 第 1 题（10001）：答案 D 不在选项里，请改 answer 或补上选项`,
      { questions: 1 },
    ],
    [
      'a paper whose question is of no chapter',
      { [papers]: (text) => text.replace('10003', '10004') },
      `${papers} 第 1 份（1）第 1 个主题：题 10004 不在这门课里；综合题请写它自己的编号，不写小题的`,
      { papers: 1 },
    ],
    [
      'a paper that asks the same twice',
      { [papers]: (text) => text.replace('10002', '10001') },
      `${papers} 第 1 份（1）第 2 个主题：题 10001 在这份试卷里出现了两次`,
      { papers: 1 },
    ],
    [
      'a paper that draws more than there is',
      { [papers]: (text) => text.replace('draw: 3', 'draw: 5') },
      `${papers} 第 2 份（2）第 1 个主题：要抽 5 题，这些章里有选项的题只有 4 道，请加章或调小 draw、weight`,
      { papers: 1 },
    ],
    [
      'a question that the exam of its paper does not ask',
      {
        [papers]: (text) =>
          text
            .replace('    - { title: 数量方法, questions: [10001, 10003] }\n', '')
            .replace('minutes: 30', 'minutes: 30\n  format: cfa-1'),
      },
      `${papers} 第 1 份（1）第 1 个主题：题 10002 不合 cfa-1 的题型，这种考试只有三个选项的单选题`,
      { papers: 1 },
    ],
    [
      'a paper that draws more than its exam could ask',
      { [papers]: (text) => text.replace('draw: 3', 'draw: 3\n  format: cfa-1') },
      `${papers} 第 2 份（2）第 1 个主题：要抽 3 题，这些章里有选项的题只有 0 道，请加章或调小 draw、weight`,
      { papers: 1 },
    ],
    [
      'a paper that draws what another one holds out',
      { [papers]: (text) => text.replace('minutes: 30', 'minutes: 30\n  heldOut: true') },
      `${papers} 第 2 份（2）第 1 个主题：要抽 3 题，这些章里有选项的题只有 0 道，请加章或调小 draw、weight`,
      { papers: 1 },
    ],
    [
      'a drawn paper that is held out',
      { [papers]: (text) => text.replace('draw: 3', 'draw: 3\n  heldOut: true') },
      `${papers} 第 2 份（2）：heldOut 只能用在固定卷上：组卷从练习的题里抽，请列出题号或去掉 heldOut`,
      { papers: 1 },
    ],
    [
      'keys that the calculator has not',
      { [questions]: (text) => text.replace('answer: B', "answer: B\n  keys: '2 * 3 ='") },
      `${questions} 第 1 题（10001）：keys 里的“*”不是 BA II Plus 上的键；数和键之间用空格隔开，如 4 N 6 I/Y`,
      { questions: 1 },
    ],
    [
      'more hints than are shown',
      { [questions]: (text) => text.replace('answer: B', 'answer: B\n  hints: [一, 二, 三, 四]') },
      `${questions} 第 1 题（10001）：hints 里写 1 到 3 个提示，现在有 4 个`,
      { questions: 1 },
    ],
    [
      'a paper that shuffles neither yes nor no',
      { [papers]: (text) => text.replace('minutes: 30', 'minutes: 30\n  shuffleOptions: 1') },
      `${papers} 第 1 份（1）：shuffleOptions 只能是 true、false 之一，现在是“1”`,
      { papers: 1 },
    ],
    [
      'a camp whose lecture is of another course',
      { [camps]: (text) => text.replace('lecture: 1001', 'lecture: 1009') },
      `${camps} 第 1 个（1）第 1 个任务：课 1009 不在这门课里`,
      { camps: 1 },
    ],
    [
      'a camp that asks for more questions than there are',
      { [camps]: (text) => text.replace('questions: 2', 'questions: 9') },
      `${camps} 第 1 个（1）第 3 个任务：要做 9 道题，这里只有 4 道题`,
      { camps: 1 },
    ],
    [
      'a task that asks for two things',
      { [camps]: (text) => text.replace('read: 101', 'read: 101, paper: 1') },
      `${camps} 第 1 个（1）第 2 个任务：任务要写明做什么，写且只写一个：lecture、read、questions、cards、paper、assignment、live`,
      { camps: 1 },
    ],
    [
      'a plan that waits for itself',
      { 'careers.yaml': (text) => text.replace('course: 1 }', 'course: 1, after: [4] }') },
      'careers.yaml 第 1 个（1）：“打基础”绕了一圈又在等自己，请检查 after',
      { plans: 1 },
    ],
    [
      'a node that can never be done',
      { 'careers.yaml': (text) => text.replace(', hours: 5', '') },
      'careers.yaml 第 1 个（1）：“学满 5 小时”没有目标，下面也没有节点，永远无法完成；请写 course、paper、camp、right、hours 之一',
      { plans: 1 },
    ],
    [
      'a figure that is not there',
      { [questions]: (text) => text.replace('材料', '材料 ![图](figures/none.svg)') },
      `${questions} 第 3 题（10003）：stem：找不到插图 figures/none.svg，应该在 ${chapter}/figures/none.svg`,
      { questions: 1 },
    ],
    [
      'a blank of an agreement that nobody can fill in',
      { [agreement]: (text) => text.replace('{{ name }}', '{{nmae}}') },
      `${agreement}：不认识的空格“{{nmae}}”，可用的有 name（学员姓名）、idNumber（证件号码）、course（课程名称）、price（价格）、date（签署日期）、school（学校名称）、company（公司名称）`,
      {},
    ],
    [
      'an agreement whose price is missing',
      { [agreement]: (text) => text.replace('price: 3680.50\n', '') },
      `${agreement}：正文里有 {{price}}，开头缺少 price`,
      {},
    ],
    [
      'an agreement whose price is no number',
      { [agreement]: (text) => text.replace('3680.50', '三千') },
      `${agreement}：price 应该是以元为单位的数，如 3680 或 3680.50，现在是“三千”`,
      {},
    ],
    [
      'a figure of a slide that is not there',
      { [`${chapter}/lectures.yaml`]: (text) => text.replace('a.svg', 'b.svg') },
      `${chapter}/lectures.yaml 第 1 课（1001）第 1 页：找不到插图 figures/b.svg，应该在 ${chapter}/figures/b.svg`,
      { lectures: 1 },
    ],
    [
      'a video that is not there',
      {
        [`${chapter}/lectures.yaml`]: `- { id: 1001, title: 课, subject: 101, type: basic, video: videos/a.mp4 }\n`,
      },
      `${chapter}/lectures.yaml 第 1 课（1001）：找不到 video 文件 ${chapter}/videos/a.mp4`,
      { lectures: 1 },
    ],
    [
      'captions in a language that is not offered',
      {
        [`${chapter}/lectures.yaml`]: `- { id: 1001, title: 课, subject: 101, type: basic, video: videos/a.mp4, captions: { fr: a.srt } }\n`,
        [`${chapter}/videos/a.mp4`]: 'not really a video',
      },
      `${chapter}/lectures.yaml 第 1 课（1001） captions：不认识的字段“fr”，可用的有 zh、en；如果它是文字的一部分，请给文字加引号`,
      { lectures: 1 },
    ],
    [
      'a formula that cannot be shown',
      { [questions]: (text) => text.replace('$$FV=1$$', '$$\\frac{1}$$') },
      `${questions} 第 1 题（10001）：explanation：公式 $\\frac{1}$ 第 9 个字符附近写错了（Unexpected end of input in a macro argument, expected '}'）`,
      { questions: 1 },
    ],
    [
      'an id used twice',
      { [questions]: (text) => text.replace('id: 10002', 'id: 10001') },
      `${questions} 第 2 题（10001）：题的编号 10001 已被 ${questions} 第 1 题（10001） 使用，请换一个`,
      // The paper that asks for 10002 goes with it.
      { questions: 1, papers: 1 },
    ],
    [
      'an unknown subject',
      { [questions]: (text) => text.replace('subject: 101', 'subject: 109') },
      `${questions} 第 1 题（10001）：知识点 109 不在这一章的 subjects 里，这一章有 101、102`,
      { questions: 1 },
    ],
    [
      'several right options with one answer',
      { [questions]: (text) => text.replace('[C, A]', '[C]') },
      `${questions} 第 2 题（10002）：多选题至少要有两个答案，现在只有 C；单选题请写 kind: single`,
      { questions: 1 },
    ],
    [
      'a composite question with one part',
      {
        [questions]: (text) =>
          text.replace(/ {4}- id: 10005[\s\S]*?(?= {2}explanation: 考两件事)/, ''),
      },
      `${questions} 第 3 题（10003）：综合题至少要有 2 个小题，现在有 1 个`,
      { questions: 1 },
    ],
    [
      'a comma that splits a text',
      { [questions]: (text) => text.replace('7.2000 元', '7,200 元') },
      `${questions} 第 1 题（10001）选项 A：不认识的字段“200 元”，可用的有 text、why；如果它是文字的一部分，请给文字加引号`,
      { questions: 1 },
    ],
    [
      'a course without its file',
      { 'courses/demo/course.yaml': null },
      'courses/demo/course.yaml：没有这个文件，这门课跳过',
      // The plan that leads through it goes with it.
      { plans: 1 },
    ],
    [
      'a field with the wrong value',
      { 'courses/demo/course.yaml': (text) => text.replace('access: open', 'access: all') },
      'courses/demo/course.yaml：access 只能是 open、enrolled 之一，现在是“all”',
      {
        courses: 1,
        books: 1,
        readings: 1,
        lectures: 1,
        questions: 4,
        cards: 1,
        papers: 2,
        camps: 1,
        lives: 1,
      },
    ],
    [
      'a live class on a day that no month has',
      { [lives]: (text) => text.replace('12-01', '02-30') },
      `${lives} 第 1 节（1）：begins 应该是北京时间，如 2026-12-01 20:00，现在是“2099-02-30 20:00”`,
      { lives: 1 },
    ],
    [
      'a live class that lasts all day',
      { [lives]: (text) => text.replace('minutes: 60', 'minutes: 1440') },
      `${lives} 第 1 节（1）：minutes 应该是 1 到 600 之间的整数，现在是“1440”`,
      { lives: 1 },
    ],
  ];

  it.each(told)('is told with its place: %s', async (_title, wishes, fault, skipped) => {
    const { faults, counts } = await importChanged(wishes);
    expect(faults).toEqual([fault]);
    const seen = Object.entries(counts).filter(([, count]) => count.skipped > 0);
    expect(Object.fromEntries(seen.map(([name, count]) => [name, count.skipped]))).toEqual(skipped);
  });

  it('harms nothing else', async () => {
    const { counts } = await importChanged({
      [questions]: (text) => text.replace('answer: B', 'answer: D'),
    });
    expect(counts.questions).toEqual({ added: 3, changed: 0, unchanged: 0, skipped: 1 });
    expect(counts.lectures.added).toBe(1);
    expect(counts.cards.added).toBe(1);
  });

  it('is told when the folder is no catalogue', async () => {
    const { faults, rows } = await importChanged({ 'catalogue.yaml': null });
    expect(faults).toEqual(['catalogue.yaml：没有这个文件，请确认这是课程目录的文件夹']);
    expect(rows).toBe(0);
  });
});
