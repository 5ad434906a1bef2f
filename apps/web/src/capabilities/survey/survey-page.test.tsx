// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getStudentInfo } from '@xuezhou/contract/account';
import { getVersion } from '@xuezhou/contract/site';
import { getSurvey, submitSurvey, type Survey, type SurveyItem } from '@xuezhou/contract/survey';
import { describe, expect, it } from 'vitest';
import { renderAt } from '../../test/render-at.tsx';
import {
  answer,
  at,
  calls,
  fail,
  refuse,
  respondWith,
  type Answers,
} from '@xuezhou/client/testing/server.ts';
import { student } from '../../test/students.ts';

const item = (surveyItemId: number, given: Partial<SurveyItem>): SurveyItem => ({
  ...{ surveyItemId, surveyItemType: 'text', section: 0, title: `题 ${surveyItemId}`, hint: '' },
  ...{ isRequired: false, options: [], rows: [], columns: [], least: null, most: null },
  ...{ unit: '', condition: null, isReady: false },
  ...given,
});
const survey = (given: Partial<Survey> = {}): Survey => ({
  ...{ surveyId: 1, title: '秋季调查', intro: '', thanks: '三周后告诉大家。', isAnonymous: true },
  ...{ opensAt: null, closesAt: null, postedAt: null },
  sections: [
    { title: '第一节的题', caption: '' },
    { title: '第二节的题', caption: '' },
  ],
  itemList: [
    item(1, { surveyItemType: 'choice', title: '什么时候学？', options: ['早上', '晚上'] }),
    item(2, { surveyItemType: 'scale', title: '推荐吗？', least: 0, most: 10 }),
    item(3, {
      title: '先改哪件？',
      condition: { surveyItemId: 2, is: [], least: null, most: 6 },
    }),
    item(4, { surveyItemType: 'hide', title: '藏着的题' }),
    item(5, { section: 1, title: '城市？', isRequired: true }),
  ],
  ...given,
});

const serve = (of: Survey, answers: Answers = []) =>
  respondWith([
    answer(getVersion, { version: '1' }),
    answer(getStudentInfo, student()),
    answer(at(getSurvey, { surveyId: 1 }), of),
    ...answers,
  ]);
const button = (name: string) => screen.getByRole('button', { name });
const kept = () => localStorage.getItem('xuezhou-survey-7-1');

