import { describe, expect, it } from 'vitest';
import { guest, presentUser } from '../account.presenter.ts';
import type { StudentRow } from '../account.repository.ts';

const row = {
  ...{ student_id: 10_000_001, mobile: '+8613800000001', mobile_valid: true, nickname: '林知远' },
  ...{ email: 'lin@example.com', password_hash: 'x', avatar: '/a.png', gender: 'female' },
  ...{ wechat: 'lin_2026', is_teacher: false, identity_status: 1, question_language: 'en' },
  ...{ question_font_size: 2, video_speed: 1.5, auto_remove_wronglist: false },
  ...{ turn_on_voice: false, turn_on_continuous: true, has_wechat: true },
  registered_at: new Date('2026-11-20T04:00:00Z'),
} as StudentRow;
const totals = { courses: 3, watchedSeconds: 7200, bonusPoint: 250 };
const now = new Date('2026-11-21T04:00:00Z');
const shown = (change: Partial<StudentRow> = {}, messages = { unread: 2, important: 1 }) =>
  presentUser({ ...row, ...change }, totals, messages, now);

describe('a student', () => {
  it('is told all that is theirs, and of what is secret that it is there', () => {
    expect(shown()).toEqual({
      ...{ studentId: 10_000_001, studentIdText: '10000001', unLogin: false },
      ...{ nickname: '林知远', username: '林知远', avatar: '/a.png', gender: 'female' },
      ...{ mobile: '138****0001', email: 'lin@example.com', wechat: 'lin_2026' },
      ...{ hasBindEmail: true, hasBindWechat: true, authenticated: 1, learningCourseCount: 3 },
      ...{ completedDuration: 7200, registerDate: '2026-11-20T04:00:00.000Z', totalDays: 2 },
      ...{ bonusPoint: 250, unreadMessages: 2, hasNewMessages: true, hasImportantMessages: true },
      teacher: false,
      profile: {
        ...{ studentId: 10_000_001, passwordAes: 'set', questionLanguage: 'en' },
        ...{ questionFontSize: 2, videoSpeed: 1.5, autoRemoveWronglist: false },
        ...{ turnOnVoice: false, turnOnContinuous: true, mobileValided: true },
        identificationStatus: 1,
      },
    });
  });

  it.each([
    [{ mobile: null }, { mobile: null }],
    [{ email: null }, { email: null, hasBindEmail: false }],
    [{ gender: 'male' }, { gender: 'male' }],
    [{ gender: 'other' }, { gender: 'other' }],
    [{ gender: 'x' }, { gender: null }],
    [{ registered_at: new Date('2026-11-20T04:00:01Z') }, { totalDays: 1 }],
    [{ registered_at: now }, { totalDays: 1 }],
    [{ password_hash: null }, { profile: { passwordAes: null } }],
    [{ question_language: 'zh' }, { profile: { questionLanguage: 'zh' } }],
    [{ video_speed: 1 }, { profile: { videoSpeed: 1 } }],
    [{ video_speed: 1.3 }, { profile: { videoSpeed: 1.3 } }],
    [{ video_speed: 2 }, { profile: { videoSpeed: 2 } }],
    [{ video_speed: 9 }, { profile: { videoSpeed: 1 } }],
  ])('with %j is told %j', (change, told) => {
    expect(shown(change as Partial<StudentRow>)).toMatchObject(told);
  });

  it('has nothing new without messages', () => {
    expect(shown({}, { unread: 0, important: 0 })).toMatchObject({
      ...{ unreadMessages: 0, hasNewMessages: false, hasImportantMessages: false },
    });
  });
});

it('a visitor has nothing, and practises as one who has just registered does', () => {
  expect(guest).toEqual({
    ...{ studentId: null, studentIdText: '', unLogin: true, nickname: '访客', username: '访客' },
    ...{ avatar: null, gender: null, mobile: null, email: null, wechat: null },
    ...{ hasBindEmail: false, hasBindWechat: false, authenticated: 0, learningCourseCount: 0 },
    ...{ completedDuration: 0, registerDate: null, totalDays: 0, bonusPoint: 0 },
    ...{ unreadMessages: 0, hasNewMessages: false, hasImportantMessages: false, teacher: false },
    profile: {
      ...{ studentId: null, passwordAes: null, questionLanguage: 'zh', questionFontSize: 1 },
      ...{ videoSpeed: 1, autoRemoveWronglist: true, turnOnVoice: true, turnOnContinuous: true },
      ...{ mobileValided: false, identificationStatus: 0 },
    },
  });
});
