import { Button, TextInput } from '@mantine/core';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { writeOff, type Good, type TradeType } from '@xuezhou/contract/mall';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { openLogin } from '../../../platform/session/login-request.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { goodQuery, outdateOrders } from '../mall.queries.ts';
import { GoodLine } from '../order/good-line.tsx';
import { orderWords } from '../order/order.words.ts';
import { PaidPage } from '../paying/paid-page.tsx';
import { useDraft } from '../use-draft.ts';
import { WriteOffAddress } from '../write-off/write-off-address.tsx';
import { writeOffWords as words } from '../write-off/write-off.words.ts';
import { GoodMissing } from './good-page.tsx';
import styles from './write-off-page.module.css';

/** A good that was bought elsewhere: its code makes it the student's. */
export function WriteOffPage() {
  const { goodId } = useParams({ from: '/write-off/$goodId' });
  const good = useSteadyQuery({ ...goodQuery(goodId), retryOnMount: false });
  const [done, setDone] = useState<{ type: TradeType; orderId: string } | null>(null);
  if (done !== null) return <PaidPage {...done} />;
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        back={<BackLink label={orderWords.back} to={`/mall/good/${goodId}`} />}
      />
      {good.isPending && <PageSkeleton isPage />}
      {good.data === undefined && !good.isPending && (
        <PageColumn>
          <GoodMissing
            isGone={isGone(good.error)}
            isBusy={good.isFetching}
            onRetry={() => void good.refetch()}
          />
        </PageColumn>
      )}
      {good.data && <Form key={goodId} good={good.data} onDone={setDone} />}
    </>
  );
}

interface FormProps {
  good: Good;
  onDone: (done: { type: TradeType; orderId: string }) => void;
}

function Form({ good, onDone }: FormProps) {
  const isPhone = usePhone();
  const isStudent = isLoggedIn(useStudent());
  const form = useWriteOff({ good, onDone });
  return (
    <PageColumn
      layout="card"
      head={
        (!isPhone || !isStudent) && (
          <SectionTitle order={1} caption={words.lead}>
            {words.title}
          </SectionTitle>
        )
      }
    >
      <GoodLine good={good} texts={[good.holds]} price={null} />
      {good.needsAddress && isStudent && (
        <WriteOffAddress
          addressId={form.fields.addressId}
          onChoose={(addressId) => form.change({ addressId })}
        />
      )}
      <SectionCard title={words.code}>
        <CodeField form={form} submit={isStudent ? words.submit : words.login} />
      </SectionCard>
      <p className={`xz-caption xz-quiet ${styles.trouble}`}>
        {words.trouble} <Link to="/about">{words.contact}</Link>
      </p>
    </PageColumn>
  );
}

interface CodeFieldProps {
  form: ReturnType<typeof useWriteOff>;
  /** What the button says. */
  submit: string;
}

function CodeField({ form, submit }: CodeFieldProps) {
  const isOnline = useOnline();
  return (
    <form className={styles.form} onSubmit={(event) => void form.send(event)}>
      <TextInput
        aria-label={words.code}
        description={words.hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.fields.code}
        error={form.error}
        errorProps={{ role: 'alert' }}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ currentTarget }) => form.change({ code: currentTarget.value })}
      />
      <Button type="submit" size="lg" loading={form.isBusy} disabled={!isOnline}>
        {submit}
      </Button>
      {!isOnline && <p className="xz-caption xz-quiet">{words.offline}</p>}
    </form>
  );
}

function useWriteOff({ good, onDone }: FormProps) {
  const client = useQueryClient();
  const isStudent = isLoggedIn(useStudent());
  const { code: given = '' }: { code?: string | undefined } = useSearch({
    from: '/write-off/$goodId',
  });
  const draft = useDraft(`write-off-${good.goodId}`, { code: given, addressId: '' });
  const { fields } = draft;
  const [isMissing, setMissing] = useState(false);
  const { isBusy, submit, otherRefusal, forget } = useSubmission();
  const redeem = async () => {
    const { addressId } = fields;
    const { resultEntity } = await call(writeOff, {
      body: {
        ...{ goodId: good.goodId, code: fields.code.trim() },
        ...(addressId !== '' && { addressId }),
      },
    });
    draft.forget();
    await outdateOrders(client);
    onDone({ type: resultEntity.type, orderId: resultEntity.orderId });
  };
  return {
    ...{ fields, isBusy, error: isMissing ? words.missing : otherRefusal() },
    change: (changed: Partial<typeof fields>) => {
      draft.change(changed);
      setMissing(false);
      forget();
    },
    send: async (event: SyntheticEvent) => {
      event.preventDefault();
      if (fields.code.trim() === '') setMissing(true);
      // The page that a visitor comes back to is drawn anew.
      else if (isStudent) await submit(redeem);
      else await openLogin();
    },
  };
}
