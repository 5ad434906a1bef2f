import { Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { MessageKind } from '@xuezhou/contract/message';
import { tryWechatTemplate } from '@xuezhou/contract/message/console';
import type { WechatTemplate } from '@xuezhou/rules/message/wechat-template';
import { useState } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import styles from './message.module.css';

interface TrialPartProps {
  kind: MessageKind;
  /** As it is typed; it need not be saved. */
  template: WechatTemplate;
  isSound: boolean;
}

/** Sends what is typed to one's own WeChat, and says what WeChat has against it. */
export function TrialPart({ kind, template, isSound }: TrialPartProps) {
  const [mobile, setMobile] = useState('');
  const { act, isBusy, refusal } = useAct();
  const send = () =>
    void act(
      async () => {
        const { templateId, fields } = template;
        const body = { kind, templateId, fields: [...fields], mobile: mobile.trim() };
        await call(tryWechatTemplate, { body });
        return '试发了一条，看看手机上的微信';
      },
      { isLook: true },
    );
  return (
    <div className={styles.trial}>
      <div className={styles.trialLine}>
        <TextInput
          label="先给自己试发"
          description="你自己学员账号的手机号，要绑定过微信；发给了谁会记在操作记录里"
          type="tel"
          inputMode="tel"
          maxLength={30}
          value={mobile}
          onChange={({ currentTarget }) => setMobile(currentTarget.value)}
        />
        <Button
          variant="default"
          loading={isBusy}
          disabled={!isSound || mobile.trim() === ''}
          onClick={send}
        >
          试发一条
        </Button>
      </div>
      <p className={styles.failed} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
