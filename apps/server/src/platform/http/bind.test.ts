import { done, object, operation, text } from '@xuezhou/contract/kernel';
import { expect, expectTypeOf, it } from 'vitest';
import type { StaffMember } from '../staff/staff-member.ts';
import { bind, type CurrentStudent } from './bind.ts';

const declared = {
  summary: '',
  method: 'POST',
  path: '/api/console/x',
  body: object({ word: text() }),
  data: done(),
} as const;

it('a handler for staff is told who of the staff calls, and of no student', () => {
  const saveWord = operation({ ...declared, access: { staff: 'setting.write' } });
  const { operation: bound } = bind(saveWord, async ({ body }, caller): Promise<true> => {
    expectTypeOf(body.word).toEqualTypeOf<string>();
    expectTypeOf(caller.staff).toEqualTypeOf<StaffMember>();
    expectTypeOf(caller).not.toHaveProperty('student');
    return true;
  });
  expect(bound).toBe(saveWord);
  // @ts-expect-error -- a use case for students has no student here
  bind(saveWord, async (_input, { student }) => student !== null);
});

it('a handler for students is told of no staff', () => {
  const login = operation({ ...declared, access: 'login' });
  const open = operation({ ...declared, access: 'open' });
  const knowing = operation({ ...declared, access: 'open', knowsStudent: true });
  bind(login, async (_input, caller): Promise<true> => {
    expectTypeOf(caller.student).toEqualTypeOf<CurrentStudent>();
    expectTypeOf(caller).not.toHaveProperty('staff');
    return true;
  });
  bind(open, async (_input, { student }): Promise<true> => {
    expectTypeOf(student).toEqualTypeOf<null>();
    return true;
  });
  const { operation: bound } = bind(knowing, async (_input, { student }): Promise<true> => {
    expectTypeOf(student).toEqualTypeOf<CurrentStudent | null>();
    return true;
  });
  expect(bound).toBe(knowing);
});

it('a handler that answers bit by bit gives events, and is told when nobody listens', () => {
  const stream = operation({ ...declared, access: 'login', streams: true });
  async function* events(): AsyncGenerator<true> {
    yield true;
  }
  const { operation: bound } = bind(stream, async (_input, { signal }) => {
    expectTypeOf(signal).toEqualTypeOf<AbortSignal>();
    return events();
  });
  expect(bound).toBe(stream);
  // @ts-expect-error -- one value is no stream
  bind(stream, async (): Promise<true> => true);
});
