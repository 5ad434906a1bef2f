import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Receipt } from '@xuezhou/contract/mall/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { useMay } from '../../../platform/session/self.ts';
import styles from '../one/order-page.module.css';
import { yuan } from '../order.words.ts';
import type { SoldOrderDetail } from '../orders.queries.ts';
import { accountsQuery, channelWords, receiptsQuery } from './by-hand.queries.ts';
import { ProofLook } from './proof-look.tsx';
import type { ReceiptOrder } from './receipt-dialog.tsx';

const ReceiptDialog = sheetPart(() => import('./receipt-dialog.tsx'), 'ReceiptDialog');
const UndoDialog = sheetPart(() => import('./undo-dialog.tsx'), 'UndoDialog');

/** What came to the school itself for an order; nothing where the school takes none, and none came. */
export function ReceiptsCard({ detail: { order, buyer } }: { detail: SoldOrderDetail }) {
  const mayWrite = useMay()('order.write');
  const query = useQuery(receiptsQuery(order.orderNo));
  const accounts = useQuery(accountsQuery).data ?? [];
  const take = useDialog<ReceiptOrder>((wish, state) => <ReceiptDialog order={wish} {...state} />);
  const undo = useDialog<Receipt>((receipt, state) => <UndoDialog receipt={receipt} {...state} />);
  if (query.data === undefined)
    return query.error === null ? null : (
      <SectionCard title="转账和现金">
        <ErrorState
          title="收到的钱没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
        />
      </SectionCard>
    );
  const { receipts, missing, claim, formerProofs } = query.data;
  const isTaken = accounts.some(({ isOn }) => isOn);
  if (receipts.length === 0 && !isTaken) return null;
  const { orderNo, goodName: title } = order;
  const wish = { orderNo, title, nickname: buyer.nickname, missing, claim };
  return (
    <SectionCard
      title="转账和现金"
      caption={missing > 0 ? `还没有付 ${yuan(missing)}` : '现在不用付'}
      action={
        mayWrite &&
        isTaken && (
          <Button size="sm" variant="default" onClick={() => take.open(wish)}>
            记一笔收款
          </Button>
        )
      }
    >
      {claim !== null && (
        <p>
          学员说：{claim.payer} {claim.day} 转的。
        </p>
      )}
      {claim !== null && claim.proof !== null && <ProofLook proof={claim.proof} />}
      {mayWrite && formerProofs.length > 0 && (
        <>
          <p className={styles.quiet}>这一单别的转账附的回单，新的在前：</p>
          {formerProofs.map((proof) => (
            <ProofLook key={proof.address} proof={proof} />
          ))}
        </>
      )}
      {receipts.length === 0 ? (
        <p className={styles.quiet}>没有收到过转账和现金。</p>
      ) : (
        <ol className={styles.rows} aria-label="收到的钱">
          {receipts.map((receipt) => (
            <One key={receipt.receiptId} receipt={receipt} onUndo={mayWrite ? undo.open : null} />
          ))}
        </ol>
      )}
      {take.dialog}
      {undo.dialog}
    </SectionCard>
  );
}

interface OneProps {
  receipt: Receipt;
  onUndo: ((receipt: Receipt) => void) | null;
}

function One({ receipt, onUndo }: OneProps) {
  const { channel, amount, account, number, payer, day, takenBy, takenAt, undone } = receipt;
  return (
    <li>
      <p className={styles.line}>
        <span>
          {channelWords[channel]} {yuan(amount)}
          {undone !== null && '，撤回了'}
        </span>
        <time dateTime={day}>{day}</time>
      </p>
      <p className={`${styles.quiet} ${styles.numbers}`}>
        {payer === '' ? '' : `${payer}付到 `}
        {account}，流水号 {number}；{takenBy} {momentText(takenAt)}确认
      </p>
      {undone !== null && <p className={styles.quiet}>为什么撤回：{undone}</p>}
      {undone === null && onUndo !== null && (
        <Button size="compact-sm" variant="subtle" onClick={() => onUndo(receipt)}>
          确认错了
        </Button>
      )}
    </li>
  );
}
