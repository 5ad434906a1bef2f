import { randomUUID } from 'node:crypto';
import {
  claimAnswer,
  getSubmission,
  saveMarks,
  type Submission,
} from '@xuezhou/contract/marking/console';
import { cameSince, hasArrived, type SeenAnswer } from '@xuezhou/rules/marking/came-since';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import type { TestClient } from '../../testing/client.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { answeredQuestion, setRubric, submissionOf, usualLevels } from './testing/marking-desk.ts';

const school = await startTestApp();
const { clock, connection } = school;
const staff = (name: string) => signInStaffAs(school, { permissions: ['mark.write'], name });
const desks: readonly TestClient[] = [await staff('苏禾'), await staff('严舒')];

const who = fc.nat({ max: 1 });
/** What becomes of a call: it arrives, it is lost on its way, or its answer is. */
const network = fc.constantFrom(
  'arrives' as const,
  'arrives' as const,
  'is lost' as const,
  'answer lost' as const,
);

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('type' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look' as const), who }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('save' as const), who, network }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('both save' as const), network }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('claim' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('let go' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const), who }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('answer anew' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: 12 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

/** What stands on the page of one marker: it shows an answer and keeps what is typed, as `use-answer-mark` does. */
class MarkersPage {
  readonly #desk: TestClient;
  readonly #name: string;
  readonly #of: { readonly questionId: number; readonly studentId: number };
  #seen: SeenAnswer | undefined;
  #shown: Submission | undefined;
  #typed = 0;
  draft: { remark: string; actId: string } | null = null;

  constructor(at: number, of: { questionId: number; studentId: number }) {
    this.#desk = desks[at]!;
    this.#name = `标 ${at}`;
    this.#of = of;
  }

  async look(): Promise<void> {
    this.#shown = await submissionOf(this.#desk, this.#of.questionId, this.#of.studentId);
    this.#seen ??= this.#shown;
  }

  /** The draft lies in the browser; what was seen is what is shown anew. */
  async reload(): Promise<void> {
    this.#seen = undefined;
    await this.look();
  }

  type(): void {
    this.#typed += 1;
    const remark = `${this.draft?.remark ?? this.#name} ${this.#typed}`;
    this.draft = { remark, actId: this.draft?.actId ?? randomUUID() };
  }

  async save(
    network: 'arrives' | 'is lost' | 'answer lost',
    executed: (sent: Sent) => void,
  ): Promise<void> {
    if (this.draft === null) return;
    await this.look();
    const [seen, shown] = [this.#seen!, this.#shown!];
    if (hasArrived({ levels: usualLevels, remark: this.draft.remark }, shown)) {
      this.draft = null;
      this.#seen = undefined;
      return;
    }
    if (cameSince(seen, shown) !== null) {
      this.#seen = shown;
      this.draft = { ...this.draft, actId: randomUUID() };
      return;
    }
    if (network === 'is lost') return;
    const { remark, actId } = this.draft;
    const { questionId } = this.#of;
    const { data } = await this.#desk.call(saveMarks, {
      body: {
        questionId,
        actId,
        rubricVersion: 1,
        levels: usualLevels,
        remark,
        answers: [pick(seen)],
      },
    });
    if (data === null) throw new Error('refused');
    if (data.saved.length > 0) executed({ remark, ...pick(seen) });
    if (network === 'answer lost') return;
    if (data.saved.length > 0) {
      this.draft = null;
      this.#seen = undefined;
      return;
    }
    this.#seen = data.skipped[0]?.now ?? seen;
    this.draft = { remark, actId: randomUUID() };
  }

  async claim(): Promise<void> {
    await this.#desk.data(claimAnswer, { body: { ...this.#of, isHeld: true } });
  }

  async letGo(): Promise<void> {
    await this.#desk.data(claimAnswer, { body: { ...this.#of, isHeld: false } });
  }
}

type Sent = SeenAnswer & { readonly remark: string };
const pick = ({ studentId, answeredAt, version }: SeenAnswer): SeenAnswer => ({
  ...{ studentId, answeredAt, version },
});

async function play(steps: readonly Step[]): Promise<void> {
  clock.set('2026-11-23T04:00:00Z');
  // Each history registers its student at the same moment, from the same address.
  await connection.deleteFrom('throttle').execute();
  const { question, students, clients } = await answeredQuestion(school, ['久期匹配就够了']);
  const of = { questionId: question.questionId, studentId: students[0]! };
  await setRubric(desks[0]!, of.questionId);
  const pages = [new MarkersPage(0, of), new MarkersPage(1, of)];
  for (const page of pages) await page.look();
  const executed: Sent[] = [];
  const typed = new Set<string>();
  const note = (sent: Sent) => executed.push(sent);
  for (const each of steps) {
    if (each.kind === 'wait') clock.set(new Date(clock.now().getTime() + each.minutes * 60_000));
    else if (each.kind === 'answer anew') {
      clock.set(new Date(clock.now().getTime() + 1000));
      await giveAnswer(clients[0]!, question, `又想了想 ${clock.now().getTime()}`);
    } else if (each.kind === 'both save')
      await Promise.all(pages.map((page) => page.save(each.network, note)));
    else {
      const page = pages[each.who]!;
      if (each.kind === 'type') page.type();
      if (each.kind === 'look') await page.look();
      if (each.kind === 'reload') await page.reload();
      if (each.kind === 'claim') await page.claim();
      if (each.kind === 'let go') await page.letGo();
      if (each.kind === 'save') await page.save(each.network, note);
    }
    for (const { draft } of pages) if (draft !== null) typed.add(draft.remark);
  }
  const { history } = await desks[0]!.data(getSubmission, { params: of });
  const kept = history.map(({ remark }) => remark);
  // What was taken stays, each mark once, and every one stands on the very version that its giver had seen.
  const once = new Map(executed.map((sent) => [sent.remark, sent]));
  for (const [remark, sent] of once) {
    const given = history.filter((each) => each.remark === remark);
    expect(given).toMatchObject([{ version: sent.version + 1, answeredAt: sent.answeredAt }]);
  }
  expect(history.map(({ version }) => version)).toEqual(
    history.map((_each, at) => history.length - at),
  );
  // Whatever was typed last is on a page still, or in a mark.
  for (const remark of typed) {
    const isOnPage = pages.some(({ draft }) => draft?.remark.startsWith(remark) === true);
    const isKept = kept.some((words) => words.startsWith(remark));
    expect(isOnPage || isKept, `“${remark}” is lost`).toBe(true);
  }
}

it('two markers at one answer: nothing typed is lost and no mark is replaced unseen, however their calls fall', async () => {
  const numRuns = howMany('XZ_MARKERS', { usually: 12, whole: 1000 });
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), play), {
    numRuns,
    endOnFailure: true,
  });
}, 1_800_000);
