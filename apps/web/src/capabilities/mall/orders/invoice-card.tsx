import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDownload, IconFileText } from '@tabler/icons-react';
import { sendInvoice, type Invoice, type OrderDetail } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { call } from '@xuezhou/client/api/call.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { recentDay } from '../moments.ts';
import { exactPrice } from '../money.ts';
import styles from './order-card-rows.module.css';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.invoice;
const InvoiceDialog = sheetPart(() => import('./invoice-dialog.tsx'), 'InvoiceDialog');

interface InvoiceCardProps {
  order: OrderDetail;
  /** The form is wanted open. */
  isAskedFor: boolean;
  onAsked: () => void;
}

/** The one invoice of an order: asked for, being made, made, failed, or taken back by a red one. */
export function InvoiceCard({ order, isAskedFor, onAsked }: InvoiceCardProps) {
  const [isOpen, setOpen] = useState(isAskedFor && order.canInvoice);
  const { invoice, canInvoice } = order;
  if (invoice === null && (!canInvoice || order.chip === 'refunding')) return null;
  const open = () => setOpen(true);
  return (
    <SectionCard title={words.title}>
      {invoice === null ? (
        <>
          <p className={styles.note}>{words.none}</p>
          <div className={styles.buttons}>
            <Button variant="default" aria-haspopup="dialog" onClick={open}>
              {words.ask}
            </Button>
          </div>
        </>
      ) : (
        <OneInvoice order={order} invoice={invoice} onChange={open} />
      )}
      <InvoiceDialog
        order={order}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          if (isAskedFor) onAsked();
        }}
      />
    </SectionCard>
  );
}

interface OneInvoiceProps {
  order: OrderDetail;
  invoice: Invoice;
  onChange: () => void;
}

function OneInvoice({ order, invoice, onChange }: OneInvoiceProps) {
  const { isBusy, submit, otherRefusal } = useSubmission();
  const send = () =>
    submit(async () => {
      const { email } = await call(sendInvoice, { body: { orderId: order.orderId } });
      notifications.show(toast({ tone: 'done', title: words.sent(email) }));
    });
  const [title, text] = wordsOf(invoice);
  // What is given back, or may be soon, gets no other invoice.
  const isBack = order.state === 'refunded' || order.chip === 'refunding';
  const canChange = invoice.canChange && invoice.state !== 'red' && !isBack;
  const problem = otherRefusal();
  return (
    <>
      <div className={styles.thing}>
        <IconFileText size={22} stroke={1.6} aria-hidden />
        <div>
          <div>{title}</div>
          <div className="xz-caption xz-quiet">{text}</div>
        </div>
      </div>
      {problem !== undefined && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {(invoice.hasFile || canChange) && (
        <div className={styles.buttons}>
          {invoice.hasFile && (
            <>
              <Button
                component="a"
                variant="light"
                href={`/api/mall/invoice/${order.orderId}/file`}
                download
                leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
              >
                {words.download}
              </Button>
              <Button variant="default" loading={isBusy} onClick={() => void send()}>
                {words.send}
              </Button>
            </>
          )}
          {canChange && (
            <Button variant="default" aria-haspopup="dialog" onClick={onChange}>
              {words.change}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function wordsOf({ state, title, email, amount, madeAt, words: said }: Invoice): [string, string] {
  switch (state) {
    case 'asked':
      return [words.asked, words.askedFor(title, email)];
    case 'made':
      return [
        words.made(exactPrice(amount)),
        madeAt === null ? title : words.madeOn(title, recentDay(madeAt)),
      ];
    case 'failed':
      return [words.failed, said];
    case 'red':
      return [words.red, words.redText(email)];
  }
}
