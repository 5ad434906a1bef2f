import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  changeWebhook,
  makeWebhook,
  type Webhook,
  type WebhookKind,
} from '@xuezhou/contract/webhook/console';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import type { ConsoleForm } from '../../platform/form/use-console-form.ts';
import { OwnProofField } from '../staff/port/own-proof-field.tsx';
import { withOwnKey } from '../staff/port/with-own-key.ts';
import { StoreFields } from './store-fields.tsx';
import { fitting, useWebhookForm, type WebhookValues } from './webhook-form.ts';
import { formWords, kindWords } from './webhook.words.ts';
import styles from './webhooks.module.css';

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
  const form = useWebhookForm(webhook, kinds);
  const isStore = form.values.form === 'xapi';
  const webhookId = webhook?.webhookId ?? form.id;
  const work = async ({
    name,
    address,
    login,
    password,
    kinds: chosen,
    ...rest
  }: WebhookValues) => {
    const body = {
      ...{ webhookId, name: name.trim(), address: address.trim(), form: rest.form },
      ...{ kinds: fitting(chosen, rest.form), code: rest.code.trim() },
      ...(isStore && { login: login.trim(), password }),
    };
    if (webhook !== null) {
      await withOwnKey((proven) => call(changeWebhook, { body: { ...body, ...proven } }));
      return `“${body.name}”改好了`;
    }
    const { secret } = await withOwnKey((proven) =>
      call(makeWebhook, { body: { ...body, ...proven } }),
    );
    if (isStore) return `“${body.name}”加好了，从现在起学的都记到那边`;
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
      {webhook === null && <FormField form={form} />}
      <TextInput label="那边是什么系统" maxLength={40} data-autofocus {...form.field('name')} />
      <TextInput
        label={isStore ? '接口地址（Endpoint）' : '地址'}
        type="url"
        description={addressHint(isStore, webhook !== null)}
        maxLength={500}
        {...form.field('address')}
      />
      {isStore && <StoreFields {...{ form, webhookId }} isKept={webhook !== null} />}
      <KindsField form={form} kinds={kinds} />
      <OwnProofField {...form.field('code')} />
    </FormDialog>
  );
}

function addressHint(isStore: boolean, isKept: boolean): string {
  if (!isStore) return '那边给的，https:// 开头；内网地址填不进去';
  // Who is known there by a name is known by the same where it is sent from then on.
  return isKept
    ? '同一个记录库换了地址才在这里改：代号不变，没送到的也发去新地址。换成别的记录库，请另加一个地址'
    : '记录库给的，https:// 开头，多半以 /xapi 结尾；内网地址填不进去';
}

interface FieldProps {
  form: ConsoleForm<WebhookValues>;
}

function FormField({ form }: FieldProps) {
  return (
    <SegmentedControl
      fullWidth
      aria-label="发成什么样"
      data={(['events', 'xapi'] as const).map((value) => ({ value, label: formWords[value] }))}
      value={form.values.form}
      onChange={(value) => form.set({ form: value })}
    />
  );
}

function KindsField({ form, kinds }: FieldProps & { kinds: readonly WebhookKind[] }) {
  const isStore = form.values.form === 'xapi';
  return (
    <>
      <Checkbox.Group
        label={isStore ? '记下哪些' : '有这些事时通知'}
        description={
          isStore
            ? '记录库只收学习：账号、订单、退款和消息不是学习，提问是学员写的话，都不发过去'
            : undefined
        }
        {...form.field('kinds')}
      >
        <div className={styles.kinds}>
          {fitting(kinds, form.values.form).map((kind) => (
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
        {isStore
          ? '学员在那边是一个代号，没有姓名和手机号；另加一个记录库，代号就不同，两边对不到一起。课、试卷这些带着名称。'
          : '只发编号、状态和日期，没有姓名、手机号和内容；那边要更多，用密钥来查。'}
      </p>
    </>
  );
}
