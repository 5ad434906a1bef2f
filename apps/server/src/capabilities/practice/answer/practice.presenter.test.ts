import { describe, expect, it } from 'vitest';
import type { StateRow } from './answer.repository.ts';
import type { ListRow } from '../list/list.repository.ts';
import {
  presentAnswered,
  presentBranch,
  presentListItem,
  presentQuestion,
  presentWrong,
  withheld,
} from '../practice.presenter.ts';
import type { QuestionRow } from '../question/question.repository.ts';
import type { WrongRow } from '../wrong/wrong-book.repository.ts';

const words = (text: string) => ({
  ...{ question: `<p>${text}</p>`, explanation: `因为${text}`, reference: `见${text}` },
  options: ['A', 'B', 'C'].map((letter) => ({
    ...{ letter, html: text + letter.repeat(2), rationale: `理由${text}` },
  })),
});
const content = {
  ...{ ...words('题'), source: '题库', difficulty: 2, lecture: { bulletId: 7, second: 65 } },
};
const row: QuestionRow = {
  ...{ whole_id: 5, question_id: 5, course_id: 1, book_id: 11, reading_id: 111, part_no: 0 },
  ...{ kind: 'single', version: 3, answer: 'A', content, student_answer: 'B', question_status: -1 },
  ...{
    personal_correct: 1,
    personal_wrong: 2,
    is_marked: true,
    self_grade: null,
    teacher_share: null,
  },
  ...{ in_wrong_book: true, rights_in_row: 0, rights_needed: 2, wrong_cause: 'misread' },
  ...{ is_english: false, student_id: 9, is_shuffled: false, in_exam: false, correct_count: 40 },
  ...{ wrong_count: 20, book_title: '第一册', reading_title: '久期', lecture_book: 12 },
  ...{ lecture_reading: 121, is_locked: false, figures: null },
};
const part = {
  ...{ questionId: 5, version: 3, qType: 'single', questionType: 'OP', noDefiniteQuestion: false },
  ...{ pos: 0, answer: 'A', numeric: null, table: null, detail: words('题'), studentAnswer: 'B' },
  ...{
    questionStatus: -1,
    isAnswered: true,
    isSubmitted: true,
    selfGrade: null,
    teacherShare: null,
  },
  ...{ correctCount: 40, wrongCount: 20, personalCorrectCount: 1, personalWrongCount: 2 },
};

