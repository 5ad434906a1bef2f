// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, calls, refuse, respondAlso } from '@xuezhou/client/testing/server.ts';
import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { button, cue, lecture, openLecture as open } from '../testing/open-lecture.ts';

describe('captions', () => {
  it('are cut, joined and mended line by line, and saved only without a fault', async () => {
    const user = userEvent.setup();
    open({}, { says: [answer(contract.saveCaptions, { revision: 5 })] });
    await user.click(await button(/漏调以后，答案差一倍，第 2 条/));
    const text = await screen.findByLabelText<HTMLTextAreaElement>('文字');
    text.setSelectionRange(5, 5);
    await user.keyboard('{Enter}');
    expect(await button(/漏调以后，，第 2 条/)).toBeTruthy();
    const second = await screen.findByLabelText<HTMLTextAreaElement>('文字');
    expect(second.value).toBe('答案差一倍');
    second.setSelectionRange(0, 0);
    await user.keyboard('{Backspace}');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('文字')).value).toBe(
      '漏调以后，答案差一倍',
    );
    const end = await screen.findByLabelText('结束');
    await user.clear(end);
    await user.type(end, '0:09.0{Enter}');
    expect(await screen.findByText('第 3 条开始时上一条还没结束')).toBeTruthy();
    expect((await button('存字幕')).hasAttribute('disabled')).toBe(true);
    await user.click(await button('撤回一步'));
    fireEvent.change(await screen.findByLabelText('文字'), { target: { value: '漏掉以后' } });
    await user.click(await button('存字幕'));
    await waitFor(() =>
      expect(calls(contract.saveCaptions)[0]?.body).toMatchObject({
        ...{ revision: 4, language: 'zh' },
        cues: [cue(0, '那凸性项呢'), cue(4, '漏掉以后'), cue(8, '漏调要当心')],
      }),
    );
  });

  it('have a word replaced in all lines at once, counted before and taken back after', async () => {
    const user = userEvent.setup();
    open();
    await user.type(await screen.findByLabelText('在字幕里找'), '漏调');
    expect(screen.queryByRole('button', { name: /那凸性项呢/ })).toBeNull();
    await user.type(await screen.findByLabelText('把“漏调”换成'), '漏掉');
    await user.click(await button('替换 2 处'));
    await user.clear(screen.getByLabelText('在字幕里找'));
    expect(await button(/漏掉要当心，第 3 条/)).toBeTruthy();
    await user.click(await button('撤回一步'));
    expect(await button(/漏调要当心，第 3 条/)).toBeTruthy();
  });

  it('of a file replace those that are there only once somebody said so', async () => {
    const user = userEvent.setup();
    open({}, { says: [refuse(contract.addCaptionFile, 'captionTwice')] });
    await button('用字幕文件替换');
    const field = document.querySelector<HTMLInputElement>('input[type=file][accept*=srt]');
    await user.upload(field!, new File(['1'], '新.srt'));
    expect(await screen.findByText(/要换成“新.srt”吗/)).toBeTruthy();
    respondAlso([answer(contract.addCaptionFile, { revision: 5, cues: 12 })]);
    await user.click(await button('换成新的'));
    await waitFor(() =>
      expect(
        calls(contract.addCaptionFile).map(({ body }) => (body as { replaces: unknown }).replaces),
      ).toHaveLength(2),
    );
    expect(await screen.findByText('12 条字幕存进草稿了')).toBeTruthy();
  });

  it('that a colleague saved meanwhile stand beside one’s own; another part that changed does not matter', async () => {
    const user = userEvent.setup();
    open({}, { says: [refuse(contract.saveCaptions, 'draftChanged')] });
    await user.click(await button(/那凸性项呢，第 1 条/));
    fireEvent.change(await screen.findByLabelText('文字'), { target: { value: '我写的' } });
    const theirs = [{ language: 'zh' as const, cues: [cue(0, '同事写的')] }];
    respondAlso([answer(contract.getLecture, lecture({ revision: 6, captions: theirs }))]);
    await user.click(await button('存字幕'));
    expect(await screen.findByText(/同事刚存过字幕，你写的还在/)).toBeTruthy();
    await user.click(await button('用我的'));
    respondAlso([answer(contract.saveCaptions, { revision: 7 })]);
    await user.click(await button('存字幕'));
    await waitFor(() =>
      expect(calls(contract.saveCaptions).at(-1)?.body).toMatchObject({ revision: 6 }),
    );
  });
});

describe('chapters and questions', () => {
  it('are added at the second that plays, and saved in their order', async () => {
    const user = userEvent.setup();
    open({}, { says: [answer(contract.saveChapters, { revision: 5 })] });
    const media = await screen.findByLabelText<HTMLVideoElement>('凸性有多敏感的视频');
    media.currentTime = 252;
    fireEvent.timeUpdate(media);
    await user.click(await button('在 04:12 加一段'));
    expect(await screen.findByText('每一段都要写名称')).toBeTruthy();
    await user.type(screen.getByLabelText('第 2 段的名称'), '凸性从哪来');
    await user.click(await button('存章节'));
    await waitFor(() =>
      expect(calls(contract.saveChapters)[0]?.body).toMatchObject({
        chapters: [
          { start: 0, title: '切线不够用了' },
          { start: 252, title: '凸性从哪来' },
        ],
      }),
    );
  });

  it('are found among the course’s, moved, and taken out again', async () => {
    const user = userEvent.setup();
    const found = [
      { questionId: 10418, kind: 'single' as const, stem: '凸性项前面的系数是？' },
      { questionId: 10426, kind: 'single' as const, stem: '负凸性出现在哪种债券？' },
    ];
    open(
      {},
      {
        says: [
          answer(contract.findLectureQuestions, found),
          answer(contract.saveLectureQuestions, { revision: 5 }),
        ],
      },
    );
    const media = await screen.findByLabelText<HTMLVideoElement>('凸性有多敏感的视频');
    media.currentTime = 18;
    fireEvent.timeUpdate(media);
    await user.click(await button('在 00:18 插一题'));
    const list = await screen.findByRole('list', { name: '找到的题' });
    expect(within(list).queryByText('凸性项前面的系数是？')).toBeNull();
    await user.click(within(list).getByText('负凸性出现在哪种债券？'));
    await user.click(await button('存随堂题'));
    await waitFor(() =>
      expect(calls(contract.saveLectureQuestions)[0]?.body).toMatchObject({
        questions: [
          { questionId: 10426, second: 18 },
          { questionId: 10418, second: 565 },
        ],
      }),
    );
  });
});
