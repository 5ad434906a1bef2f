import { dayOf } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type {
  LtiFault,
  LtiGradeFault,
  LtiGrades,
  LtiPlatform,
} from '@xuezhou/contract/lti/console';

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
  choosing:
    '那边的老师要选内容，却没有从“选内容的网址”进来，请那边填上它（Moodle：Content Selection URL；Canvas：placement 的 Target Link URI）',
  return: '那边要把老师选好的送到没有写在这里的网址，没有送，请把那边的网址加到“平台的其他网址”',
  target: '那边要打开的网址不是学校的课、书、章或试卷，请改活动里的网址，和那边登记的默认网址',
};

/** Why scores did not arrive, and what cures it. */
export const gradeFaultWords: Readonly<Record<LtiGradeFault, string>> = {
  token: '那边没有给令牌，请核对“令牌网址”和客户端编号，并看看那边登记的公钥网址',
  scope:
    '那边没有准许交成绩，请在那边的工具设置里打开成绩服务（Moodle：IMS LTI Assignment and Grade Services；Canvas：Can create and update submission results）',
  unauthorised: '那边不认令牌，请核对“令牌网址”是不是这个平台的',
  forbidden: '那边不准交到这一项，请那边看看活动是不是还用着这个工具',
  refused: '那边不收这个成绩，多半是这个人不在那门课里，或已不是学生',
  gone: '那边的活动或成绩项已经不在了，不用再交；还要的请那边重新加上，让学生再点开一次',
  person: '这个人不是那门课的学生，请那边把人加进去，再交一次',
  attempts: '那边的作业不准再交了，请那边放宽次数，再交一次',
  conflict: '那边有更新的成绩，或两边的时钟差得太多，请那边看看是不是改过分',
  busy: '那边说请求太多，会照它说的时间再交',
  away: '那边没有回，会自己再交；一直这样请那边看看',
  private: '成绩项的网址在内网，请那边核对域名，或请管服务器的人放行',
  foreign: '成绩项在别的平台的网址上，没有交，请那边核对活动',
};

/** Of those that would go by themselves, where they do so no more. */
const overWords: Partial<Record<LtiGradeFault, string>> = {
  busy: '那边三天里都说请求太多，请那边看看，好了再交一次',
  away: '那边三天里都没有回，请那边看看，好了再交一次',
};

export const gradeFaultText = ({ fault, isOver }: LtiGrades['faults'][number]): string =>
  (isOver ? overWords[fault] : undefined) ?? gradeFaultWords[fault];

/** What was sent, what waits and what failed; null: nothing of that yet. */
export function gradesText({ sent, waiting, failed, unlinked, sentAt }: LtiGrades): string | null {
  const parts = [
    sent > 0 && `交到 ${sent} 份${sentAt === null ? '' : `，最近 ${momentText(sentAt)}`}`,
    waiting > 0 && `${waiting} 份等着交`,
    failed > 0 && `${failed} 份没有交到`,
    unlinked > 0 && `${unlinked} 份要等学生再从那边点开一次`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : parts.join('；');
}

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
