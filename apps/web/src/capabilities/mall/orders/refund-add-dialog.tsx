import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { addToRefund } from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useSubmission } from '../../../platform/use-submission.ts';
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

function AddForm({ orderId, refundId, kind, onClose }: Omit<RefundAddDialogProps, 'isOpen'>) {
  const client = useQueryClient();
  const draft = useDraft(`refund-${kind}-${refundId}`, { words: '', carrier: '', number: '' });
  const { fields, change } = draft;
  const [isSent, setSent] = useState(false);
  const { isBusy, submit, otherRefusal } = useSubmission();
  const said = {
    words: fields.words.trim(),
    carrier: fields.carrier.trim(),
    number: fields.number.trim(),
  };
  const isWhole = kind === 'words' ? said.words !== '' : said.carrier !== '' && said.number !== '';
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isWhole) return;
    await submit(async () => {
      const added =
        kind === 'words' ? { words: said.words } : { carrier: said.carrier, number: said.number };
      await call(addToRefund, { body: { orderId, refundId, ...added } });
      draft.forget();
      onClose();
      const title = kind === 'words' ? words.addDone : words.parcelDone;
      notifications.show(toast({ tone: 'done', title }));
      await outdateOrders(client);
    });
  };
  const alert = { errorProps: { role: 'alert' } } as const;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      {kind === 'words' ? (
        <Textarea
          {...alert}
          label={words.addWords}
          description={words.addText}
          rows={4}
          maxLength={500}
          value={fields.words}
          error={isSent && said.words === '' && words.addMissing}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
      ) : (
        <>
          <TextInput
            {...alert}
            label={words.carrier}
            maxLength={40}
            value={fields.carrier}
            error={isSent && said.carrier === '' && words.carrierMissing}
            onChange={({ currentTarget }) => change({ carrier: currentTarget.value })}
          />
          <TextInput
            {...alert}
            label={words.parcelNumber}
            maxLength={40}
            value={fields.number}
            error={isSent && said.number === '' && words.parcelMissing}
            onChange={({ currentTarget }) => change({ number: currentTarget.value })}
          />
        </>
      )}
      <p className={styles.problem} role="alert">
        {otherRefusal()}
      </p>
      <div className={styles.formFoot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {ordersWords.invoice.cancel}
        </Button>
        <Button size="lg" type="submit" loading={isBusy}>
          {words.addSubmit}
        </Button>
      </div>
    </form>
  );
}
