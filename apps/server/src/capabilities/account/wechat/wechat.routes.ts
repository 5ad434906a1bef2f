import * as contract from '@xuezhou/contract/account';
import { bind } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import type { Wechat } from '../../../providers/wechat/wechat.port.ts';
import { bindWechatByQrcode } from './bind-wechat-by-qrcode.ts';
import { bindWechatToNew } from './bind-wechat-to-new.ts';
import { bindWechatToOld, precheckWechatSms } from './bind-wechat-to-old.ts';
import { loginByWechat } from './login-by-wechat.ts';
import { pollLoginQrcode } from './poll-wechat.ts';
import { signWechatPage } from './sign-wechat-page.ts';
import { unbindWechat } from './unbind-wechat.ts';
import { getLoginQrcode } from './wechat-code.ts';

/** @param wechat null where the school has none */
export function wechatRoutes(services: Services, wechat: Wechat | null) {
  return [
    bind(contract.getLoginQrcode, (_input, caller) => getLoginQrcode(services, wechat, caller)),
    bind(contract.pollLoginQrcode, ({ params }, caller) =>
      pollLoginQrcode(services, params.wechatCode, caller),
    ),
    bind(contract.loginByWechat, (input, caller) => loginByWechat(services, input, caller)),
    bind(contract.precheckWechatSms, (input, caller) => precheckWechatSms(services, input, caller)),
    bind(contract.bindWechatToNew, (input, caller) => bindWechatToNew(services, input, caller)),
    bind(contract.bindWechatToOld, (input, caller) => bindWechatToOld(services, input, caller)),
    bind(contract.bindWechatByQrcode, ({ params }, caller) =>
      bindWechatByQrcode(services, wechat, params.wechatCode, caller),
    ),
    bind(contract.signWechatPage, (input) => signWechatPage(services, wechat, input)),
    bind(contract.unbindWechat, (_input, caller) => unbindWechat(services, caller)),
  ];
}
