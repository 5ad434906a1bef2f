import writeSheet from 'write-excel-file/node';
import { describe, expect, it } from 'vitest';
import { judgeBank, reasonsOf } from '../testing/judge-bank.ts';

const workbook = async (...rows: (string | number | null)[][]) =>
  await writeSheet(
    rows.map((row) => row.map((value) => (value === null ? null : { value }))),
  ).toBuffer();

describe('a workbook of questions', () => {
  it('is read as another school system writes it: advice above, options counted', async () => {
    const head = ['试题分类', '试题类型', '试题难度', '试题内容', '答案', '解析', '分值'];
    const options = ['选项1', '选项2', '选项3', '选项4'];
    const bank = await judgeBank(
      '题库.xlsx',
      await workbook(
        ['1.「试题分类」填写分类名'],
        [...head, ...options],
        ['数学', '单选题', '简单', '100+100=（）', 4, '相加', 10, 50, 100, 150, 200],
        ['数学', '多选题', '特别难', '偶数有', '1,3', '', 10, 2, 3, 4],
        ['数学', '判断题', '中等', '0 是偶数', 1, '', 5],
        ['数学', '判断题', '中等', '1 是偶数', '0', '', 5],
        ['数学', '填空题', '中等', '一加一得', '二', '', 5],
        ['数学', '题帽题', '中等', '材料', '二', '', 5],
      ),
    );
    expect(bank.raw.questions[0]).toMatchObject({ section: '数学', place: '第 3 行' });
    expect(bank.questions).toMatchObject([
      {
        kind: 'single',
        answer: 'D',
        difficulty: 1,
        explanation: '相加',
        options: [{}, {}, {}, { text: '200' }],
      },
      { kind: 'multiple', answer: 'AC', difficulty: 3 },
      { kind: 'truefalse', answer: 'A', options: [{ text: '正确' }, { text: '错误' }] },
      { kind: 'truefalse', answer: 'B' },
      { kind: 'open', answer: '二' },
    ]);
    expect(bank.raw.notes).toEqual(['“分值”这一列没有用上']);
    expect(reasonsOf(bank)).toEqual([
      '第 8 行：不认识题型“题帽题”，可用的有：单选题、多选题、判断题、数值题、问答题、填空题',
    ]);
  });

  it('is read in the columns of Moodle, one right option a column', async () => {
    const { questions } = await judgeBank(
      'bank.xlsx',
      await workbook(
        ['questionname', 'questiontext', 'A', 'B', 'C', 'Answer 1', 'Answer 2', 'generalfeedback'],
        ['q1', 'Which?', 'one', 'two', 'three', 'A', 'C', 'because'],
        ['q2', 'Which one?', 'one', 'two', 'three', 'B', null, ''],
      ),
    );
    expect(questions).toMatchObject([
      { kind: 'multiple', answer: 'AC', explanation: 'because' },
      { kind: 'single', answer: 'B' },
    ]);
  });

  it('keeps rationales, formatted texts and numbers of our own columns', async () => {
    const { questions } = await judgeBank(
      'bank.xlsx',
      await workbook(
        ['章节', '题型', '格式', '题干', 'A', 'B', '答案', 'A解析', 'B解析', '误差', '单位'],
        ['一', '单选题', 'html', '<b>粗</b>', '甲', '乙', 'A', '对', '错', null, null],
        ['一', '数值题', '', '多少', null, null, 6.25, null, null, 0.05, '元'],
      ),
    );
    expect(questions).toMatchObject([
      { stem: '<b>粗</b>', options: [{ rationale: '对' }, { rationale: '错' }] },
      { kind: 'numeric', answer: '6.25 元', numeric: { min: 6.2, max: 6.3 } },
    ]);
  });

  it.each([
    ['题库.xlsx', Buffer.from('not a workbook'), '不是完整的 .xlsx 文件：不完整'],
    ['题库.pdf', Buffer.from('%PDF'), '不认识这种文件'],
  ])('is refused in words: %s', async (name, bytes, message) => {
    await expect(judgeBank(name, bytes)).rejects.toThrow(message);
  });
});
