import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { beginPasskeySignIn, signInByPasskey } from '@xuezhou/contract/staff';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './own-password-form.module.css';
import { askForKey, canUseKeys } from '../port/passkey-browser.ts';

/** Without a name: the browser knows whose keys it has. */
export function PasskeySignIn({ onIn }: { onIn: () => void | Promise<void> }) {
  const { act, isBusy, refusal } = useAct();
  if (!canUseKeys()) return null;
  const enter = async () => {
    const isIn = await act(
      async () => {
        const { challengeId, options } = await call(beginPasskeySignIn, {});
        const answer = await askForKey('sign', options);
        await call(signInByPasskey, { body: { challengeId, answer } });
        return undefined;
      },
      { isLook: true },
    );
    if (isIn) await onIn();
  };
  return (
    <>
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void enter()}>
        用通行密钥登录
      </Button>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </>
  );
}
