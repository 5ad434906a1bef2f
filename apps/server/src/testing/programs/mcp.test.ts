import type { AddressInfo } from 'node:net';
import { allOperations } from '@xuezhou/contract/all';
import { decideApproval, listApprovals, permissionNames } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { requestOf, toolNamed, toolsFor } from '../../platform/http/mcp/tools.ts';
import { deskPassword, signInStaffAs } from '../desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { modelDesk, textOf } from './model-desk.ts';

const school = await startTestApp();
const { app, connection } = school;
await app.listen({ port: 0, host: '127.0.0.1' });
const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/mcp`;
const owner = await signInStaffAs(school, { isOwner: true, name: '陈望舒' });

const { keyOf, connectModel } = modelDesk(school, owner, address);

it('offers what the key may read, and reads it as any program does', async () => {
  const { studentId } = await makeStudent(connection, { nickname: '沈一鸣' });
  const model = await connectModel(await keyOf(['student.read']));
  expect(model.getServerVersion()).toMatchObject({ name: 'xuezhou' });
  const { tools } = await model.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toContain('listStudents');
  for (const name of [
    'createStudent',
    'enrolStudent',
    'listUncheckedOrders',
    'getSelf',
    'makeToken',
  ])
    expect(names).not.toContain(name);
  const students = await model.callTool({ name: 'listStudents', arguments: {} });
  expect(textOf(students)).toContain('沈一鸣');
  const one = await model.callTool({ name: 'getStudent', arguments: { studentId } });
  expect(JSON.parse(textOf(one))).toMatchObject({ nickname: '沈一鸣' });
  expect(textOf(students)).not.toMatch(/139\d{8}/);
});

it('does nothing by itself: what changes something waits for a person', async () => {
  const { courseId } = await makeCourse(connection);
  const { studentId } = await makeStudent(connection);
  const model = await connectModel(await keyOf(['student.read', 'enrolment.write:propose']));
  const wish = {
    studentId,
    courseId,
    until: '2099-08-31',
    from: null,
    waitingDays: null,
    why: '单位开班',
  };
  const proposed = await model.callTool({ name: 'enrolStudent', arguments: wish });
  expect(proposed.isError).toBeUndefined();
  const courses = () =>
    connection
      .selectFrom('enrolment')
      .where('student_id', '=', studentId)
      .select('course_id')
      .execute();
  expect(await courses()).toEqual([]);
  const approvals = await owner.data(listApprovals, { query: {} });
  const waiting = approvals.find((each) => each.operation === 'enrolStudent');
  const colleague = await signInStaffAs(school, { isOwner: true });
  const { asksCode, approvalId } = waiting!;
  await colleague.data(decideApproval, {
    body: { approvalId, isAgreed: true, ...(asksCode && { code: deskPassword }) },
  });
  expect(await courses()).toEqual([{ course_id: courseId }]);
});

it('that may do more does not do it by a model', async () => {
  const model = await connectModel(
    await keyOf(['student.read', 'student.write', 'enrolment.write']),
  );
  const names = (await model.listTools()).tools.map(({ name }) => name);
  expect(names.filter((name) => /^(create|enrol|extend|make|save)/.test(name))).toEqual([]);
  const made = await model.callTool({
    name: 'createStudent',
    arguments: { mobile: '+8613900000009', nickname: '不该有' },
  });
  expect(made).toMatchObject({ isError: true });
  expect(
    await connection
      .selectFrom('student')
      .where('nickname', '=', '不该有')
      .select('student_id')
      .execute(),
  ).toEqual([]);
});

it('says what is wrong, and is closed to who has no key', async () => {
  const model = await connectModel(await keyOf(['student.read']));
  const wrong = await model.callTool({
    name: 'getStudent',
    arguments: { studentId: 2_000_000_000 },
  });
  expect(wrong.isError).toBe(true);
  const strange = await model.callTool({ name: 'listStudents', arguments: { sql: 'drop' } });
  expect(textOf(strange)).toBe('没有「sql」这个参数');
  const traversal = await model.callTool({
    name: 'getStudent',
    arguments: { studentId: '../tokens' },
  });
  expect(traversal.isError).toBe(true);
  await expect(connectModel(`xz_${'x'.repeat(43)}`)).rejects.toThrow(/401|密钥/);
  const { status } = await fetch(address, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  });
  expect(status).toBe(401);
});

it('has each thing by one name, in the address or in the body', () => {
  const tools = (['all', 'propose'] as const).flatMap((level) =>
    toolsFor(new Map(permissionNames.map((name) => [name, level]))),
  );
  expect(tools.length).toBeGreaterThan(50);
  const names = new Set(tools.map(({ name }) => name));
  const twice = allOperations().flatMap(({ name, operation: { declaration } }) => {
    const { params, query, body } = declaration;
    const fields = [params, query, body].flatMap((part) => Object.keys(part?.properties ?? {}));
    return names.has(name) && new Set(fields).size < fields.length ? [name] : [];
  });
  expect(twice).toEqual([]);
});

it.each(['..', '.'])('and leads nowhere else by an id of %j', (orderNo) => {
  const tool = toolNamed('getOrderLink', new Map([['order.read', 'all']]));
  expect(() => requestOf(tool!, { orderNo })).toThrow(TypeError);
});
