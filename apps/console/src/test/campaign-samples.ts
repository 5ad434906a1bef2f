import { answer } from '@xuezhou/client/testing/server.ts';
import {
  countAudience,
  getCampaign,
  previewCampaign,
  saveCampaign,
} from '@xuezhou/contract/campaign/console';
import { listCampClasses } from '@xuezhou/contract/camp/console';
import { listCourseChoices } from '@xuezhou/contract/enrolment/console';
import { choices } from './student-samples.ts';
import { emptyDraft } from '../capabilities/campaign/compose/empty-draft.ts';

export const campaignId = '0193f3a0-0000-7000-8000-000000000001';
export const address = `/console/messages/${campaignId}`;

/** A message as the list of them has it. */
export const row = (given: object = {}) => ({
  ...{ campaignId, title: '明晚答疑', state: 'draft' as const, reason: '', people: 0, sent: 0 },
  ...{ dueAt: null, madeBy: '何嘉', changedAt: '2026-11-23T02:52:00.000Z' },
  ...given,
});

export const draft = { ...emptyDraft, title: '明晚答疑', markdown: '八点' };

const count = (given: object = {}) => ({
  ...{ people: 0, held: 0, channels: [], sms: { parts: 1, milliYuan: 0 } },
  ...{ missing: [], unknown: [], outside: [] },
  ...given,
});

const preview = {
  student: { studentId: 100_001, nickname: '沈一鸣' },
  site: { title: '明晚答疑', html: '<p>八点</p>' },
  mail: { subject: '明晚答疑', text: '明晚答疑\n八点' },
  sms: { text: `【学舟】${'字'.repeat(75)}`, letters: 79, parts: 2 },
  wechat: { title: '明晚答疑' },
  push: { title: '学校', text: '学校有新通知' },
  faults: [],
};

/** Everything that the page of one asks for. */
export const says = [
  answer(listCourseChoices, choices),
  answer(listCampClasses, []),
  answer(getCampaign, { ...row(), version: 1, draft }),
  answer(countAudience, count()),
  answer(previewCampaign, preview),
  answer(saveCampaign, { version: 2 }),
];
