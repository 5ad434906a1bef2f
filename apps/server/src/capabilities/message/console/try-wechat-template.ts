import type { InputOf } from '@xuezhou/contract/kernel';
import type { tryWechatTemplate as operation } from '@xuezhou/contract/message/console';
import { cureOfWechat, wechatData } from '@xuezhou/rules/message/wechat-template';
import { v7 as uuidv7 } from 'uuid';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { WechatError, type Wechat } from '../../../providers/wechat/wechat.port.ts';
import { contacts, studentByMobile } from '../contacts.ts';
import { schoolWords } from '../delivery/school-words.ts';
import { publicUrl } from '../delivery/templates.ts';
import { valuesOf } from '../wechat/wechat-channel.ts';
import { factsOf, soundTemplate, targetOf } from './wechat-templates.ts';

/** Of one of the staff: room for every kind and some mistakes, and none to write to learners by it. */
const trialLimits = [
  { seconds: 3600, max: 20 },
  { seconds: 86_400, max: 40 },
];

/** At once, whatever the hour: who asks for it is waiting for it. */
export async function tryWechatTemplate(
  services: ConsoleServices & { readonly wechat: Wechat | null },
  { body: { kind, mobile, ...given } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<true> {
  const { wechat, config, clock } = services;
  const { connection } = services.database;
  if (wechat?.way !== 'official') throw new Refusal('wechatAccountOff');
  const template = soundTemplate(kind, given);
  const key = `wechat-trial:${actor.staff.staffId}`;
  if (!(await isWithinLimits(connection, key, clock.now(), trialLimits)))
    throw new Refusal('wechatTrialTooOften');
  const { studentId, openId } = await readerOf(services, mobile);
  // Before WeChat is asked, whatever comes of it: who tried to reach whom.
  await changeAudited(services, actor, async () => ({
    answer: true,
    auditEntry: {
      operation: 'tryWechatTemplate',
      target: studentId === null ? targetOf(kind) : { kind: 'student', id: studentId },
      after: { kind, ...factsOf(template), isReached: openId !== null },
    },
  }));
  // It does not say whose account a number opens.
  if (openId === null) throw new Refusal('wechatTrialNobody');
  const words = await schoolWords(connection);
  const at = clock.now();
  const messages = [{ kind, title: '这是一条试发的通知', content: '' }];
  try {
    await wechat.sendTemplate({
      ...{ openId, templateId: template.templateId, url: `${publicUrl(config)}/message` },
      data: wechatData(template.fields, valuesOf({ messages, at, words })),
      reference: `trial-${uuidv7()}`,
    });
  } catch (error) {
    if (!(error instanceof WechatError)) throw error;
    throw new Refusal('wechatTrialRefused', saidOf(error));
  }
  return true;
}

async function readerOf(services: ConsoleServices, mobile: string) {
  const { connection } = services.database;
  const studentId = await studentByMobile.of(connection)(services, connection, mobile);
  if (studentId === null) return { studentId, openId: null };
  const appId = services.config.wechat?.appId ?? null;
  const { openId } = await contacts.of(connection)(services, connection, studentId, appId);
  return { studentId, openId };
}

function saidOf({ code, isUnsure }: WechatError): string {
  if (isUnsure) return '微信没有回应：这一条可能到了，先看看手机，没有再试一次';
  if (code === 0) return '连不上微信：请过一会再试，一直这样就请技术同事看服务器的网络';
  return `${cureOfWechat(code) ?? '微信没有收下，请把这个错误码交给技术同事'}（错误码 ${code}）`;
}
