import type { CampaignDraft } from '@xuezhou/contract/campaign/console';

/** To nobody, until somebody is chosen. */
export const emptyDraft: CampaignDraft = {
  title: '',
  markdown: '',
  isImportant: false,
  channels: [],
  audience: { everybody: false, courseId: null, classId: null, search: '', studentIds: [] },
  holdsOut: true,
};
