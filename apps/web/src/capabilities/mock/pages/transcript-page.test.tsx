// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import {
  getBeforeMock,
  getMockQuestion,
  getMockTranscript,
  playMockVoice,
} from '@xuezhou/contract/mock';
import { describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../test/render-at.tsx';
import { answer, at, refuse } from '@xuezhou/client/testing/server.ts';
import { student } from '../../../test/students.ts';
import { keepLateAnswer } from '../late-answers.ts';
import { before, question, transcript } from '../testing/samples.ts';
import { serve } from '../testing/serve.ts';

describe('[transcript] the transcript', () => {
  it('shows score, standing, topics and the time of each question', async () => {
    serve([answer(at(getMockTranscript, { paperId: 1 }), transcript())]);
    renderAt('/activity/transcript/1');
    expect(await screen.findByText('67')).toBeDefined();
    expect(screen.getByText('超过了 72% 的考生，共 126 人考过')).toBeDefined();
    expect(screen.getByText('用时 02:05')).toBeDefined();
    // The whole is what its topics add up to.
    expect(screen.getByText('02:05', { selector: 'dd' })).toBeDefined();
    expect(screen.getByRole('button', { name: /题干 11.*01:05.*答对/ })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '答错 1' }));
    expect(screen.queryByText('题干 11')).toBeNull();
    // Among those that went wrong, and among all.
    await waitFor(() => expect(screen.getAllByText('题干 12')).toHaveLength(2));
  });

  it('puts each topic beside the pass band of its exam, and each time beside that of others', async () => {
    const { questions, topics } = transcript();
    const own = {
      format: 'cfa-1' as const,
      topics: [
        ...topics,
        { title: '财务报表', total: 10, right: 2, spentMs: 1000 },
        { title: '权益', total: 10, right: 9, spentMs: 1000 },
      ],
      questions: questions.map((one, index) =>
        index === 0 ? { ...one, peers: { people: 34, spentMs: 81_000 } } : one,
      ),
    };
    serve([answer(at(getMockTranscript, { paperId: 1 }), transcript(own))]);
    renderAt('/activity/transcript/1');
    expect(await screen.findByText('在合格带内')).toBeDefined();
    expect(screen.getByText('低于合格带')).toBeDefined();
    expect(screen.getByText('高于合格带')).toBeDefined();
    // The worst topic first, and all of them before the rows of questions.
    const places = ['低于合格带', '在合格带内', '高于合格带', '每题情况'];
    const shown = places.map((text) => screen.getByText(text));
    for (const [at, one] of shown.slice(1).entries())
      expect(shown[at]?.compareDocumentPosition(one)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(/合格带 60% 到 70%.*不公布合格线/)).toBeDefined();
    expect(screen.getByText('34 人一半在 01:21 内答完')).toBeDefined();
  });

  it('opens a question with its answer and why, and tells what came too late', async () => {
    keepLateAnswer({ paperId: 1, attemptNo: 1, questionId: 13, studentAnswer: 'C' });
    serve([
      answer(at(getMockTranscript, { paperId: 1 }), transcript()),
      answer(at(getMockQuestion, { paperId: 1, questionId: 12 }), {
        question: question(12),
        result: {
          answer: 'B',
          table: null,
          explanation: '因为是 B',
          reference: '',
          rationales: [{ letter: 'B', html: 'B 的理由' }],
          studentAnswer: 'A',
          questionStatus: -1,
          spentMs: 60_000,
          isWithheld: false,
        },
      }),
    ]);
    renderAt('/activity/transcript/1');
    expect(await screen.findByText('交卷后才送到的作答：C，未计分')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /题干 12/ }));
    expect(await screen.findByText('因为是 B')).toBeDefined();
    expect(screen.getByRole('group', { name: /题干 12/ })).toBeDefined();
    expect(screen.getByText('B 的理由')).toBeDefined();
    expect(screen.getByText('正确答案')).toBeDefined();
  });

  it('says of a question why it has no answer that was left blank until its course was closed', async () => {
    const result = {
      ...{ answer: '', table: null, explanation: '', reference: '', rationales: [] },
      ...{ studentAnswer: '', questionStatus: 0, spentMs: 0, isWithheld: true },
    };
    const blankCell = { html: '', blank: { type: 'text' as const, options: [] } };
    const table = { head: ['项目'], rows: [[blankCell]] };
    const { detail } = question(13);
    serve([
      answer(at(getMockTranscript, { paperId: 1 }), transcript()),
      answer(at(getMockQuestion, { paperId: 1, questionId: 12 }), {
        question: question(12),
        result,
      }),
      answer(at(getMockQuestion, { paperId: 1, questionId: 13 }), {
        question: question(13, { questionType: 'TB', detail: { ...detail, options: [], table } }),
        result,
      }),
    ]);
    renderAt('/activity/transcript/1');
    await userEvent.click(await screen.findByRole('button', { name: /题干 12/ }));
    expect(await screen.findByText(/^交卷时课程已经关闭/)).toBeDefined();
    // As in practice: what could have been chosen is no answer.
    const options = screen.getAllByRole<HTMLInputElement>('radio');
    expect(options.map(({ disabled, checked }) => [disabled, checked])).toEqual(
      Array.from({ length: 3 }, () => [true, false]),
    );
    expect(screen.queryByText('正确答案')).toBeNull();
    expect(screen.queryByText('这道题没有附解析。')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /题干 13/ }));
    const blank = await within(await screen.findByRole('table')).findByRole('textbox');
    expect((blank as HTMLInputElement).readOnly).toBe(true);
    expect(screen.getByText(/^交卷时课程已经关闭/)).toBeDefined();
  });

  it('names what came too late by the letters that the attempt showed', async () => {
    keepLateAnswer({ paperId: 1, attemptNo: 1, questionId: 13, studentAnswer: 'AC' });
    const { questions } = transcript();
    const shuffled = questions.map((one) => ({ ...one, optionOrder: 'CBA' }));
    shuffled[2] = { ...shuffled[2]!, optionOrder: 'BCA' };
    serve([answer(at(getMockTranscript, { paperId: 1 }), transcript({ questions: shuffled }))]);
    renderAt('/activity/transcript/1');
    expect(await screen.findByText('交卷后才送到的作答：BC，未计分')).toBeDefined();
  });

  it('leads back to the paper while it is not handed in', async () => {
    serve([
      refuse(at(getMockTranscript, { paperId: 1 }), 'mockNotHandedIn'),
      answer(at(getBeforeMock, { paperId: 1 }), before({ examStatus: 2 })),
    ]);
    const { router } = renderAt('/activity/transcript/1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/events/1'));
  });

  it('celebrates right after the hand-in, with a voice where the student wants one', async () => {
    const speak = vi.fn();
    vi.stubGlobal('speechSynthesis', { speak, cancel: vi.fn() });
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        lang = '';
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    );
    const { profile } = student();
    serve([
      answer(getStudentInfo, student({ profile: { ...profile, turnOnVoice: true } })),
      answer(at(getMockTranscript, { paperId: 1 }), transcript()),
      answer(playMockVoice, { voice: '交卷成功，这次得了 67 分。' }),
    ]);
    renderAt('/activity/transcript/1?done=1');
    expect(await screen.findByText('交卷成功，这次得了 67 分。')).toBeDefined();
    expect(speak).toHaveBeenCalledWith(
      expect.objectContaining({ text: '交卷成功，这次得了 67 分。', lang: 'zh-CN' }),
    );
  });
});
