import { dayOf } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { LtiFault, LtiPlatform } from '@xuezhou/contract/lti/console';

/** Why the last launch proved nobody, and what cures it. */
export const faultWords: Readonly<Record<LtiFault, string>> = {
  away: '取不到那边的公钥，请核对“公钥网址”，或请那边看看是不是停了',
  private: '“公钥网址”现在指向内网，请那边核对域名',
  signature: '签名对不上，请核对“公钥网址”是不是这个平台的',
  issuer: '那边自称的平台编号和填的不一样，请照那边给的一字不差地填',
  client: '那边给的客户端编号和填的不一样，请核对“客户端编号”',
  deployment: '那边的部署编号没有填在这里，请把它加上',
  expired: '两边的时钟差得太多，或那边发来的过期了，请那边校准时间',
  nonce: '那边回的不是这次打开，请那边升级 LTI 1.3 的实现',
  message: '那边发来的不是 LTI 1.3 打开内容的请求，请核对活动的类型',
  target: '那边要打开的网址不是学校的课、书、章或试卷，请改活动里的网址，和那边登记的默认网址',
};

type Tone = 'right' | 'wrong' | 'review' | 'quiet';

export function platformText({ isOn, endsOn, fault, faultAt, launchedAt }: LtiPlatform): {
  words: string;
  tone: Tone;
} {
  if (!isOn) return { words: '停用了', tone: 'quiet' };
  if (endsOn < dayOf(Date.now())) return { words: '到期了', tone: 'review' };
  if (fault !== null) return { words: `${momentText(faultAt ?? '')} 没有打开`, tone: 'wrong' };
  if (launchedAt === null) return { words: '还没有人打开过', tone: 'review' };
  return { words: `${momentText(launchedAt)} 有人打开`, tone: 'right' };
}
