import { Button, Modal, Radio, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { requestInvoice, type OrderDetail } from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { isTaxNo, tidyTaxNo } from '@xuezhou/rules/mall/invoice';
import { Sum } from '@xuezhou/ui/sum';
import { toast } from '@xuezhou/ui/toast';
import { useState, type SyntheticEvent } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { call } from '@xuezhou/client/api/call.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
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
  const form = useInvoiceForm(order, onClose);
  const { fields, type } = form;
  const isCompany = fields.kind === 'company';
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void form.send(event)}>
      {form.wasKept && <p className="xz-caption xz-quiet">{words.kept}</p>}
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
        {...form.input('title')}
        label={isCompany ? words.companyName : words.personName}
        maxLength={100}
      />
      {isCompany && (
        <TextInput
          {...form.input('taxNo')}
          label={words.taxNo}
          maxLength={30}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <TextInput
        {...form.input('email')}
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={100}
      />
      <Sum rows={[{ key: 'amount', label: words.amount, value: signedYuan(amountOf(order)) }]} />
      <p className="xz-caption xz-quiet">{words.rule}</p>
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

const amountOf = ({ invoice, realPrice }: OrderDetail): number => invoice?.amount ?? realPrice;

const refusalAt = {
  title: 'invoiceTitle',
  taxNo: 'invoiceTaxNo',
  email: 'emailFormat',
} as const;
const names: readonly Fault[] = ['title', 'taxNo', 'email'];

function useInvoiceForm(order: OrderDetail, onDone: () => void) {
  const client = useQueryClient();
  const { email } = useStudent();
  const draft = useDraft(`invoice-${order.orderId}`, startOf(order, email ?? ''));
  const { fields, change } = draft;
  const [left, setLeft] = useState<ReadonlySet<Fault>>(new Set());
  const { isBusy, submit, refusalOf, otherRefusal, forget } = useSubmission();
  const faults = faultsOf(fields);
  const type = (changed: Parameters<typeof change>[0]) => {
    change(changed);
    forget();
  };
  return {
    ...{ fields, isBusy, type, wasKept: draft.wasKept },
    problem: otherRefusal(...Object.values(refusalAt)),
    input: (name: Fault) => ({
      value: fields[name],
      error: (left.has(name) ? faults[name] : undefined) ?? refusalOf(refusalAt[name]),
      errorProps: { role: 'alert' },
      onBlur: () => setLeft((before) => new Set(before).add(name)),
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        type({ [name]: currentTarget.value }),
    }),
    send: async (event: SyntheticEvent) => {
      event.preventDefault();
      setLeft(new Set(names));
      if (names.some((name) => faults[name] !== undefined)) return;
      await submit(async () => {
        await call(requestInvoice, { body: { orderId: order.orderId, ...wishOf(fields) } });
        draft.forget();
        onDone();
        notifications.show(toast({ tone: 'done', title: words.done }));
        await outdateOrders(client);
      });
    },
  };
}

const startOf = ({ invoice }: OrderDetail, email: string) => ({
  invoiceId: uuidv7(),
  kind: invoice?.kind ?? 'person',
  title: invoice?.title ?? '',
  taxNo: invoice?.taxNo ?? '',
  email: invoice?.email ?? email,
});

function wishOf({ invoiceId, kind, title, taxNo, email }: ReturnType<typeof startOf>) {
  return {
    ...{ invoiceId, kind, title: title.trim(), email: email.trim() },
    ...(kind === 'company' && { taxNo: tidyTaxNo(taxNo) }),
  };
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
