import type { Audience, CampaignDraft } from '@xuezhou/contract/campaign/console';

const nobodyYet: Audience = {
  everybody: false,
  courseId: null,
  classId: null,
  search: '',
  studentIds: [],
};

/** A message with a title and a text, to nobody unless it is said. */
export const draftOf = ({
  audience,
  ...given
}: Partial<Omit<CampaignDraft, 'audience'>> & {
  readonly audience?: Partial<Audience>;
} = {}): CampaignDraft => ({
  title: '明晚答疑',
  markdown: '八点开始',
  isImportant: false,
  channels: [],
  holdsOut: false,
  ...given,
  audience: { ...nobodyYet, ...audience },
});
