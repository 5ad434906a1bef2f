import { hash } from '@node-rs/argon2';
import {
  maxCounted,
  type countStudents as countOperation,
} from '@xuezhou/contract/account/console';
import type {
  createStudent as createOperation,
  findStudent as findOperation,
  getStudent as getOperation,
  listStudents as listOperation,
  revealMobiles as revealOperation,
  verifyStudent as verifyOperation,
} from '@xuezhou/contract/account/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maskEmail } from '@xuezhou/rules/text/email';
import { maskMobile } from '@xuezhou/rules/account/mobile';
import { isNicknameValid, nicknameKey } from '@xuezhou/rules/account/nickname';
import { isPasswordValid } from '@xuezhou/rules/account/password';
import { takenClaim } from '../../../platform/claims/claims.ts';
import { dayOf } from '../../../platform/clock.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnStudents, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { accountWriter } from '../account.repository.ts';
import { presentStanding } from '../standing/present-standing.ts';
import { isTail, readMobile } from './read-mobile.ts';
import { studentDesk, studentReader, type StudentRow } from './student-desk.repository.ts';
import { storedMobile } from '../../../platform/contact/contact.ts';

const usual = 50;

export async function listStudents(
  services: ConsoleServices,
  { query: { after = 0, limit = usual, search = '', ...narrowing } }: InputOf<typeof listOperation>,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const desk = studentReader(services.database.connection, services);
  const rows = await desk.page({
    after,
    limit: limit + 1,
    search: search.trim(),
    ...narrowing,
    own: ownOf(actor, 'student.read'),
  });
  const page = rows.slice(0, limit);
  const now = services.clock.now();
  return {
    list: page.map((row) => ({ ...presentStudent(row), ...presentLearning(row, now) })),
    next: rows.length > limit ? (page.at(-1)?.student_id ?? null) : null,
  };
}

export async function countStudents(
  services: ConsoleServices,
  { query: { search = '', ...narrowing } }: InputOf<typeof countOperation>,
  actor: Actor,
): Promise<DataOf<typeof countOperation>> {
  const own = ownOf(actor, 'student.read');
  const count = await studentReader(services.database.connection, services).count(
    { search: search.trim(), ...narrowing, own },
    maxCounted,
  );
  return { count: Math.min(count, maxCounted), isMore: count > maxCounted };
}

