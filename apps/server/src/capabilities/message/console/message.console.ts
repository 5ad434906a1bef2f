import * as contract from '@xuezhou/contract/message/console';
import { bind } from '../../../platform/http/bind.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import type { Wechat } from '../../../providers/wechat/wechat.port.ts';
import { listDeliveries } from './list-deliveries.ts';
import { sendNotice } from './send-notice.ts';
import { tryWechatTemplate } from './try-wechat-template.ts';
import {
  listWechatTemplates,
  removeWechatTemplate,
  saveWechatTemplate,
} from './wechat-templates.ts';

export const messageConsole = (services: ConsoleServices & { readonly wechat: Wechat | null }) => [
  bind(contract.sendNotice, (input, caller) => sendNotice(services, input, caller)),
  bind(contract.listDeliveries, (input) => listDeliveries(services, input)),
  bind(contract.listWechatTemplates, () => listWechatTemplates(services)),
  bind(contract.saveWechatTemplate, (input, caller) => saveWechatTemplate(services, input, caller)),
  bind(contract.removeWechatTemplate, (input, caller) =>
    removeWechatTemplate(services, input, caller),
  ),
  bind(contract.tryWechatTemplate, (input, caller) => tryWechatTemplate(services, input, caller)),
];
