// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { answer, at } from '@xuezhou/client/testing/server.ts';
import { listLtiGrades, type LtiOwnGrade } from '@xuezhou/contract/lti';
import { getMockTranscript } from '@xuezhou/contract/mock';
import { expect, it } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import { transcript } from '../mock/testing/samples.ts';
import { serve } from '../mock/testing/serve.ts';

const grade = (given: Partial<LtiOwnGrade>): LtiOwnGrade => ({
  ...{ platform: '江城大学', state: 'sent', score: 82, isPending: false, rule: 'best' },
  ...{ sentAt: '2026-11-29T02:00:00Z', ...given },
});
const open = (grades: LtiOwnGrade[]) => {
  serve([
    answer(at(getMockTranscript, { paperId: 1 }), transcript()),
    answer(at(listLtiGrades, { paperId: 1 }), grades),
  ]);
  renderAt('/activity/transcript/1');
};

it('[lti.grades#2] a paper’s result says to which platforms its score goes, and whether it is there', async () => {
  open([
    grade({}),
    grade({ platform: '临海学院', state: 'waiting', score: 40, isPending: true, sentAt: null }),
    grade({ platform: '云山大学', state: 'failed', rule: 'last', sentAt: null }),
    grade({ platform: '海州大学', state: 'none', score: null, sentAt: null }),
  ]);
  expect(await screen.findByText('江城大学：交了 82 分')).toBeTruthy();
  expect(screen.getByText('临海学院：40 分，正在交过去')).toBeTruthy();
  expect(screen.getByText('问答题还等老师批，批好会再交一次')).toBeTruthy();
  expect(screen.getByText(/云山大学：82 分没有交到/)).toBeTruthy();
  expect(screen.getByText('几次里算最后一次')).toBeTruthy();
  expect(screen.getByText(/海州大学：从那边点开以后交的卷才算/)).toBeTruthy();
});

it('and says nothing where none takes it', async () => {
  open([]);
  expect(await screen.findByText('67')).toBeTruthy();
  expect(screen.queryByText('交给课程平台的成绩')).toBeNull();
});