export async function getStudent(
  services: ConsoleServices,
  { params: { studentId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  const { connection } = services.database;
  await demandOwnStudents(connection, ownOf(actor, 'student.read'), [studentId]);
  const row = await studentReader(connection, services).one(studentId);
  if (row === undefined) throw new Refusal('studentUnknown');
  return {
    ...presentStudent(row),
    ...presentLearning(row, services.clock.now()),
    hasPassword: row.password_hash !== null,
    wechat: row.wechat_name,
    endsOn: row.ends_at === null ? null : dayOf(row.ends_at),
  };
}

export const presentStudent = (row: StudentRow) => ({
  studentId: row.student_id,
  nickname: row.nickname,
  mobile: row.mobile === null ? null : maskMobile(row.mobile),
  email: row.email === null ? null : maskEmail(row.email),
  identityStatus: row.identity_status,
  courses: row.courses,
  registeredOn: dayOf(row.registered_at),
});

export const presentLearning = (row: StudentRow, now: Date) => ({
  className: row.class_name,
  tags: row.tags,
  assistant: row.assistant,
  standing: presentStanding(row.standing, now),
});

export async function findStudent(
  services: ConsoleServices,
  { query }: InputOf<typeof findOperation>,
  actor: Actor,
): Promise<DataOf<typeof findOperation>> {
  const desk = studentDesk(services.database.connection, services);
  const own = ownOf(actor, 'student.read');
  if (isTail(query.mobile)) return onlyOne(query.mobile, await desk.byTail(query.mobile, 6, own));
  const mobile = readMobile(query.mobile, '，请输入完整的手机号或它的后四位');
  const found = await desk.byMobile(mobile, own);
  if (found === undefined) throw new Refusal('studentUnknown', `没有手机号为 ${mobile} 的学生`);
  return { studentId: found.student_id, nickname: found.nickname };
}

/** Whoever it is must be sure: several are told apart by whoever asks. */
function onlyOne(
  tail: string,
  found: readonly { student_id: number; nickname: string }[],
): DataOf<typeof findOperation> {
  const [first, ...others] = found;
  if (first === undefined) throw new Refusal('studentUnknown', `没有手机尾号为 ${tail} 的学生`);
  if (others.length === 0) return { studentId: first.student_id, nickname: first.nickname };
  const shown = found.slice(0, 5).map((one) => `${one.nickname}（编号 ${one.student_id}）`);
  throw new Refusal(
    'studentUnknown',
    `手机尾号 ${tail} 的学生不止一个：${shown.join('、')}${found.length > 5 ? ' 等' : ''}。请输入完整的手机号`,
  );
}

/** One entry in the log for each student whose number was seen. */
export async function revealMobiles(
  services: ConsoleServices,
  { body: { studentIds, why } }: InputOf<typeof revealOperation>,
  actor: Actor,
): Promise<DataOf<typeof revealOperation>> {
  if (why.trim() === '') throw new Refusal('whyEmpty');
  return await changeAudited(services, actor, async (change) => {
    // Who sees the own students alone sees the numbers of the own alone.
    if (actor.staff.grants.get('student.read') !== 'all')
      await demandOwnStudents(change, ownOf(actor, 'student.read'), studentIds);
    const rows = await studentDesk(change, services).numbers(studentIds);
    const answer = rows.map((row) => ({
      studentId: row.student_id,
      mobile: row.mobile,
      email: row.email,
    }));
    const seen = answer.map(({ studentId }) => studentId);
    const target =
      seen.length === 1 && seen[0] !== undefined
        ? { kind: 'student', id: seen[0] }
        : { kind: 'students', id: `${seen.length}` };
    const auditEntry = { operation: 'revealMobiles', target, after: { studentIds: seen }, why };
    return { answer, auditEntry: seen.length === 0 ? null : auditEntry };
  });
}

export async function createStudent(
  services: ConsoleServices,
  { body: { nickname, password, ...body } }: InputOf<typeof createOperation>,
  actor: Actor,
): Promise<DataOf<typeof createOperation>> {
  const mobile = readMobile(body.mobile);
  if (!isNicknameValid(nickname))
    throw new Refusal(
      'nicknameFormat',
      '昵称要 4 到 32 个字符（一个汉字算两个），只能有汉字、字母、数字、_ 和 -',
    );
  if (password !== undefined && !isPasswordValid(password))
    throw new Refusal('passwordFormat', '密码至少 8 位，要有字母和数字，不能是常见的密码');
  const passwordHash = password === undefined ? null : await hash(password);
  const made = changeAudited(services, actor, async (change) => {
    const added = await accountWriter(change).addStudent({
      ...storedMobile(services, mobile),
      mobile_valid: true,
      nickname,
      nickname_key: nicknameKey(nickname),
      password_hash: passwordHash,
    });
    if (added === undefined) throw new Refusal('studentTaken');
    const studentId = added.student_id;
    const after = { mobile, hasPassword: passwordHash !== null };
    return {
      answer: { studentId, mobile },
      auditEntry: { operation: 'createStudent', target: { kind: 'student', id: studentId }, after },
    };
  });
  return await made.catch((error: unknown) => {
    throw takenClaim(error) === undefined ? error : new Refusal('studentTaken');
  });
}

export async function verifyStudent(
  services: ConsoleServices,
  { body: { studentId, why } }: InputOf<typeof verifyOperation>,
  actor: Actor,
): Promise<DataOf<typeof verifyOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const student = await studentDesk(change, services).hold(studentId);
    if (student === undefined) throw new Refusal('studentUnknown');
    await change
      .updateTable('student')
      .where('student_id', '=', studentId)
      .set({ identity_status: 1 })
      .execute();
    const auditEntry = {
      operation: 'verifyStudent',
      target: { kind: 'student', id: studentId },
      before: { identityStatus: student.identity_status },
      after: { identityStatus: 1 },
      why,
    };
    return { answer: { nickname: student.nickname }, auditEntry };
  });
}
