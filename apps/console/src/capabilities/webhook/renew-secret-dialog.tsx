import { PasswordInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  formerSecretHours,
  renewWebhookSecret,
  type Webhook,
} from '@xuezhou/contract/webhook/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { useSelf } from '../../platform/session/self.ts';
import type { GivenWebhook } from './webhook-form-dialog.tsx';

interface RenewSecretDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
  onGiven: (given: GivenWebhook) => void;
}

export function RenewSecretDialog({ webhook, isOpen, onClose, onGiven }: RenewSecretDialogProps) {
  const { hasSecondStep } = useSelf();
  const form = useConsoleForm({
    initial: { code: '' },
    check: { code: filled(hasSecondStep ? '请输入动态码' : '请输入登录密码') },
    refused: { codeAsked: 'code', codeWrong: 'code' },
  });
  const { webhookId, name } = webhook;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`换“${name}”的密钥`}
      button="换一把"
      work={async ({ code }) => {
        const { secret } = await call(renewWebhookSecret, {
          body: { webhookId, code: code.trim() },
        });
        onGiven({ title: `“${name}”的密钥换好了`, secret });
        return undefined;
      }}
    >
      <p>{formerSecretHours} 小时里新旧两把都签，那边来得及换；过后只用新的。</p>
      <PasswordInput
        label={hasSecondStep ? '你的动态码' : '你的登录密码'}
        description="确认是你本人在做"
        autoComplete={hasSecondStep ? 'one-time-code' : 'current-password'}
        data-autofocus
        {...form.field('code')}
      />
    </FormDialog>
  );
}
