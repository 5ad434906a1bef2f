import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addToRefund } from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState, type SyntheticEvent } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { outdateOrders } from '../mall.queries.ts';
import { useDraft } from '../use-draft.ts';
import styles from './order-card-rows.module.css';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.refund;

interface RefundAddDialogProps {
  orderId: string;
  refundId: string;
  /** More words after a refusal, or the number of the parcel that goes back. */
  kind: 'words' | 'parcel';
  isOpen: boolean;
  onClose: () => void;
}

export function RefundAddDialog({ isOpen, onClose, ...rest }: RefundAddDialogProps) {
  const title = rest.kind === 'words' ? words.add : words.parcelTitle;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title}>
      <AddForm {...rest} onClose={onClose} />
    </Modal>
  );
}

type AddFormProps = Omit<RefundAddDialogProps, 'isOpen'>;

function AddForm(props: AddFormProps) {
  const { kind, onClose } = props;
  const form = useAddForm(props);
  return (
    <form className={styles.form} onSubmit={(event) => void form.send(event)}>
      {kind === 'words' ? (
        <Textarea
          {...form.input('words', words.addMissing)}
          label={words.addWords}
          description={words.addText}
          rows={4}
          maxLength={500}
        />
      ) : (
        <>
          <TextInput
            {...form.input('carrier', words.carrierMissing)}
            label={words.carrier}
            maxLength={40}
          />
          <TextInput
            {...form.input('number', words.parcelMissing)}
            label={words.parcelNumber}
            maxLength={40}
          />
        </>
      )}
      <p className={styles.problem} role="alert">
        {form.problem}
      </p>
      <div className={styles.formFoot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {ordersWords.invoice.cancel}
        </Button>
        <Button size="lg" type="submit" loading={form.isBusy}>
          {words.addSubmit}
        </Button>
      </div>
    </form>
  );
}

function useAddForm({ orderId, refundId, kind, onClose }: AddFormProps) {
  const client = useQueryClient();
  const draft = useDraft(`refund-${kind}-${refundId}`, { words: '', carrier: '', number: '' });
  const { fields, change } = draft;
  const [isSent, setSent] = useState(false);
  const { isBusy, submit, otherRefusal } = useSubmission();
  const said = fields.words.trim();
  const carrier = fields.carrier.trim();
  const number = fields.number.trim();
  const isWords = kind === 'words';
  const isWhole = isWords ? said !== '' : carrier !== '' && number !== '';
  return {
    ...{ isBusy, problem: otherRefusal() },
    input: (name: keyof typeof fields, missing: string) => ({
      value: fields[name],
      error: isSent && fields[name].trim() === '' && missing,
      errorProps: { role: 'alert' },
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        change({ [name]: currentTarget.value }),
    }),
    send: async (event: SyntheticEvent) => {
      event.preventDefault();
      setSent(true);
      if (!isWhole) return;
      await submit(async () => {
        const added = isWords ? { words: said } : { carrier, number };
        await call(addToRefund, { body: { orderId, refundId, ...added } });
        draft.forget();
        onClose();
        const title = isWords ? words.addDone : words.parcelDone;
        notifications.show(toast({ tone: 'done', title }));
        await outdateOrders(client);
      });
    },
  };
}
