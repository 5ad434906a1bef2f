import { Button, PasswordInput, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { tryWebhook } from '@xuezhou/contract/webhook/console';
import { Notice } from '@xuezhou/ui/notice';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import type { ConsoleForm } from '../../platform/form/use-console-form.ts';
import type { WebhookValues } from './webhook-form.ts';
import styles from './webhooks.module.css';

interface StoreFieldsProps {
  form: ConsoleForm<WebhookValues>;
  /** Of one that is there, whose password is kept; else of the one that is being made. */
  webhookId: string;
  isKept: boolean;
}

interface Said {
  /** What was tried: of anything else it says nothing. */
  readonly of: string;
  readonly isGood: boolean;
  readonly words: string;
}

/** By what a store of learning records knows us, and a press that tries it. */
export function StoreFields({ form, webhookId, isKept }: StoreFieldsProps) {
  const { act, isBusy, refusal } = useAct();
  const [said, setSaid] = useState<Said>();
  const { address, login, password } = form.values;
  const tried = JSON.stringify([address, login, password]);
  const attempt = () =>
    void act(
      async () => {
        const wish = { address: address.trim(), login: login.trim(), password };
        setSaid({ of: tried, ...(await call(tryWebhook, { body: { webhookId, ...wish } })) });
        return undefined;
      },
      { isLook: true },
    );
  return (
    <>
      <TextInput
        label="用户名"
        description="记录库给的，有的叫 Key"
        autoComplete="off"
        maxLength={200}
        {...form.field('login')}
      />
      <PasswordInput
        label="密码"
        description={
          isKept
            ? '不改就空着；接口地址或用户名换了要重新填'
            : '记录库给的，有的叫 Secret；存好后谁也看不到'
        }
        autoComplete="new-password"
        maxLength={500}
        {...form.field('password')}
      />
      <div className={styles.attempt}>
        <Button
          variant="default"
          size="sm"
          loading={isBusy}
          disabled={address.trim() === '' || login.trim() === ''}
          onClick={attempt}
        >
          试一下
        </Button>
        {refusal !== undefined && (
          <p className={styles.refusal} role="alert">
            {refusal}
          </p>
        )}
        {said?.of === tried && refusal === undefined && (
          <div role="status">
            <Notice isLine tone={said.isGood ? 'right' : 'wrong'} title={said.words} />
          </div>
        )}
      </div>
    </>
  );
}
