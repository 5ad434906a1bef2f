import { call } from '@xuezhou/client/api/call.ts';
import {
  formerSecretHours,
  renewWebhookSecret,
  type Webhook,
} from '@xuezhou/contract/webhook/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { OwnProofField, useProofAsked } from '../staff/port/own-proof-field.tsx';
import { withOwnKey } from '../staff/port/with-own-key.ts';
import type { GivenWebhook } from './webhook-form-dialog.tsx';

interface RenewSecretDialogProps {
  webhook: Webhook;
  isOpen: boolean;
  onClose: () => void;
  onGiven: (given: GivenWebhook) => void;
}

export function RenewSecretDialog({ webhook, isOpen, onClose, onGiven }: RenewSecretDialogProps) {
  const form = useConsoleForm({
    initial: { code: '' },
    check: { code: filled(useProofAsked()) },
    refused: { codeAsked: 'code', codeWrong: 'code' },
  });
  const { webhookId, name } = webhook;
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title={`换“${name}”的密钥`}
      button="换一把"
      work={async ({ code }) => {
        const body = { webhookId, code: code.trim() };
        const { secret } = await withOwnKey((proven) =>
          call(renewWebhookSecret, { body: { ...body, ...proven } }),
        );
        onGiven({ title: `“${name}”的密钥换好了`, secret });
        return undefined;
      }}
    >
      <p>{formerSecretHours} 小时里新旧两把都签，那边来得及换；过后只用新的。</p>
      <OwnProofField data-autofocus {...form.field('code')} />
    </FormDialog>
  );
}
