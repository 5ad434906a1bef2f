import {
  statementKinds,
  type Webhook,
  type WebhookForm,
  type WebhookKind,
} from '@xuezhou/contract/webhook/console';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm, type ConsoleForm } from '../../platform/form/use-console-form.ts';
import { useProofAsked } from '../staff/port/own-proof-field.tsx';

export interface WebhookValues {
  readonly name: string;
  readonly form: WebhookForm;
  readonly address: string;
  readonly login: string;
  readonly password: string;
  readonly kinds: readonly string[];
  readonly code: string;
}

/** Of these what goes in a form: what was chosen for the other one stays chosen there. */
export const fitting = <Kind extends string>(kinds: readonly Kind[], form: WebhookForm): Kind[] => {
  const fit: readonly string[] = statementKinds;
  return kinds.filter((kind) => form === 'events' || fit.includes(kind));
};

export function useWebhookForm(
  webhook: Webhook | null,
  kinds: readonly WebhookKind[],
): ConsoleForm<WebhookValues> {
  return useConsoleForm<WebhookValues>({
    initial: {
      ...{ name: webhook?.name ?? '', address: webhook?.address ?? '', code: '' },
      ...{ form: webhook?.form ?? 'events', login: webhook?.login ?? '', password: '' },
      kinds: (webhook?.kinds ?? []).filter((kind) => kinds.includes(kind)),
    },
    check: {
      name: filled('请写那边是什么系统，如“财务软件”'),
      address: (text) =>
        /^https?:\/\/\S+$/i.test(text.trim()) ? null : '请填 https:// 开头的完整地址',
      login: (text, { form }) =>
        form === 'xapi' && text.trim() === '' ? '请填学习记录库给的用户名' : null,
      password: (text, { form, address, login }) =>
        form === 'events' ||
        text !== '' ||
        (webhook?.address === address.trim() && webhook.login === login.trim())
          ? null
          : '请填学习记录库给的密码',
      kinds: (chosen, { form }) =>
        fitting(chosen, form).length === 0 ? '请至少选一类要通知的事' : null,
      code: filled(useProofAsked()),
    },
    refused: {
      ...{ webhookNameEmpty: 'name', webhookAddress: 'address', webhookPrivate: 'address' },
      ...{ webhookUnfound: 'address', webhookKindsEmpty: 'kinds', webhookBeyondOwn: 'kinds' },
      ...{ webhookEndpoint: 'address', webhookLoginEmpty: 'login', webhookKindUnfit: 'kinds' },
      ...{ webhookPasswordEmpty: 'password', codeAsked: 'code', codeWrong: 'code' },
    },
  });
}
