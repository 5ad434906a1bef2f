import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { requestInvoice, type OrderDetail } from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { isTaxNo, tidyTaxNo } from '@xuezhou/rules/mall/invoice';
import { Sum } from '@xuezhou/ui/sum';
import { toast } from '@xuezhou/ui/toast';
import { useState, type SyntheticEvent } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '../../../platform/api/call.ts';
import { useStudent } from '../../../platform/session.ts';
import { useSubmission } from '../../../platform/use-submission.ts';
import { outdateOrders } from '../mall.queries.ts';
import { signedYuan } from '../money.ts';
import { useDraft } from '../use-draft.ts';
import styles from './order-card-rows.module.css';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.invoice;

interface InvoiceDialogProps {
  order: OrderDetail;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the order's invoice, or for it anew with other words. */
export function InvoiceDialog({ order, isOpen, onClose }: InvoiceDialogProps) {
  const title = order.invoice === null ? words.formTitle : words.changeTitle;
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} size={480}>
      <InvoiceForm order={order} onClose={onClose} />
    </Modal>
  );
}

type Fault = 'title' | 'taxNo' | 'email';

function InvoiceForm({ order, onClose }: Omit<InvoiceDialogProps, 'isOpen'>) {
  const client = useQueryClient();
  const student = useStudent();
  const { invoice } = order;
  const draft = useDraft(`invoice-${order.orderId}`, {
    invoiceId: uuidv7(),
    kind: invoice?.kind ?? 'person',
    title: invoice?.title ?? '',
    taxNo: invoice?.taxNo ?? '',
    email: invoice?.email ?? student.email ?? '',
  });
  const { fields, change } = draft;
  const [left, setLeft] = useState<ReadonlySet<Fault>>(new Set());
  const { isBusy, submit, refusalOf, otherRefusal, forget } = useSubmission();
  const faults = faultsOf(fields);
  const faultAt = (name: Fault) => (left.has(name) ? faults[name] : undefined);
  const type = (changed: Parameters<typeof change>[0]) => {
    change(changed);
    forget();
  };
  const leave = (name: Fault) => () => setLeft((before) => new Set(before).add(name));
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setLeft(new Set(['title', 'taxNo', 'email']));
    if (Object.values(faults).some((fault) => fault !== undefined)) return;
    await submit(async () => {
      const { invoiceId, title, email } = fields;
      const kind = fields.kind === 'company' ? 'company' : 'person';
      await call(requestInvoice, {
        body: {
          ...{ orderId: order.orderId, invoiceId, kind, title: title.trim(), email: email.trim() },
          ...(kind === 'company' && { taxNo: tidyTaxNo(fields.taxNo) }),
        },
      });
      draft.forget();
      onClose();
      notifications.show(toast({ tone: 'done', title: words.done }));
      await outdateOrders(client);
    });
  };
  const isCompany = fields.kind === 'company';
  const alert = { errorProps: { role: 'alert' } } as const;
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {draft.wasKept && <p className="xz-caption xz-quiet">{words.kept}</p>}
      <Radio.Group
        label={words.kind}
        value={fields.kind}
        onChange={(kind) => type({ kind: kind === 'company' ? 'company' : 'person' })}
      >
        <div className={styles.radios}>
          <Radio value="person" label={words.person} />
          <Radio value="company" label={words.company} />
        </div>
      </Radio.Group>
      <TextInput
        {...alert}
        label={isCompany ? words.companyName : words.personName}
        value={fields.title}
        maxLength={100}
        error={faultAt('title') ?? refusalOf('invoiceTitle')}
        onBlur={leave('title')}
        onChange={({ currentTarget }) => type({ title: currentTarget.value })}
      />
      {isCompany && (
        <TextInput
          {...alert}
          label={words.taxNo}
          value={fields.taxNo}
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
          error={faultAt('taxNo') ?? refusalOf('invoiceTaxNo')}
          onBlur={leave('taxNo')}
          onChange={({ currentTarget }) => type({ taxNo: currentTarget.value })}
        />
      )}
      <TextInput
        {...alert}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        value={fields.email}
        maxLength={100}
        error={faultAt('email') ?? refusalOf('emailFormat')}
        onBlur={leave('email')}
        onChange={({ currentTarget }) => type({ email: currentTarget.value })}
      />
      <Sum
        rows={[
          {
            key: 'amount',
            label: words.amount,
            value: signedYuan(invoice?.amount ?? order.realPrice),
          },
        ]}
      />
      <p className="xz-caption xz-quiet">{words.rule}</p>
      <p className={styles.problem} role="alert">
        {otherRefusal('invoiceTitle', 'invoiceTaxNo', 'emailFormat')}
      </p>
      <div className={styles.formFoot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="lg" type="submit" loading={isBusy}>
          {words.submit}
        </Button>
      </div>
    </form>
  );
}

function faultsOf(fields: { kind: string; title: string; taxNo: string; email: string }) {
  return {
    title: fields.title.trim() === '' ? words.nameFault : undefined,
    taxNo: fields.kind === 'company' ? taxNoFault(tidyTaxNo(fields.taxNo)) : undefined,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email.trim()) ? undefined : words.emailFault,
  } as const;
}

function taxNoFault(taxNo: string): string | undefined {
  if (isTaxNo(taxNo)) return undefined;
  return [15, 18, 20].includes(taxNo.length) ? words.taxNoLetters : words.taxNoFault(taxNo.length);
}