describe('a question', () => {
  it('is shown with its answer, its place, and what its student made of it', () => {
    expect(presentQuestion(row, [])).toEqual({
      ...{ ...part, courseId: 1, bookId: 11, readingId: 111, source: '第一册 · 久期' },
      ...{ difficulty: 2, isMarked: true, inWrongList: true, rightsInRow: 0, rightsNeeded: 2 },
      ...{ wrongCause: 'misread', subQuestions: [] },
      lecture: { bookId: 12, readingId: 121, bulletId: 7, second: 65 },
    });
  });

  it.each<[Partial<QuestionRow>, object]>([
    [{ book_title: null }, { source: '题库' }],
    [{ reading_title: null }, { source: '第一册 · ' }],
    [{ lecture_book: null }, { lecture: null }],
    [{ lecture_reading: null }, { lecture: null }],
    [{ content: { ...content, lecture: null } }, { lecture: null }],
    [{ question_status: 0 }, { isAnswered: false, isSubmitted: false }],
    [{ kind: 'multiple' }, { noDefiniteQuestion: true }],
    [{ content: { ...content, keys: '2 + 3 =' } }, { keys: '2 + 3 =' }],
  ])('with %j is shown with %j', (change, shown) => {
    expect(presentQuestion({ ...row, ...change }, [])).toMatchObject(shown);
  });

  it('is shown in both languages, the wished one first', () => {
    const both = { ...row, content: { ...content, english: words('Q') } };
    expect(presentQuestion(both, [])).toMatchObject({
      ...{ language: 'zh', detail: words('题'), inOther: words('Q') },
    });
    expect(presentQuestion({ ...both, is_english: true }, [])).toMatchObject({
      ...{ language: 'en', detail: words('Q'), inOther: words('题') },
    });
  });

  it('is shown with its options as they changed places, and with what others chose', () => {
    const options = [{ letter: 'A', chosen: 15 }];
    const figures = { answers: 20, options };
    const shown = presentQuestion({ ...row, is_shuffled: true, figures }, []);
    expect(shown).toMatchObject({
      ...{ shuffle: { movable: 'ABC' }, shares: { people: 20 } },
    });
    const letters = [0, 1, 2, 3, 4, 5].map((personal_correct) =>
      presentQuestion({ ...row, is_shuffled: true, personal_correct }, [])
        .detail.options.map(({ letter }) => letter)
        .join(''),
    );
    expect(new Set(letters).size).toBeGreaterThan(1);
    expect(presentQuestion(row, [])).not.toHaveProperty('shuffle');
    expect(presentQuestion(row, [])).not.toHaveProperty('shares');
  });

  it('of parts is open while one of them is, and has them beside it', () => {
    const answered = { ...row, question_id: 6, part_no: 1 };
    const open = { ...answered, question_id: 7, part_no: 2, question_status: 0 as const };
    const shown = presentQuestion(row, [answered, open]);
    expect(shown).toMatchObject({ questionStatus: 0, isAnswered: false });
    expect(shown.subQuestions).toEqual([
      { ...part, questionId: 6, pos: 1 },
      { ...part, questionId: 7, pos: 2, questionStatus: 0, isAnswered: false, isSubmitted: false },
    ]);
    expect(presentQuestion(row, [answered]).questionStatus).toBe(-1);
  });

  it.each(['explanation', 'english'])(
    'leaves the options of a part where its %s names one',
    (place) => {
      const own = { ...content, explanation: place === 'explanation' ? '故选 B。' : '' };
      const english = {
        ...words('Q'),
        explanation: place === 'english' ? 'Option B is right' : '',
      };
      const whole = { ...row, content: { ...own, english } };
      const shuffled = { ...row, question_id: 6, is_shuffled: true };
      expect(presentQuestion(whole, [shuffled]).subQuestions[0]).not.toHaveProperty('shuffle');
      expect(presentQuestion(row, [shuffled]).subQuestions[0]).toHaveProperty('shuffle');
    },
  );
});

describe('in a list a question', () => {
  const line: ListRow = {
    kind: 'open',
    question_status: 1,
    self_grade: 'partly',
    teacher_share: null,
    ...{ question_id: 5, is_marked: true },
  };

  it('shows its own grade where it is an open one that was answered', () => {
    const shown = { questionId: 5, questionStatus: 1, isMarked: true, qType: 'open' };
    expect(presentListItem(line)).toEqual({ ...shown, selfGrade: 'partly', teacherShare: null });
    expect(presentListItem({ ...line, question_status: 0 })).toEqual({
      ...shown,
      questionStatus: 0,
    });
    expect(presentListItem({ ...line, kind: 'single' })).toEqual({ ...shown, qType: 'single' });
  });
});

