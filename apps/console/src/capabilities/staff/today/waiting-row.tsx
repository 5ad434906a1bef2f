import {
  IconAlertTriangle,
  IconChecks,
  IconFlag,
  IconInbox,
  IconKey,
  IconMessageCircleQuestion,
  IconPackage,
  IconPencilCheck,
  IconReceipt,
  IconReceiptRefund,
  IconServer2,
  IconShieldCheck,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Waiting } from '@xuezhou/contract/staff';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { wayOf } from '../../../platform/page/way.ts';
import { isSoon } from '../../../platform/page/waiting.ts';
import { ResponseClock } from '../../../platform/parts/response-clock.tsx';
import styles from './today.module.css';

const icons: Readonly<Record<Waiting['kind'], typeof IconInbox>> = {
  ...{ question: IconMessageCircleQuestion, report: IconAlertTriangle, mark: IconPencilCheck },
  ...{ request: IconInbox, approval: IconChecks, refund: IconReceiptRefund, order: IconReceipt },
  ...{
    parcel: IconPackage,
    invoice: IconReceipt,
    blessing: IconFlag,
    held: IconShieldCheck,
    repair: IconServer2,
    token: IconKey,
  },
};

interface WaitingRowProps {
  waiting: Waiting;
  isFirst: boolean;
  /** The key that opens it; empty: none. */
  digit: string;
}

/** One kind of what waits: how many, the most urgent of them, the time left, and the way to the list. */
export function WaitingRow({ waiting, isFirst, digit }: WaitingRowProps) {
  const Icon = icons[waiting.kind];
  const tone = waiting.count === null ? 'failed' : isSoon(waiting) ? 'soon' : 'calm';
  return (
    <li className={styles.row}>
      <span className={styles.icon} data-tone={tone}>
        <Icon size={20} stroke={1.6} />
      </span>
      <span className={styles.words}>
        <span className={styles.title}>{waiting.title}</span>
        {waiting.note !== '' && <span className={styles.note}>{waiting.note}</span>}
      </span>
      {waiting.clock !== null && (
        <span className={styles.clock}>
          <ResponseClock {...waiting.clock} />
        </span>
      )}
      <Link
        {...wayOf(waiting.path)}
        className={styles.go}
        data-filled={(isFirst && waiting.count !== null) || undefined}
        aria-label={`${waiting.act}：${waiting.title}`}
      >
        {waiting.act}
      </Link>
      <span className={styles.key}>{digit !== '' && <KeyHint keys={[digit]} />}</span>
    </li>
  );
}
