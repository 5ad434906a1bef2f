import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { takeCoupon } from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { useId, useState, type SyntheticEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { openLogin } from '../../../platform/session/login-request.ts';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { outdateCoupons } from '../mall.queries.ts';
import { mallWords } from '../mall.words.ts';
import styles from './coupons.module.css';

const words = mallWords.coupon;

/** Takes a coupon by the code that was given out for it. A refused code stays, to be mended. */
export function CodeForm() {
  const client = useQueryClient();
  const isStudent = isLoggedIn(useStudent());
  const { isBusy, submit, otherRefusal, forget } = useSubmission();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const faultId = useId();
  const fault = isMissing ? words.codeMissing : otherRefusal();
  const take = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setMissing(true);
    if (!isStudent && !(await openLogin())) return;
    await submit(async () => {
      const { couponName } = await call(takeCoupon, { body: { code: code.trim() } });
      setCode('');
      notifications.show(toast({ tone: 'done', title: words.done(couponName) }));
      await outdateCoupons(client);
    });
  };
  return (
    <SectionCard title={words.byCode}>
      <form className={styles.code} noValidate onSubmit={(event) => void take(event)}>
        <TextInput
          label={words.code}
          description={words.codeHint}
          value={code}
          error={fault !== undefined}
          aria-describedby={faultId}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={({ currentTarget }) => {
            setCode(currentTarget.value);
            setMissing(false);
            forget();
          }}
        />
        <Button type="submit" variant="default" size="lg" loading={isBusy}>
          {words.codeTake}
        </Button>
        <p id={faultId} className={styles.fault} role="alert">
          {fault}
        </p>
      </form>
    </SectionCard>
  );
}
