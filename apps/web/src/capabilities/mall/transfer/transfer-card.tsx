import { ActionIcon } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCopy } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import type { OrderDetail, OrderTransfer, TransferAccount } from '@xuezhou/contract/mall';
import { groupedNumber } from '@xuezhou/rules/mall/transfer';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { toast } from '@xuezhou/ui/toast';
import type { ReactNode } from 'react';
import { recentMoment } from '../moments.ts';
import { exactPrice } from '../money.ts';
import { ClaimForm } from './claim-form.tsx';
import styles from './transfer-card.module.css';
import { transferWords as words } from './transfer.words.ts';

interface TransferCardProps {
  order: OrderDetail;
  transfer: OrderTransfer;
}

/** Where to transfer what, by which note, and what became of it. */
export function TransferCard({ order, transfer }: TransferCardProps) {
  const { state, received, missing, code, accounts, payTo, claim } = transfer;
  const price = exactPrice(missing);
  return (
    <SectionCard title={words.title}>
      <dl className={styles.facts}>
        <Fact
          name={received > 0 ? words.received(exactPrice(received)) : words.amount}
          copied={{ what: words.amount, text: price.replaceAll(',', '') }}
        >
          <strong>¥{price}</strong>
        </Fact>
        <Fact name={words.code} copied={{ what: words.code, text: code }}>
          <strong>{code}</strong>
        </Fact>
      </dl>
      {accounts.length === 0 && <p className={styles.words}>{words.noAccount}</p>}
      {accounts.map((account) => (
        <Account key={account.accountId} account={account} />
      ))}
      <p className={`xz-small xz-quiet ${styles.words}`}>
        {words.codeHint}。{state !== 'claimed' && words.until(recentMoment(payTo))}
      </p>
      {state !== 'open' && (
        <Notice tone={state === 'claimed' ? 'accent' : 'review'} title={words.state[state]}>
          {claim !== null && words.said(claim.payer, claim.day)}
          {claim !== null && state === 'claimed' && (
            <p>
              {claim.until === null ? words.claimKept : words.claimUntil(recentMoment(claim.until))}
            </p>
          )}
          {claim !== null && claim.reply !== '' && <p>{words.reply(claim.reply)}</p>}
        </Notice>
      )}
      <ClaimForm key={state} order={order} transfer={transfer} />
    </SectionCard>
  );
}

function Account({ account }: { account: TransferAccount }) {
  const { holder, bank, number, branch, remark } = account;
  return (
    <dl className={`${styles.facts} ${styles.account}`} aria-label={words.account}>
      <Fact name={words.holder} copied={{ what: words.holder, text: holder }}>
        {holder}
      </Fact>
      <Fact name={words.number} copied={{ what: words.number, text: number }}>
        {groupedNumber(number)}
      </Fact>
      <Fact name={words.bank}>{branch === '' ? bank : `${bank} ${branch}`}</Fact>
      {remark !== '' && <Fact name={words.remark}>{remark}</Fact>}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** What a press puts on the clipboard. */
  copied?: { readonly what: string; readonly text: string };
  children: ReactNode;
}

function Fact({ name, copied, children }: FactProps) {
  const copy = async (what: string, text: string) => {
    const isDone = await copyText(text);
    const title = isDone ? words.copied(what) : words.notCopied;
    notifications.show(toast({ tone: isDone ? 'done' : 'failed', title }));
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children}
        {copied && (
          <ActionIcon
            aria-label={words.copy(copied.what)}
            onClick={() => void copy(copied.what, copied.text)}
          >
            <IconCopy size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      </dd>
    </div>
  );
}
