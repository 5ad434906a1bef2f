import { questionTypeOf } from '@xuezhou/rules/practice/question/kinds';
import type { Connection } from '../platform/database/prepare.ts';
import type { QuestionContent, StoredKind } from '../capabilities/practice/practice.tables.ts';
import { add, nextId } from './factories.ts';

export interface QuestionWishes {
  kind?: StoredKind;
  /** Canonical letters; B, AC or nothing by the kind when left out. */
  answer?: string;
  stem?: string;
  subjectId?: number;
  /** What else there is of it: the key of a number, a table, its English. */
  content?: Partial<QuestionContent>;
  /** Of a composite question: two single choices when left out. */
  parts?: readonly QuestionWishes[];
}

export interface MadeQuestion {
  questionId: number;
  version: number;
  courseId: number;
  parts: MadeQuestion[];
}

const usualAnswer: Record<StoredKind, string> = {
  single: 'B',
  multiple: 'AC',
  truefalse: 'B',
  numeric: '12.5',
  table: '',
  open: '',
  xl: '',
};

/** A question of a course's reading with the options A, B, C, or of the bank when no reading is given. */
export async function makeQuestion(
  connection: Connection,
  place: { courseId: number; bookId?: number; readingId?: number },
  wishes: QuestionWishes = {},
  parent?: { questionId: number; partNo: number },
): Promise<MadeQuestion> {
  const { kind = 'single' } = wishes;
  const questionId = nextId();
  const stem = wishes.stem ?? `第 ${questionId} 题`;
  await add(connection, 'question', {
    question_id: questionId,
    course_id: place.courseId,
    book_id: place.bookId ?? null,
    reading_id: place.readingId ?? null,
    subject_id: wishes.subjectId ?? null,
    parent_id: parent?.questionId ?? null,
    part_no: parent?.partNo ?? 0,
    position: questionId,
    kind,
    version: 1,
    stem_text: stem,
    source_key: `test-${questionId}`,
  });
  await addVersion(connection, questionId, 1, {
    answer: wishes.answer ?? usualAnswer[kind],
    stem,
    hasOptions: questionTypeOf(kind) === 'OP',
    ...(wishes.content !== undefined && { content: wishes.content }),
  });
  const wanted = kind === 'xl' ? (wishes.parts ?? [{}, {}]) : [];
  const parts: MadeQuestion[] = [];
  for (const [index, part] of wanted.entries())
    parts.push(await makeQuestion(connection, place, part, { questionId, partNo: index + 1 }));
  return { questionId, version: 1, courseId: place.courseId, parts };
}

/** A new version of a question, which becomes the one that is asked. */
export async function changeQuestion(
  connection: Connection,
  question: MadeQuestion,
  wishes: Pick<QuestionWishes, 'stem' | 'content'> & { answer: string },
): Promise<MadeQuestion> {
  const version = question.version + 1;
  await addVersion(connection, question.questionId, version, {
    answer: wishes.answer,
    stem: wishes.stem ?? '改过的题',
    hasOptions: true,
    ...(wishes.content !== undefined && { content: wishes.content }),
  });
  await connection
    .updateTable('question')
    .set({ version })
    .where('question_id', '=', question.questionId)
    .execute();
  return { ...question, version };
}

async function addVersion(
  connection: Connection,
  questionId: number,
  version: number,
  given: {
    answer: string;
    stem: string;
    hasOptions: boolean;
    content?: Partial<QuestionContent>;
  },
): Promise<void> {
  const content: QuestionContent = {
    question: `<p>${given.stem}</p>`,
    explanation: '<p>解析</p>',
    reference: '<p>参考答案</p>',
    options: given.hasOptions
      ? ['A', 'B', 'C'].map((letter) => ({
          letter,
          html: `<p>选项 ${letter}</p>`,
          rationale: `<p>${letter} 的理由</p>`,
        }))
      : [],
    source: '题库',
    difficulty: 1,
    lecture: null,
    ...given.content,
  };
  await add(connection, 'question_version', {
    question_id: questionId,
    version,
    answer: given.answer,
    content: JSON.stringify(content),
    content_hash: `hash-${questionId}-${version}`,
  });
}
