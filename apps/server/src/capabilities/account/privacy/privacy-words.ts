import { copyDays, groundWords, keptByLaw, type PrivacyKind } from '@xuezhou/rules/account/privacy';
import type { privacyGrounds } from '@xuezhou/contract/account';
import { dayText } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { escapeText } from '../../../platform/text/clean-html.ts';
import { sendMessage } from '../../message/message.port.ts';

export const kindWords: Readonly<Record<PrivacyKind, string>> = {
  copy: '要一份个人信息副本',
  correction: '更正个人信息',
  erasure: '删除个人信息',
};

interface Told {
  readonly studentId: number;
  readonly kind: PrivacyKind;
  readonly at: Date;
}

const whereItIs = '<p><a href="/privacy-requests">看我的个人信息申请</a></p>';
const paragraph = (words: string) => (words === '' ? '' : `<p>${escapeText(words)}</p>`);

/** That it came, and by when it is answered. */
export async function tellReceived(
  connection: Connection,
  { studentId, kind, at }: Told,
  dueOn: string,
): Promise<void> {
  await sendMessage(connection, {
    ...{ studentId, at },
    title: `收到了：${kindWords[kind]}`,
    content: `${paragraph(`最晚 ${dayText(dueOn)}答复（15 个工作日）。`)}${whereItIs}`,
  });
}

/** That what they were told of was another's. */
export async function tellMistaken(
  connection: Connection,
  { studentId, kind, at }: Told,
): Promise<void> {
  await sendMessage(connection, {
    ...{ studentId, at },
    title: `撤回了：${kindWords[kind]}`,
    content: `${paragraph('学校登记错了这个申请，已经撤回，你的信息没有改动。')}${whereItIs}`,
  });
}

interface Answered extends Told {
  readonly state: 'done' | 'refused';
  readonly ground: (typeof privacyGrounds)[number] | null;
  readonly reply: string;
  /** The day on which the account ends. */
  readonly endsOn?: string;
}

export async function tellAnswered(connection: Connection, answered: Answered): Promise<void> {
  const { studentId, kind, at, state, reply } = answered;
  await sendMessage(connection, {
    ...{ studentId, at, isImportant: true },
    title: `${kindWords[kind]}：${state === 'done' ? '办好了' : '没有同意'}`,
    content: [...effectWords(answered), reply].map(paragraph).join('') + whereItIs,
  });
}

/** What was done, beside the words of the school. */
export function effectWords({ kind, state, ground, endsOn }: Omit<Answered, 'at'>): string[] {
  if (state === 'refused') return ground === null ? [] : [`理由：${groundWords[ground]}。`];
  if (kind === 'copy') return [`副本备好了，${copyDays} 天内登录以后可以取，只有你自己能取。`];
  if (endsOn === undefined) return [];
  const kept = keptByLaw.map(([what, rule]) => `${what}（${rule}）`).join('；');
  return [
    `账号将于 ${dayText(endsOn)}删除，在那之前可以在“注销账号”里撤回。`,
    `法律要求留着的：${kept}。`,
  ];
}
