import type { QaAbout } from '@xuezhou/contract/qa';
import { v7 as newId } from 'uuid';
import { answerQaQuestion } from '../capabilities/qa/answer/answer-question.ts';
import { askQuestion } from '../capabilities/qa/ask/ask-question.ts';
import { replyToQuestion } from '../capabilities/qa/console/reply.ts';
import { acceptAnswer, followQuestion } from '../capabilities/qa/answer/actions.ts';
import { readNote } from '../capabilities/notes/notes.port.ts';
import { grantsIn, permissionNames } from '@xuezhou/contract/staff';
import type { Change } from '../platform/database/prepare.ts';
import type { CurrentStudent } from '../platform/http/bind.ts';
import type { Services } from '../platform/services.ts';
import type { Actor } from '../platform/staff/staff-member.ts';
import { askedQuestions, type AskedQuestion } from './asked-questions.ts';
import { people } from './people.ts';
import { contactDigest } from '../platform/contact/contact.ts';

const courseId = 1;
const dayMs = 86_400_000;
const noTags = { courseTagId: courseId, bookTagId: 0, readingTagId: 0 };

/** Questions with answers, as if they had been asked during the last week. Doing it again changes nothing. */
export async function askQuestions(services: Services): Promise<void> {
  const { connection } = services.database;
  const known = await connection
    .selectFrom('qa_question')
    .select('question_id')
    .where(
      'question_id',
      'in',
      askedQuestions.map(({ questionId }) => questionId),
    )
    .executeTakeFirst();
  if (known !== undefined) return;
  const teacher = await connection.transaction().execute((change) => addTeacher(change, services));
  const students = new Map<number, CurrentStudent>();
  for (const [place, { mobile }] of people.entries()) {
    const row = await connection
      .selectFrom('student')
      .where('mobile_digest', '=', contactDigest(services, 'mobile', mobile))
      .select('student_id')
      .executeTakeFirstOrThrow();
    const student = { studentId: row.student_id, sessionId: '', hasPhone: true, identityStatus: 1 };
    students.set(place, student);
  }
  for (const question of askedQuestions) await askOne(services, question, { students, teacher });
}

interface Cast {
  readonly students: ReadonlyMap<number, CurrentStudent>;
  readonly teacher: Actor;
}

async function askOne(
  services: Services,
  question: AskedQuestion,
  { students, teacher }: Cast,
): Promise<void> {
  const { questionId, title, content } = question;
  const begin = services.clock.now().getTime() - question.daysAgo * dayMs - 40 * 60_000;
  const at = (minutes: number) => ({
    ...services,
    readNote,
    clock: { now: () => new Date(begin + minutes * 60_000) },
  });
  const studentOf = (place: number): CurrentStudent => {
    const student = students.get(place);
    if (student === undefined) throw new Error(`nobody has place ${place}`);
    return student;
  };
  const asker = studentOf(question.by);
  const about = aboutOf(question);
  await askQuestion(at(0), asker, { body: { questionId, title, content, tags: noTags, about } });
  for (const one of question.answers)
    await answerQaQuestion(at(9), studentOf(one.by), {
      body: { questionId, content: one.content },
    });
  if (question.reply !== null) {
    const qaAnswerId = newId();
    const body = { questionId, qaAnswerId, markdown: question.reply, isPrivate: false };
    await replyToQuestion(at(26), { body }, teacher);
    if (question.isAccepted)
      await acceptAnswer(at(33), asker, { body: { questionId, qaAnswerId } });
  }
  // After the reply: nobody is told of what is long past.
  for (const place of question.followers)
    await followQuestion(at(35), studentOf(place), questionId);
}

function aboutOf({ about }: AskedQuestion): QaAbout | null {
  if (about === null) return null;
  const nothing = { courseId, second: null, paragraph: null, quote: null };
  return 'bulletId' in about
    ? { ...nothing, kind: 'bullet', id: about.bulletId, second: about.second }
    : { ...nothing, kind: 'question', id: about.exerciseId };
}

/** Who answers in the demonstration; nobody can sign in so until an owner gives a password. */
async function addTeacher(change: Change, { clock }: Services): Promise<Actor> {
  const row = { login: 'shen', name: '沈知微', password_hash: null, password_expires_at: null };
  const added = await change
    .insertInto('staff')
    .values({ ...row, made_at: clock.now(), disabled_at: null })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returning('staff_id')
    .executeTakeFirst();
  const { staff_id: staffId } =
    added ??
    (await change
      .selectFrom('staff')
      .where('login', '=', row.login)
      .select('staff_id')
      .executeTakeFirstOrThrow());
  if (added !== undefined) {
    const role = await change
      .selectFrom('staff_role')
      .where('name', '=', '老师')
      .select('staff_role_id')
      .executeTakeFirst();
    if (role !== undefined)
      await change
        .insertInto('staff_role_member')
        .values({ staff_id: staffId, staff_role_id: role.staff_role_id })
        .execute();
    await change
      .insertInto('qa_teacher')
      .values({
        staff_id: staffId,
        course_id: courseId,
        book_id: null,
        title: '数量方法主讲',
        is_head: false,
      })
      .execute();
  }
  const staff = {
    ...{ staffId, name: row.name, grants: grantsIn(permissionNames) },
    ...{ isOwner: false, isPasswordTemporary: false, isSecondStepMissing: false, sessionId: null },
  };
  return { staff, address: 'local', userAgent: 'demonstration' };
}