describe('in the wrong-answer book a question', () => {
  const wrong: WrongRow = {
    ...{
      question_id: 5,
      kind: 'single',
      question_status: -1,
      self_grade: null,
      teacher_share: null,
      is_marked: false,
    },
    ...{ stem_text: '题', book_id: 11, book_title: '第一册', reading_id: 111, content },
    ...{ rights_in_row: 1, wrong_cause: null, reading_title: '久期', source: '题库' },
    ...{ student_answer: 'B', answer: 'A', wrong_count: 2, version: 3, student_id: 9 },
    ...{ answered_at: new Date('2026-11-20T00:00:00Z'), is_shuffled: false, is_english: false },
    ...{ personal_correct: 1, personal_wrong: 2, moved_day: null, is_open: false },
    was_in_week_ago: true,
  };

  it('is shown with both answers and the day on which it is due', () => {
    expect(presentWrong(wrong, '2026-11-23')).toEqual({
      ...{ questionId: 5, questionStatus: -1, qType: 'single', isMarked: false, stem: '题' },
      ...{ excerpt: '题', source: '第一册 · 久期', bookId: 11, bookName: '第一册' },
      ...{ readingId: 111, readingName: '久期', studentAnswer: 'B', answer: 'A', wrongCount: 2 },
      ...{ rightsInRow: 1, wrongCause: null, answeredAt: '2026-11-20T00:00:00.000Z' },
      ...{ dueDay: '2026-11-23', isMoved: false },
    });
    const long = { ...content, question: '久'.repeat(121) };
    const moved = presentWrong({ ...wrong, moved_day: 3, is_shuffled: true, content: long }, null);
    expect(moved).toMatchObject({ isMoved: true, dueDay: null, excerpt: `${'久'.repeat(120)}…` });
    expect([...(moved.optionOrder ?? '')].toSorted()).toEqual(['A', 'B', 'C']);
  });

  it('that is a table reads blank by blank', () => {
    const blanks = ['借', '贷'].map((one) => ({ blank: { type: 'text' as const, accept: [one] } }));
    const table = { head: [], rows: [blanks] };
    const row = { ...wrong, kind: 'table' as const, content: { ...content, table } as never };
    const answered = (student_answer: string | null) =>
      presentWrong({ ...row, student_answer }, null).studentAnswer;
    expect(presentWrong({ ...row, student_answer: '["贷","借"]' }, null).answer).toBe('借、贷');
    expect(answered('["贷","借"]')).toBe('贷、借');
    expect(answered('?')).toBe('');
    expect(answered(null)).toBeNull();
    expect(presentWrong({ ...wrong, kind: 'table' }, null).answer).toBe('A');
    expect(presentWrong({ ...row, kind: 'single' }, null).answer).toBe('A');
  });
});

it('an answer is told with where it leads, and nothing of one in an open paper', () => {
  const state: StateRow = {
    question_status: -1,
    ...{ correct_count: 1, wrong_count: 2, in_wrong_book: false, rights_in_row: 4 },
  };
  expect(presentAnswered(state, { status: 1, isInBook: true, rightsInRow: 3 })).toEqual({
    ...{ questionStatus: -1, personalCorrectCount: 1, personalWrongCount: 2, groupStatus: 1 },
    ...{ inWrongList: true, rightsInRow: 3 },
  });
  expect(withheld).toEqual({
    ...{ questionStatus: 0, personalCorrectCount: 0, personalWrongCount: 0, groupStatus: 0 },
    ...{ inWrongList: false, rightsInRow: 0 },
  });
});

it('a branch of the tree counts its readings, and what stands in none of them', () => {
  const reading = {
    ...{ book_id: 11, book_title: '第一册', reading_id: 111, number: '1', reading_title: '久期' },
    ...{ total: 9, done: 6, right: 4, answered: 7, held_out: 2 },
  };
  const rest = {
    ...reading,
    reading_id: null,
    total: 3,
    done: 2,
    right: 1,
    answered: 2,
    held_out: 1,
  };
  const bare = { ...reading, reading_id: 112, number: null, reading_title: null };
  expect(presentBranch([reading, bare, rest])).toEqual({
    ...{ bookId: 11, bookName: '第一册', total: 21, done: 14, right: 9, heldOut: 5 },
    readings: [
      {
        ...{ readingId: 111, number: '1', readingName: '久期', total: 9, done: 6, right: 4 },
        ...{ answered: 7, heldOut: 2 },
      },
      {
        ...{ readingId: 112, number: '', readingName: '', total: 9, done: 6, right: 4 },
        ...{ answered: 7, heldOut: 2 },
      },
    ],
  });
  expect(presentBranch([{ ...rest, book_id: null, book_title: null }])).toMatchObject({
    ...{ bookId: null, bookName: '题库', readings: [] },
  });
});
