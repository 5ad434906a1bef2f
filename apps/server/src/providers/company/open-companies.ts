import {
  dingtalkHostsOf,
  feishuHostsOf,
  wecomHostsOf,
} from '../../platform/config/companies/company-config.ts';
import type { Config } from '../../platform/config/config.ts';
import { httpDingtalk } from './dingtalk/http-dingtalk.ts';
import { httpFeishu } from './feishu/http-feishu.ts';
import { httpWecom } from './wecom/http-wecom.ts';
import type { Companies } from './company.port.ts';

/** Each by its own protocol. */
export const openCompanies = (config: Config): Companies => ({
  wecom: httpWecom((corpId) => wecomHostsOf(config, corpId)),
  dingtalk: httpDingtalk((corpId) => dingtalkHostsOf(config, corpId)),
  feishu: httpFeishu((appId) => feishuHostsOf(config, appId)),
});
