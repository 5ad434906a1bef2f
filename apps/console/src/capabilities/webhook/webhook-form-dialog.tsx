import { Checkbox, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  changeWebhook,
  makeWebhook,
  type Webhook,
  type WebhookKind,
} from '@xuezhou/contract/webhook/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { OwnProofField, useProofAsked } from '../staff/port/own-proof-field.tsx';
import { withOwnKey } from '../staff/port/with-own-key.ts';
import { kindWords } from './webhook.words.ts';
import styles from './webhooks.module.css';

interface WebhookForm {
  readonly name: string;
  readonly address: string;
  readonly kinds: readonly string[];
  readonly code: string;
}

export interface GivenWebhook {
  readonly title: string;
  readonly secret: string;
}

interface WebhookFormDialogProps {
  /** Null: a new one. */
  webhook: Webhook | null;
  /** What one may have told. */
  kinds: readonly WebhookKind[];
  isOpen: boolean;
  onClose: () => void;
  onGiven: (given: GivenWebhook) => void;
}

export function WebhookFormDialog(props: WebhookFormDialogProps) {
  const { webhook, kinds, isOpen, onClose, onGiven } = props;
  const form = useConsoleForm<WebhookForm>({
    initial: {
      ...{ name: webhook?.name ?? '', address: webhook?.address ?? '', code: '' },
      kinds: (webhook?.kinds ?? []).filter((kind) => kinds.includes(kind)),
    },
    check: {
      name: filled('请写那边是什么系统，如“财务软件”'),
      address: (text) =>
        /^https?:\/\/\S+$/i.test(text.trim()) ? null : '请填 https:// 开头的完整地址',
      kinds: (chosen) => (chosen.length === 0 ? '请至少选一类要通知的事' : null),
      code: filled(useProofAsked()),
    },
    refused: {
      ...{ webhookNameEmpty: 'name', webhookAddress: 'address', webhookPrivate: 'address' },
      ...{ webhookUnfound: 'address', webhookKindsEmpty: 'kinds', webhookBeyondOwn: 'kinds' },
      ...{ codeAsked: 'code', codeWrong: 'code' },
    },
  });
  const work = async ({ name, address, kinds: chosen, code }: WebhookForm) => {
    const body = {
      ...{ webhookId: webhook?.webhookId ?? form.id, name: name.trim() },
      ...{ address: address.trim(), kinds: [...chosen], code: code.trim() },
    };
    if (webhook !== null) {
      await withOwnKey((proven) => call(changeWebhook, { body: { ...body, ...proven } }));
      return `“${body.name}”改好了`;
    }
    const { secret } = await withOwnKey((proven) =>
      call(makeWebhook, { body: { ...body, ...proven } }),
    );
    onGiven({ title: `“${body.name}”加好了`, secret });
    return undefined;
  };
  return (
    <FormDialog
      {...{ isOpen, onClose, form, work }}
      title={webhook === null ? '通知一个新地址' : `改“${webhook.name}”`}
      button={webhook === null ? '开始通知' : '存下改动'}
      size={600}
    >
      <TextInput label="那边是什么系统" maxLength={40} data-autofocus {...form.field('name')} />
      <TextInput
        label="地址"
        type="url"
        description="那边给的，https:// 开头；内网地址填不进去"
        maxLength={500}
        {...form.field('address')}
      />
      <Checkbox.Group label="有这些事时通知" {...form.field('kinds')}>
        <div className={styles.kinds}>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              value={kind}
              label={kindWords[kind][0]}
              description={kindWords[kind][1]}
            />
          ))}
        </div>
      </Checkbox.Group>
      <p className={styles.small}>
        只发编号、状态和日期，没有姓名、手机号和内容；那边要更多，用密钥来查。
      </p>
      <OwnProofField {...form.field('code')} />
    </FormDialog>
  );
}
