import { Button, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { checkPrivacyIdentity, type Privacy } from '@xuezhou/contract/account/console';
import { useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './privacy-request.module.css';

interface PrivacyIdentityProps {
  seen: Privacy;
  /** What is shown is looked at anew. */
  onChecked: () => void;
}

/** How somebody made sure that the student asks, and no other; before that nothing is agreed to. */
export function PrivacyIdentity({ seen, onChecked }: PrivacyIdentityProps) {
  const { studentId, requestId, identity } = seen;
  const [how, setHow] = useState('');
  const { act, isBusy, refusal, forget } = useAct();
  if (identity !== null)
    return (
      <p>
        核对过是本人：{identity.how}
        {identity.by === null ? '' : `（${identity.by}）`}，{momentText(identity.at)}
      </p>
    );
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const isDone = await act(async () => {
      await call(checkPrivacyIdentity, { body: { studentId, requestId, how: how.trim() } });
      return '记下了怎么核对的';
    });
    if (isDone) onChecked();
  };
  return (
    <form className={styles.identity} onSubmit={(event) => void save(event)} noValidate>
      <TextInput
        label="怎么核对是本人"
        description="如“拨回登记的手机号，说出了最近一笔订单”；不要写证件号"
        maxLength={200}
        value={how}
        error={refusal}
        onChange={({ currentTarget }) => {
          setHow(currentTarget.value);
          forget();
        }}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={how.trim() === ''}>
        核对过了
      </Button>
    </form>
  );
}
