import { allOperations } from '@xuezhou/contract/all';
import { toggleCardQuestions } from '@xuezhou/contract/flash-card';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { listNotes, saveQuestionNote } from '@xuezhou/contract/notes';
import { markQuestion } from '@xuezhou/contract/practice';
import { expect, it } from 'vitest';
import { requestOf, type TestClient } from '../../../testing/client.ts';
import { makeCard, makeCourse, nextId } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion, type MadeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { sampleInput, type SampleInput } from '../../../testing/sample-input.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { askToIndex } from '../../search/search.port.ts';
import { handIn, start } from '../testing/sit.ts';

const school = await startTestApp();
const { connection } = school;
const course = await makeCourse(connection);
const { courseId } = course;
const cardDetailId = await makeCard(connection, course);

/** It is looked for by its word, and nothing but the question itself says its mark. */
async function ask() {
  const [word, mark] = [`杠铃策略${nextId()}`, `记号${nextId()}`];
  const stem = `${word}，${mark}`;
  return { word, mark, ...(await makeQuestion(connection, course, { ...course, stem })) };
}

type Asked = Awaited<ReturnType<typeof ask>>;

const [heldOut, opened, usual] = [await ask(), await ask(), await ask()];
await makePaper(connection, courseId, [[heldOut]], { isHeldOut: true });
const paperId = await makePaper(connection, courseId, [[opened]]);
await askToIndex(connection, courseId);
await school.runJobs(['index-passages']);

const content = '记一笔';
const noteOf = ({ questionId }: MadeQuestion) => ({ courseId, groupId: null, questionId, content });

/** Who answered, marked and noted all of them, as far as that is possible, and then began the paper. */
async function sit() {
  const student = await school.signIn({ courses: [courseId], identityStatus: 1 });
  const notes = new Map<Asked, string>();
  for (const question of [heldOut, opened, usual]) {
    const { questionId } = question;
    await giveAnswer(student, question, 'A');
    await student.call(markQuestion, { body: { courseId, questionId, isMark: true } });
    const note = await student.call(saveQuestionNote, { body: noteOf(question) });
    if (note.status === 200) notes.set(question, note.data.noteId);
  }
  await student.call(toggleCardQuestions, { body: { cardDetailId, mode: 'sequence' } });
  await start(student, paperId);
  return { student, notes };
}

/** All but the paper itself, which says what it asks. */
const operations = allOperations().filter(
  ({ operation: { path, declaration } }) =>
    !isStaffAccess(declaration.access) && !path.startsWith('/api/mock/'),
);

type Named = (typeof operations)[number];

/** All that one operation answers about a question, and whether it did something. */
async function answersOf(client: TestClient, { operation }: Named, question: Asked, noteId = '') {
  const { questionId, word } = question;
  const known = {
    ...{ ...course, cardDetailId, questionId, id: questionId, noteId, 'id.uuid': noteId, content },
    ...{ q: word, text: word, question: word, noteType: 'question' },
  };
  const inputs = [{}, { kind: 'question', type: 4 }].map((more) =>
    JSON.stringify(sampleInput(operation, { ...known, ...more })),
  );
  let [text, isDone] = ['', false];
  for (const input of new Set(inputs)) {
    const response = await client.send(requestOf(operation, JSON.parse(input) as SampleInput));
    text += response.body;
    isDone ||= response.statusCode === 200 && response.body.includes('"status":200');
  }
  return { text, isDone };
}

/** The operations that answer with what one of these questions asks. */
async function saidBy(questions: readonly Asked[]) {
  const said = new Set<string>();
  let { student, notes } = await sit();
  for (const each of operations) {
    const { access } = each.operation.declaration;
    for (const question of questions) {
      const told = await answersOf(student, each, question, notes.get(question));
      const open = access === 'open' ? await answersOf(school.visit(), each, question) : told;
      if ([told, open].some(({ text }) => text.includes(question.mark))) said.add(each.name);
      // It may have ended the session, or the paper.
      if (told.isDone && each.operation.method === 'POST') ({ student, notes } = await sit());
    }
  }
  return [...said].toSorted();
}

it('what a held-out and an open paper ask is said by no operation but the paper', async () => {
  expect(await saidBy([heldOut, opened])).toEqual([]);
});

it('what no paper asks is said by all of these, found on the same walk', async () => {
  expect(await saidBy([usual])).toEqual([
    ...['describeQaContext', 'exportOwnData', 'getNote', 'getTopic', 'listFavoriteQuestionCourses'],
    ...['listFavoriteQuestions', 'listNotes'],
    ...['listNotesOfPlace', 'listWrongQuestions', 'openCard', 'openQuestion', 'saveQuestionNote'],
    ...['searchCourse', 'searchEverywhere', 'searchNotes', 'updateNote'],
  ]);
});

it('a note at a question of an open paper is kept, its words are told again after the hand-in', async () => {
  const { student, notes } = await sit();
  const titleOf = async () => {
    const params = { courseId };
    const { books } = await student.data(listNotes, { params, query: {} });
    const things = books.flatMap(({ readings }) => readings.flatMap((one) => one.questions));
    const file = await student.send({ url: `/files/notes/${courseId}` });
    const thing = things.find(({ id }) => id === opened.questionId);
    return {
      title: thing?.title,
      notes: thing?.notes.length,
      isInFile: file.body.includes(opened.mark),
    };
  };
  expect(notes.size).toBe(3);
  expect(await titleOf()).toEqual({
    ...{ title: '这道题在还没交的试卷里，交卷后显示', notes: 1, isInFile: false },
  });
  await handIn(student, paperId);
  expect(await titleOf()).toEqual({
    ...{ title: `${opened.word}，${opened.mark}`, notes: 1, isInFile: true },
  });
});
