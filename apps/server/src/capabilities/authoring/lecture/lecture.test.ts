import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { openLectureDesk, refused } from '../testing/lecture-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const { owner, recorded, read, from } = await openLectureDesk(school);
const zh = [
  { start: 0, end: 1000, text: '那凸性项呢' },
  { start: 1000, end: 2500, text: '前面有一个二分之一' },
];
const srt = (text: string) => ({ file: new File([text], '字幕.srt') });
const times = (...lines: readonly [string, string, string][]) =>
  lines.map(([start, end, text], at) => `${at + 1}\n${start} --> ${end}\n${text}\n`).join('\n');

describe('captions in the draft', () => {
  it('[POST /api/console/content/lectures/captions] are saved, answered the same when sent twice, and taken away by saving none', async () => {
    const lecture = await recorded();
    const save = await from(lecture, { language: 'zh' as const, cues: zh });
    const first = await owner.data(contract.saveCaptions, save);
    expect(await owner.data(contract.saveCaptions, save)).toEqual(first);
    expect((await read(lecture)).captions).toEqual([{ language: 'zh', cues: zh }]);
    const none = await from(lecture, { language: 'zh' as const, cues: [] });
    await owner.data(contract.saveCaptions, none);
    expect((await read(lecture)).captions).toEqual([]);
  });

  it('of a colleague are not written over by who has not seen them', async () => {
    const lecture = await recorded();
    const mine = await from(lecture, { language: 'zh' as const, cues: zh });
    const theirs = await from(lecture, { language: 'zh' as const, cues: zh.slice(0, 1) });
    await owner.data(contract.saveCaptions, theirs);
    expect((await owner.call(contract.saveCaptions, mine)).status).toBe(refused('draftChanged'));
  });

  it.each([
    ['whose times cross', 'zh', [zh[0]!, { ...zh[1]!, start: 900 }], 'captionTimes'],
    ['that end before they begin', 'zh', [{ start: 500, end: 400, text: '久期' }], 'captionTimes'],
    ['that say nothing', 'zh', [{ start: 0, end: 400, text: '  ' }], 'captionTimes'],
    [
      'of another language',
      'zh',
      [{ start: 0, end: 400, text: 'Duration is the slope of a tangent of the price curve.' }],
      'captionLanguage',
    ],
  ] as const)('%s are refused in words', async (_, language, cues, refusal) => {
    const lecture = await recorded();
    const { status, message } = await owner.call(
      contract.saveCaptions,
      await from(lecture, { language, cues: [...cues] }),
    );
    expect(status).toBe(refused(refusal));
    expect(message).toMatch(/[\u4e00-\u9fff]/);
  });

  it('[POST /api/console/content/lectures/captions/file] come out of a file of any tool, and replace those of the language only when told', async () => {
    const lecture = await recorded();
    const send = async (text: string, wishes: object = {}) =>
      await owner.call(contract.addCaptionFile, {
        ...(await from(lecture, { language: 'zh' as const, replaces: false, ...wishes })),
        files: srt(text),
      });
    const one = times(['00:00:00,000', '00:00:01,000', '久期']);
    expect(await send(one)).toMatchObject({ status: 200, data: { cues: 1 } });
    const other = times(['00:00:00,000', '00:00:01,000', '凸性']);
    expect((await send(other)).status).toBe(refused('captionTwice'));
    expect((await read(lecture)).captions[0]?.cues[0]?.text).toBe('久期');
    expect((await send(other, { replaces: true })).status).toBe(200);
    expect((await read(lecture)).captions[0]?.cues[0]?.text).toBe('凸性');
    const crossing = times(
      ['00:00:00,000', '00:00:05,000', '久期'],
      ['00:00:04,000', '00:00:06,000', '凸性'],
    );
    const answer = await send(crossing, { replaces: true });
    expect(answer.status).toBe(refused('captionTimes'));
    expect(answer.message).toContain('第 2 条（00:00:04 凸性）');
    expect((await send('不是字幕', { replaces: true })).status).toBe(refused('captionUnread'));
  });

  it('are none of a lecture of slides, or of one that has nothing', async () => {
    const lecture = await recorded();
    const content = { slides: [{ title: '久期', body: '斜率', say: ['久期是斜率'] }] };
    await connection
      .updateTable('authored_node')
      .where('node_id', '=', lecture.lectureId)
      .set({
        fields: JSON.stringify({ isIntensive: false, isFree: false, subject: null, content }),
      })
      .execute();
    const body = { language: 'zh' as const, cues: zh };
    expect((await owner.call(contract.saveCaptions, await from(lecture, body))).status).toBe(
      refused('lectureNoVideo'),
    );
    const chapters = [{ start: 0, title: '一' }];
    expect(
      (await owner.call(contract.saveChapters, await from(lecture, { chapters }))).status,
    ).toBe(refused('lectureNoVideo'));
  });
});

describe('chapters in the draft', () => {
  it('[POST /api/console/content/lectures/chapters] go from early to late and have names, and are listed as a change by themselves', async () => {
    const lecture = await recorded();
    const chapters = [
      { start: 0, title: '切线不够用了' },
      { start: 252, title: '凸性从哪来' },
    ];
    for (const wrong of [chapters.toReversed(), [{ start: 0, title: ' ' }]]) {
      const { status } = await owner.call(
        contract.saveChapters,
        await from(lecture, { chapters: wrong }),
      );
      expect(status).toBe(refused('chapterTimes'));
    }
    await owner.data(contract.saveChapters, await from(lecture, { chapters }));
    expect((await read(lecture)).chapters).toEqual(chapters);
  });
});
