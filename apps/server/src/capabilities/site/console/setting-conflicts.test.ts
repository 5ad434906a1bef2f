import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getSettings, saveSetting } from '@xuezhou/contract/site/console';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { howMany } from '../../../testing/runs/how-many.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const people = [
  await signInStaffAs(school, { isOwner: true }),
  await signInStaffAs(school, { permissions: ['setting.read', 'setting.write'] }),
] as const;
const key = 'TUTOR_NAME';
const [changed] = consoleRefusals.settingChanged;

type Person = (typeof people)[number];

const look = async (person: Person): Promise<string | null> =>
  (await person.data(getSettings)).find((setting) => setting.key === key)?.value ?? null;
const save = async (person: Person, seen: string | null, value: string) =>
  await person.call(saveSetting, { body: { key, seen, value } });
const entries = async () =>
  await school.connection
    .selectFrom('audit_log')
    .where('target_id', '=', key)
    .select(['before', 'after'])
    .orderBy('audit_id')
    .execute();

afterEach(async () => {
  await school.connection.deleteFrom('school_setting').where('key', '=', key).execute();
});

it('two tabs that began from the same value: the second is told, and nothing of the first is lost', async () => {
  const [one, other] = people;
  await save(one, null, '周老师');
  const seen = await look(other);
  expect((await save(one, seen, '陈老师')).status).toBe(200);
  expect((await save(other, seen, '林老师')).status).toBe(changed);
  expect(await look(one)).toBe('陈老师');
  // Having seen it, the second may still decide so.
  expect((await save(other, '陈老师', '林老师')).status).toBe(200);
  expect(await look(one)).toBe('林老师');
});

it('the first value of a setting, saved by two at the same moment, is one of both', async () => {
  const answers = await Promise.all(
    people.map((person, index) => save(person, null, `老师${index}`)),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, changed]);
});

it('what is sent twice over a network that lost the answer is done once', async () => {
  const [one] = people;
  const before = (await entries()).length;
  expect((await save(one, null, '周老师')).status).toBe(200);
  expect((await save(one, null, '周老师')).status).toBe(200);
  expect((await entries()).length).toBe(before + 1);
});

it('two people at one setting: whatever was stored was seen by whoever replaced it', async () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    act: fc.constantFrom('look', 'save', 'clear'),
  });
  const values = { next: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      await school.connection.deleteFrom('school_setting').where('key', '=', key).execute();
      const seen: (string | null)[] = [null, null];
      let stored: string | null = null;
      for (const { who, act } of steps) {
        const person = people[who] ?? people[0];
        if (act === 'look') {
          seen[who] = await look(person);
          continue;
        }
        const value = act === 'clear' ? null : `老师${(values.next += 1)}`;
        const knows: string | null = seen[who] ?? null;
        const { status } = await save(person, knows, value ?? '');
        // Nobody's word goes unseen: it is replaced only by who saw it, or by the same.
        const isDone = knows === stored || value === stored;
        expect(status).toBe(isDone ? 200 : changed);
        if (!isDone) continue;
        stored = value;
        seen[who] = value;
      }
      expect(await look(people[0])).toBe(stored);
    }),
    { numRuns: howMany('XZ_SETTING_HISTORIES', { usually: 20, whole: 1000 }) },
  );
});
