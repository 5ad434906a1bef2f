import { Button, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetErrorText } from '@xuezhou/client/api/sheet-error-text.ts';
import { dayOf } from '@xuezhou/client/time/days.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import {
  claimTransfer,
  maxPayer,
  type OrderDetail,
  type OrderTransfer,
} from '@xuezhou/contract/mall';
import { toast } from '@xuezhou/ui/toast';
import { useState, type SyntheticEvent } from 'react';
import { orderQuery, outdateOrders } from '../mall.queries.ts';
import { ProofField, type ChosenProof } from './proof-field.tsx';
import styles from './transfer-card.module.css';
import { transferWords as words } from './transfer.words.ts';

interface ClaimFormProps {
  order: Pick<OrderDetail, 'orderId' | 'type'>;
  transfer: OrderTransfer;
}

/** The student says that the money is on its way; what is typed stays until it was sent. */
export function ClaimForm({ order, transfer: { state, claim } }: ClaimFormProps) {
  const [today] = useState(() => dayOf(serverNow()));
  const [payer, setPayer] = useState(claim?.payer ?? '');
  const [day, setDay] = useState(claim?.day ?? today);
  const [isTried, setTried] = useState(false);
  const [proof, setProof] = useState<ChosenProof>();
  const [isSendingProof, setSendingProof] = useState(false);
  const { send, isBusy, problem } = useClaim(order, () => setProof(undefined));
  const faults = {
    payer: payer.trim() === '' ? words.payerEmpty : undefined,
    day: day === '' || day > today ? words.dayEmpty : undefined,
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (faults.payer !== undefined || faults.day !== undefined) return;
    send({
      ...{ payer: payer.trim(), day },
      ...(proof !== undefined && { proofKey: proof === null ? null : proof.key }),
    });
  };
  const errorOf = (fault: string | undefined) =>
    isTried && fault !== undefined && { error: fault, errorProps: { role: 'alert' } };
  return (
    <form className={styles.form} noValidate aria-label={words.formTitle} onSubmit={submit}>
      <TextInput
        label={words.payer}
        description={words.payerHint}
        maxLength={maxPayer}
        value={payer}
        onChange={({ currentTarget }) => setPayer(currentTarget.value)}
        {...errorOf(faults.payer)}
      />
      <TextInput
        type="date"
        label={words.day}
        max={today}
        value={day}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
        {...errorOf(faults.day)}
      />
      <ProofField
        kept={claim?.proof ?? null}
        chosen={proof}
        onChoose={setProof}
        onBusy={setSendingProof}
      />
      <p className={styles.problem} role="alert">
        {problem}
      </p>
      <Button
        type="submit"
        size="lg"
        variant={state === 'claimed' ? 'default' : 'filled'}
        loading={isBusy}
        disabled={isSendingProof}
      >
        {state === 'claimed' ? words.again : words.send}
      </Button>
    </form>
  );
}

interface Said {
  readonly payer: string;
  readonly day: string;
  readonly proofKey?: string | null;
}

function useClaim({ orderId, type }: Pick<OrderDetail, 'orderId' | 'type'>, onSent: () => void) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (said: Said) =>
      call(claimTransfer, { body: { orderId, ...said } }, { ignoreErrors: true }),
    onSuccess: (detail) => {
      client.setQueryData(orderQuery(type, orderId).queryKey, detail);
      onSent();
      notifications.show(toast({ tone: 'done', title: words.sent }));
    },
    onSettled: () => outdateOrders(client),
  });
  return {
    send: (said: Said) => mutate(said),
    isBusy: isPending,
    problem: error === null ? '' : (sheetErrorText(error) ?? words.failed),
  };
}
