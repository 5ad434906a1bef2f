import * as contract from '@xuezhou/contract/qa';
import { addGateWords } from '@xuezhou/contract/moderation/console';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  answerOne,
  askOne,
  commentOn,
  mine,
  noTags,
  openOne,
} from '../../testing/desks/qa-desk.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { clock } = school;
const teacher = await signInStaffAs(school, { isOwner: true });

beforeEach(() => clock.reset());

const asking = (more: object = {}) => ({
  body: { title: '久期怎么算？', content: '', tags: noTags, ...more },
});

describe('bad words', () => {
  it('are refused in Chinese: empty, too long, with 50 pictures', async () => {
    const student = await school.signIn();
    const status = async (more: object) =>
      (await student.call(contract.askQuestion, asking(more))).status;
    for (const title of ['', '   ', '久期', '\u200b\u200b\u200b\u200b', '长'.repeat(61)])
      expect(await status({ title })).toBe(refusals.qaTitle[0]);
    expect(await status({ content: '长'.repeat(20_000) })).toBe(refusals.qaTooLong[0]);
    const images = Array.from({ length: 50 }, () => newId());
    expect(await status({ images })).toBe(refusals.qaPictures[0]);
    const inText = '![a](/files/images/0123456789012345678901234567890123456789.webp)\n\n'.repeat(
      10,
    );
    expect(await status({ content: inText })).toBe(refusals.qaPictures[0]);
    const questionId = await askOne(student);
    const answer = (content: string) =>
      student.call(contract.answerQaQuestion, { body: { questionId, content } });
    expect((await answer('  ')).status).toBe(refusals.qaEmpty[0]);
    expect((await answer('长'.repeat(20_000))).status).toBe(refusals.qaTooLong[0]);
    const qaAnswerId = await answerOne(student, questionId);
    const comment = (content: string) =>
      student.call(contract.commentAnswer, { body: { qaAnswerId, content } });
    expect((await comment('')).status).toBe(refusals.qaEmpty[0]);
    expect((await comment('长'.repeat(2001))).status).toBe(refusals.qaTooLong[0]);
    expect((await mine(student)).itemsCount).toBe(1);
  });

  it('of a script are harmless in every field', async () => {
    const student = await school.signIn();
    const evil =
      '<script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:alert(1)">a</a>[b](javascript:alert(1))<iframe src="//evil">';
    const questionId = await askOne(student, {
      title: '<script>alert(1)</script>吗',
      content: evil,
    });
    const qaAnswerId = await answerOne(student, questionId, evil);
    await commentOn(student, qaAnswerId, evil);
    await student.data(contract.giveFeedback, { body: { questionId, content: evil } });
    const thread = await openOne(student, questionId);
    const shown = [thread.html, thread.answers[0]?.html, thread.answers[0]?.comments[0]?.html];
    for (const html of shown) {
      expect(html).not.toMatch(/<script|onerror|<iframe|href="javascript/i);
      expect(html).not.toContain('<img');
    }
    const { data } = await student.call(contract.previewQa, { body: { content: evil } });
    expect(data.html).not.toMatch(/<script|onerror|<iframe|href="javascript/i);
    const found = await student.call(contract.searchQa, {
      body: { keyword: "'; drop table x; -- \\ ' | & ! <->" },
    });
    expect(found.status).toBe(200);
  });

  it('of a formula bomb, and marks nested by the thousand, hold up nobody', async () => {
    const student = await school.signIn();
    const bombs = [
      `$${String.raw`\def\a{\a\a}\a`}$`,
      '$x$ '.repeat(2400),
      '> '.repeat(4000),
      '*'.repeat(9000),
      `$${'{'.repeat(4000)}$`,
    ];
    for (const content of bombs) {
      const { data } = await student.call(contract.previewQa, { body: { content } });
      expect(typeof data.html).toBe('string');
    }
    const questionId = await askOne(student, { content: bombs[0]! });
    expect((await openOne(student, questionId)).html).toContain('math');
  });

  it('of the list that the chat of live classes has are refused, with look-alikes, wide letters and dots between', async () => {
    await teacher.data(addGateWords, {
      body: { words: [{ word: '代考', category: 'other', outcome: 'refuse' }] },
    });
    await teacher.data(addGateWords, {
      body: { words: [{ word: 'vpn', category: 'other', outcome: 'refuse' }] },
    });
    const student = await school.signIn();
    const questionId = await askOne(student);
    const dressed = ['找代考', '代.考', '代 考', 'ＶＰＮ', 'v\u200bp\u200bn', 'vрn', 'ѵᴘ🅽', '代ㅤ考'];
    const marked = ['代**考**', '代&#8203;考', '代&#x8003;', '代[考](https://a.example)'];
    for (const content of [...dressed, ...marked]) {
      // What is refused here is not the haste.
      clock.advance({ seconds: 15 });
      const { status } = await student.call(contract.answerQaQuestion, {
        body: { questionId, content },
      });
      expect({ content, status }).toEqual({ content, status: refusals.qaKeyword[0] });
    }
    const { status } = await student.call(contract.askQuestion, asking({ title: '谁能代 考？' }));
    expect(status).toBe(refusals.qaKeyword[0]);
    // The end of a title and the beginning of what follows make no word.
    await askOne(student, { title: '久期能不能用凸性替代', content: '考虑一只票面 5% 的债。' });
  });
});
