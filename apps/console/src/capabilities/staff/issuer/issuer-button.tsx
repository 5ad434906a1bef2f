import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { beginIssuerSignIn, getIssuerOffer } from '@xuezhou/contract/staff';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from '../own/own-password-form.module.css';
import { keepWay } from './way-kept.ts';

const offerQuery = operationQuery(getIssuerOffer, {}, { ignoreErrors: true });

/** Leads to the accounts that the school has already, where it has set them up. */
export function IssuerButton({ to }: { to: unknown }) {
  const button = useQuery(offerQuery).data?.button ?? null;
  const { act, isBusy, refusal } = useAct();
  if (button === null) return null;
  const leave = async () => {
    await act(
      async () => {
        const { address } = await call(beginIssuerSignIn, {});
        keepWay(to);
        location.assign(address);
        return undefined;
      },
      { isLook: true },
    );
  };
  return (
    <>
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void leave()}>
        用{button}登录
      </Button>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </>
  );
}
