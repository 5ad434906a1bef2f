import * as contract from '@xuezhou/contract/campaign/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { getCampaignReport, listRecipients } from './campaign-report.ts';
import { listDeliveredTo, listUndelivered } from './delivered-to.ts';
import { countAudience, previewCampaign, testCampaign } from './look-ahead.ts';
import { recallCampaign, scheduleCampaign } from './plan-campaign.ts';
import { dropCampaign, getCampaign, listCampaigns, saveCampaign } from './write-campaign.ts';

export const campaignConsole = (services: ConsoleServices) => [
  bind(contract.listCampaigns, (input, caller) => listCampaigns(services, input, caller)),
  bind(contract.getCampaign, (input, caller) => getCampaign(services, input, caller)),
  bind(contract.saveCampaign, (input, caller) => saveCampaign(services, input, caller)),
  bind(contract.dropCampaign, (input, caller) => dropCampaign(services, input, caller)),
  bind(contract.countAudience, (input, caller) => countAudience(services, input, caller)),
  bind(contract.previewCampaign, (input, caller) => previewCampaign(services, input, caller)),
  bind(contract.testCampaign, (input, caller) => testCampaign(services, input, caller)),
  bind(contract.scheduleCampaign, (input, caller) => scheduleCampaign(services, input, caller)),
  bind(contract.recallCampaign, (input, caller) => recallCampaign(services, input, caller)),
  bind(contract.getCampaignReport, (input, caller) => getCampaignReport(services, input, caller)),
  bind(contract.listRecipients, (input, caller) => listRecipients(services, input, caller)),
  bind(contract.listDeliveredTo, (input, caller) => listDeliveredTo(services, input, caller)),
  bind(contract.listUndelivered, (input, caller) => listUndelivered(services, input, caller)),
];