describe('[survey] [survey.ready] the page of a survey', () => {
  it('[survey.ready#2] goes on when one item is answered, shows what a condition opens, and posts once', async () => {
    serve(survey(), [answer(submitSurvey, true)]);
    renderAt('/survey/1');
    await screen.findByRole('heading', { name: '第一节的题' });
    expect(button('下一节').hasAttribute('disabled')).toBe(true);
    expect(screen.queryByText('先改哪件？')).toBeNull();
    expect(screen.queryByText('藏着的题')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: '6' }));
    expect(screen.getByText('先改哪件？')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: '先改哪件？' }), '速度');
    await userEvent.click(screen.getByRole('radio', { name: '9' }));
    expect(screen.queryByText('先改哪件？')).toBeNull();
    expect(screen.getByText('还有 1 题没答：第 1 题「什么时候学」')).toBeTruthy();
    await userEvent.click(button('下一节'));
    await screen.findByRole('heading', { name: '第二节的题' });
    // It must be answered: the focus goes there.
    await userEvent.click(button('提交'));
    expect(screen.getByText('这一题需要回答')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '城市？' }));
    await userEvent.type(screen.getByRole('textbox', { name: '城市？' }), '上海');
    await userEvent.click(button('提交'));
    expect(await screen.findByText('谢谢，已经收到了')).toBeTruthy();
    expect(screen.getByText('三周后告诉大家。')).toBeTruthy();
    // Nothing of what does not show was sent.
    expect(calls(submitSurvey)).toEqual([
      {
        body: {
          surveyId: 1,
          answers: [
            { surveyItemId: 2, value: 9 },
            { surveyItemId: 5, value: '上海' },
          ],
        },
      },
    ]);
    expect(kept()).toBeNull();
  });

  it('goes on where it was left, with all that was answered', async () => {
    serve(survey());
    const { unmount } = renderAt('/survey/1');
    await userEvent.click(await screen.findByRole('radio', { name: /早上/ }));
    await userEvent.click(button('下一节'));
    await userEvent.type(await screen.findByRole('textbox', { name: '城市？' }), '苏');
    unmount();
    renderAt('/survey/1');
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '城市？' });
    expect(field.value).toBe('苏');
    await userEvent.click(button('上一节'));
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /早上/ })).checked).toBe(
      true,
    );
  });

  it('keeps everything when it could not be sent', async () => {
    serve(survey({ sections: [{ title: '一节', caption: '' }], itemList: [item(1, {})] }), [
      fail(submitSurvey, 503),
    ]);
    renderAt('/survey/1');
    await userEvent.type(await screen.findByRole('textbox', { name: '题 1' }), '写了很久');
    await userEvent.click(button('提交'));
    expect(await screen.findByText('没有交上去，答案都在这里，请再试一次')).toBeTruthy();
    expect(kept()).toContain('写了很久');
  });

  it('[survey#2] says so when it was already posted, also on another page', async () => {
    serve(survey({ postedAt: '2026-11-06T12:14:00.000Z' }));
    const { unmount } = renderAt('/survey/1');
    expect(await screen.findByText('这份调查你已经填过了')).toBeTruthy();
    expect(screen.getByText(/11 月 6 日 20:14 交的，每人填一次/)).toBeTruthy();
    unmount();
    let isPosted = false;
    const one = { sections: [{ title: '一节', caption: '' }], itemList: [item(1, {})] };
    serve(survey(one), [
      answer(at(getSurvey, { surveyId: 1 }), () =>
        survey({ ...one, postedAt: isPosted ? '2026-11-06T12:14:00.000Z' : null }),
      ),
      refuse(submitSurvey, 'surveyPosted'),
    ]);
    renderAt('/survey/1');
    await userEvent.type(await screen.findByRole('textbox', { name: '题 1' }), '又一次');
    isPosted = true;
    await userEvent.click(button('提交'));
    expect(await screen.findByText('这份调查你已经填过了')).toBeTruthy();
  });

  it('says when it has not begun, and when it is over', async () => {
    serve(survey({ closesAt: '2020-01-01T00:00:00.000Z' }));
    const { unmount } = renderAt('/survey/1');
    expect(await screen.findByText('这份调查已经结束')).toBeTruthy();
    unmount();
    serve(survey({ opensAt: '2099-01-01T00:00:00.000Z' }));
    renderAt('/survey/1');
    expect(await screen.findByText('这份调查还没有开始')).toBeTruthy();
  });

  it('has every kind of item, each by its name', async () => {
    serve(
      survey({
        itemList: [
          item(1, { surveyItemType: 'several', title: '哪些？', options: ['计划', '错题'] }),
          item(2, {
            surveyItemType: 'matrix',
            title: '满意吗？',
            rows: ['讲解'],
            columns: ['好', '坏'],
          }),
          item(3, {
            surveyItemType: 'number',
            title: '几小时？',
            unit: '小时',
            least: 0,
            most: 80,
          }),
          item(4, { surveyItemType: 'date', title: '哪天考？' }),
          item(5, { surveyItemType: 'file', title: '成绩单' }),
        ],
      }),
      [answer(submitSurvey, true)],
    );
    renderAt('/survey/1');
    await userEvent.click(await screen.findByRole('checkbox', { name: /错题/ }));
    await userEvent.click(screen.getByRole('checkbox', { name: /计划/ }));
    const row = screen.getByRole('radiogroup', { name: '讲解' });
    await userEvent.click(within(row).getByRole('radio', { name: '坏' }));
    await userEvent.type(screen.getByRole('textbox', { name: '几小时？' }), '8');
    expect(screen.getByRole('button', { name: '选择文件' })).toBeTruthy();
    await userEvent.click(button('提交'));
    expect(await screen.findByText('谢谢，已经收到了')).toBeTruthy();
    expect(calls(submitSurvey)[0]?.body.answers).toEqual([
      { surveyItemId: 1, value: ['计划', '错题'] },
      { surveyItemId: 2, value: [{ row: '讲解', column: '坏' }] },
      { surveyItemId: 3, value: 8 },
    ]);
  });
});
