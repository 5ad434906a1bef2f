import { defineCapability } from '../../platform/capability.ts';
import { statements } from '../../platform/database/statements.ts';
import { namesEnded } from '../../platform/staff/forget-names.ts';
import { listen } from '../../platform/wiring/slot.ts';
import { campaigns, planners } from './campaign.migration.ts';
import { campaignPersonalData } from './campaign.personal-data.ts';
import { campaignConsole } from './console/campaign.console.ts';
import { forgetWords } from './forget-words.ts';
import { grantsLost } from '../staff/staff.port.ts';
import { holdOfLost } from './hold-campaign.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { campaignPlacement } from './campaign.tables.ts';

export const campaignCapability = defineCapability({
  name: 'campaign',
  placement: campaignPlacement,
  on: [listen(namesEnded, forgetWords), listen(grantsLost, holdOfLost)],
  console: campaignConsole,
  jobs: ({ services }) => ({
    'send-campaigns': (_nothing, { signal }) => sendCampaigns(services, signal),
  }),
  // What a server that died had begun goes on by the next minute.
  schedule: ['* * * * * send-campaigns'],
  personalData: () => campaignPersonalData,
  migrations: {
    '20261128-campaigns': statements(campaigns),
    '20261128-planners': statements(planners),
  },
});
