import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { laterDesk } from '../../../testing/desks/later-desk.ts';
import { askOne } from '../../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const at = (time: string) => clock.set(`2026-11-20T${time}+08:00`);
at('12:00:00');
beforeEach(() => at('12:00:00'));
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });
const three = '2026-11-20T07:00:00.000Z';
const { inList, plan, run, thread } = laterDesk(school, teacher);

/** Until the answer is called, the database takes no answer to this question, for such a reason. */
async function breakAnswers(questionId: string, code: string): Promise<() => Promise<void>> {
  await sql
    .raw(
      `create or replace function broken() returns trigger language plpgsql as $$ begin
         if new.question_id = '${questionId}' then raise exception 'broken' using errcode = '${code}'; end if;
         return new;
       end $$`,
    )
    .execute(connection);
  await sql`create or replace trigger broken before insert on qa_answer
    for each row execute function broken()`.execute(connection);
  return async () => void (await sql`drop trigger broken on qa_answer`.execute(connection));
}

it('what keeps it from being sent for a moment is tried again, and it goes out once that is over', async () => {
  const questionId = await askOne(await school.signIn());
  await plan({ questionId, at: three });
  // Somebody holds a row for too long.
  const mend = await breakAnswers(questionId, '55P03');
  at('15:00:00');
  await run(3);
  const againAt = '2026-11-20T07:01:00.000Z';
  expect(await thread(questionId)).toMatchObject({
    answers: [],
    later: { heldFor: null, againAt },
  });
  expect(await inList('held', questionId)).toBe(false);
  // It waits still, and is nobody's to answer meanwhile.
  expect(await inList('snoozed', questionId)).toBe(true);
  expect(await inList('waiting', questionId)).toBe(false);
  await mend();
  at('15:00:59');
  await run();
  expect((await thread(questionId)).answers).toEqual([]);
  at('15:01:00');
  await run(2);
  expect(await thread(questionId)).toMatchObject({ answers: [{ name: '周允' }], later: null });
});

it('tried for half an hour it waits for a person; given another time, it is tried as often again', async () => {
  const questionId = await askOne(await school.signIn());
  const { body } = await plan({ questionId, at: three });
  const mend = await breakAnswers(questionId, '57014');
  for (const minute of ['00', '01', '03', '07', '15']) {
    at(`15:${minute}:00`);
    await run();
    expect((await thread(questionId)).later?.heldFor).toBeNull();
  }
  at('15:31:00');
  await run();
  expect((await thread(questionId)).later).toMatchObject({ againAt: null });
  expect((await thread(questionId)).later?.heldFor).toMatch(/出了错/);
  expect(await inList('held', questionId)).toBe(true);
  expect(await inList('snoozed', questionId)).toBe(false);
  const anew = { ...body, version: 1, at: '2026-11-20T08:00:00.000Z' };
  expect((await plan(anew)).status).toBe(200);
  at('16:00:00');
  await run();
  expect((await thread(questionId)).later?.heldFor).toBeNull();
  await mend();
  at('16:01:00');
  await run();
  expect((await thread(questionId)).answers).toHaveLength(1);
});

it('a row that the database would never take is not tried again', async () => {
  const questionId = await askOne(await school.signIn());
  await plan({ questionId, at: three });
  const mend = await breakAnswers(questionId, '23514');
  at('15:00:00');
  await run();
  expect((await thread(questionId)).later?.heldFor).toMatch(/出了错/);
  await mend();
});
