import { Button, Checkbox, Modal, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  requestRefund,
  type OrderDetail,
  type RefundOffer,
  type RefundReason,
} from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { Sum } from '@xuezhou/ui/sum';
import { toast } from '@xuezhou/ui/toast';
import { useState, type SyntheticEvent } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { outdateOrders } from '../mall.queries.ts';
import { signedYuan } from '../money.ts';
import { useDraft } from '../use-draft.ts';
import styles from './order-card-rows.module.css';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.refund;
const reasons: readonly RefundReason[] = ['twice', 'unfit', 'plans', 'other'];

interface RefundDialogProps {
  order: OrderDetail;
  offer: RefundOffer;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks why, and shows what comes back and what closes before anything is sent. */
export function RefundDialog({ isOpen, onClose, ...asked }: RefundDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.formTitle} size={480}>
      <RefundForm {...asked} onClose={onClose} />
    </Modal>
  );
}

type Reason = RefundReason | '';

function RefundForm({ order, offer, onClose }: Omit<RefundDialogProps, 'isOpen'>) {
  const form = useRefundForm(order, offer, onClose);
  const { fields, change } = form;
  return (
    <form className={styles.form} onSubmit={(event) => void form.send(event)}>
      {form.wasKept && <p className="xz-caption xz-quiet">{words.kept}</p>}
      <div>
        <p className={styles.label}>{words.why}</p>
        <ChipFilter<Reason>
          label={words.why}
          value={form.reason}
          items={reasons.map((key) => ({ key, label: words.reason(key) }))}
          onChange={(reason) => change({ reason })}
        />
        {form.isReasonMissing && (
          <p className={styles.problem} role="alert">
            {words.reasonMissing}
          </p>
        )}
      </div>
      <Textarea
        label={words.words}
        rows={2}
        maxLength={500}
        value={fields.words}
        onChange={({ currentTarget }) => change({ words: currentTarget.value })}
      />
      {offer.lines.length > 1 && (
        <Checkbox.Group
          label={words.lines}
          value={form.lineIds.map(String)}
          error={form.isNone && words.linesMissing}
          errorProps={{ role: 'alert' }}
          onChange={(chosen) => change({ lineIds: chosen.map(Number) })}
        >
          {offer.lines.map(({ lineId, label, amount }) => (
            <Checkbox
              key={lineId}
              mt={8}
              value={String(lineId)}
              label={`${label}，${signedYuan(amount)}`}
            />
          ))}
        </Checkbox.Group>
      )}
      <WhatComesBack offer={form.coming} />
      <p className={styles.problem} role="alert">
        {form.problem}
      </p>
      <div className={styles.formFoot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="lg" type="submit" loading={form.isBusy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

interface RefundFields {
  [name: string]: unknown;
  refundId: string;
  reason: string;
  words: string;
  lineIds: readonly number[];
}

const startOf = (offer: RefundOffer): RefundFields => ({
  ...{ refundId: uuidv7(), reason: '', words: '' },
  lineIds: offer.lines.map(({ lineId }) => lineId),
});

function useRefundForm({ orderId }: OrderDetail, offer: RefundOffer, onDone: () => void) {
  const client = useQueryClient();
  const draft = useDraft(`refund-${orderId}`, startOf(offer));
  const { fields } = draft;
  const [isSent, setSent] = useState(false);
  const { isBusy, submit, otherRefusal, forget } = useSubmission();
  const reason: Reason = reasons.find((each) => each === fields.reason) ?? '';
  const chosen = offer.lines.filter(({ lineId }) => fields.lineIds.includes(lineId));
  const lineIds = chosen.map(({ lineId }) => lineId);
  const isPartial = chosen.length < offer.lines.length;
  const isNone = offer.lines.length > 0 && chosen.length === 0;
  return {
    ...{ fields, reason, lineIds, isPartial, isNone, isBusy, wasKept: draft.wasKept },
    coming: isPartial ? offerOf(offer, chosen) : offer,
    isReasonMissing: isSent && reason === '',
    problem: otherRefusal(),
    change: (changed: Partial<RefundFields>) => {
      draft.change(changed);
      forget();
    },
    send: async (event: SyntheticEvent) => {
      event.preventDefault();
      setSent(true);
      if (reason === '' || isNone) return;
      await submit(async () => {
        const said = fields.words.trim();
        await call(requestRefund, {
          body: {
            ...{ orderId, refundId: fields.refundId, reason },
            ...(said !== '' && { words: said }),
            ...(isPartial && { lineIds }),
          },
        });
        draft.forget();
        onDone();
        notifications.show(toast({ tone: 'done', title: words.done }));
        await outdateOrders(client);
      });
    },
  };
}

/** Of some lines: the coupon stays with the order, and what was opened closes with the line that opened it. */
function offerOf(offer: RefundOffer, chosen: RefundOffer['lines']): RefundOffer {
  const sum = (of: (line: RefundOffer['lines'][number]) => number) =>
    chosen.reduce((all, line) => all + of(line), 0);
  const kept = sum((line) => line.kept ?? 0);
  return {
    ...offer,
    ...{ kept, amount: sum(({ amount }) => amount) - kept },
    points: sum((line) => line.points ?? 0),
    couponWords: null,
    closes: chosen.some(({ closes }) => closes) ? offer.closes : [],
  };
}

function WhatComesBack({ offer }: { offer: RefundOffer }) {
  const { amount, kept, points, couponWords, closes, isByRule } = offer;
  return (
    <div>
      <p className={styles.label}>{words.back}</p>
      <Sum
        rows={[
          ...(kept > 0 ? [{ key: 'used', label: words.used, value: signedYuan(-kept) }] : []),
          { key: 'money', label: words.money, value: signedYuan(amount) },
          ...(points > 0 ? [{ key: 'points', label: words.points, value: String(points) }] : []),
          ...(couponWords === null
            ? []
            : [{ key: 'coupon', label: words.coupon, value: couponWords }]),
        ]}
      />
      {closes.length > 0 && <p className={styles.note}>{closes.join('；')}</p>}
      {!isByRule && <p className={styles.note}>{words.byHand}</p>}
    </div>
  );
}
