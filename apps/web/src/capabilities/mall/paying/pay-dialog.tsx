import { Anchor, Button, Loader, Modal } from '@mantine/core';
import { IconAlertCircle, IconDownload, IconRefresh, IconWifiOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PayResult, QrPayment } from '@xuezhou/contract/mall';
import { Price } from '@xuezhou/ui/price';
import { QrCode, qrPicture } from '@xuezhou/ui/qr-code';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState, type ReactNode } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { clockTime } from '../moments.ts';
import { exactPrice } from '../money.ts';
import styles from './pay-dialog.module.css';
import { payingWords as words } from './paying.words.ts';

interface PayDialogProps {
  payment: Pick<QrPayment, 'qr' | 'qrType' | 'realPrice' | 'validUntil' | 'payTo'>;
  result: Pick<PayResult, 'payState' | 'checkResult' | 'checkResultMessage' | 'payTo'> | null;
  /** What is told of an order that brings no course. */
  texts?: { readonly verifying: string; readonly expired: (time: string) => string };
  /** No answer comes. */
  isLost: boolean;
  isAsking: boolean;
  isRenewing: boolean;
  onAsk: () => void;
  onRenew: () => void;
  /** Closing changes nothing: the order stands. */
  onClose: () => void;
}

/** The code that is scanned, and under it the truth about the payment. */
export function PayDialog(props: PayDialogProps) {
  const { payment, onClose } = props;
  return (
    <Modal opened onClose={onClose} title={words.scanTitle(payment.qrType)} data-keep>
      <div className={styles.root}>
        <div className={styles.amount}>
          <Price amount={exactPrice(payment.realPrice)} size={32} />
        </div>
        <Code {...props} />
      </div>
    </Modal>
  );
}

type Stage = 'waiting' | 'verifying' | 'expired' | 'lost' | 'refused';

function Code(props: PayDialogProps) {
  const { payment, isRenewing, onRenew } = props;
  const isPhone = usePhone();
  const { stage, state } = useCodeState(props);
  const code = (
    <QrCode
      text={payment.qr}
      label={words.code(payment.qrType)}
      isFaded={stage === 'verifying' || stage === 'expired'}
    />
  );
  return (
    <>
      {stage === 'expired' ? (
        <div className={styles.over}>
          {code}
          <Button
            className={styles.overButton}
            loading={isRenewing}
            leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
            onClick={onRenew}
          >
            {words.newCode}
          </Button>
        </div>
      ) : (
        code
      )}
      <p className={styles.live} data-tone={state.tone}>
        {state.icon}
        <span>
          <span role="status">{state.live}</span>
          {state.aside}
        </span>
      </p>
      <p className="xz-caption xz-quiet">{state.text}</p>
      {isPhone && canBeSaved(payment) && (stage === 'waiting' || stage === 'refused') && (
        <SaveCode qr={payment.qr} />
      )}
      <div className={styles.ways}>{state.ways}</div>
    </>
  );
}

/** WeChat does not read its codes of payments from an album. */
const canBeSaved = ({ qrType }: Pick<QrPayment, 'qrType'>): boolean => qrType !== 'wechat';

/** A phone cannot scan itself. */
function SaveCode({ qr }: { qr: string }) {
  return (
    <Button
      variant="light"
      size="lg"
      fullWidth
      mt={16}
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      onClick={() => void qrPicture(qr).then((picture) => saveFile(words.saveName, picture))}
    >
      {words.save}
    </Button>
  );
}

function useCodeState(props: PayDialogProps): { stage: Stage; state: State } {
  const { payment, result, texts = words.texts, isAsking, onAsk, onClose } = props;
  const { qrType, validUntil } = payment;
  const isPhone = usePhone();
  const now = useServerNow();
  const [isVerifying, setVerifying] = useState(false);
  const seconds = validUntil === null ? null : (Date.parse(validUntil) - now) / 1000;
  const stage = useStage(props, { isVerifying, isOver: seconds !== null && seconds <= 0 });
  const ask = () => {
    setVerifying(true);
    onAsk();
  };
  const others = (
    <>
      <Way onPress={onClose}>{words.other}</Way>
      <Way onPress={ask}>{words.paidAlready}</Way>
    </>
  );
  const onPhone = canBeSaved(payment) ? words.saveHint(qrType) : words.otherScreen;
  const text = isPhone ? onPhone : words.scanHint(qrType);
  const until = result?.payTo ?? payment.payTo;
  const states: Readonly<Record<Stage, () => State>> = {
    waiting: () => ({
      icon: <i className={styles.pulse} />,
      live: words.waiting,
      aside: seconds === null ? '' : words.expiresIn(clockText(Math.max(0, seconds))),
      text,
      ways: others,
    }),
    refused: () => ({
      tone: 'review',
      icon: <IconAlertCircle size={18} stroke={1.6} aria-hidden />,
      live: result?.checkResultMessage ?? '',
      text,
      ways: others,
    }),
    expired: () => ({
      live: words.expired,
      text: until === null ? words.expiredShort : texts.expired(clockTime(until)),
      ways: others,
    }),
    verifying: () => verifying(qrType, texts.verifying, () => setVerifying(false)),
    lost: () => lost(isAsking, onAsk),
  };
  return { stage, state: states[stage]() };
}

const verifying = (qrType: QrPayment['qrType'], text: string, onBack: () => void): State => ({
  icon: <Loader size={16} />,
  live: words.verifying(qrType),
  text,
  ways: (
    <>
      <Way onPress={onBack}>{words.notYetPaid}</Way>
      <Anchor renderRoot={(link) => <Link to="/about" {...link} />}>{words.contact}</Anchor>
    </>
  ),
});

const lost = (isAsking: boolean, onAsk: () => void): State => ({
  tone: 'review',
  icon: <IconWifiOff size={18} stroke={1.6} aria-hidden />,
  live: words.lost,
  text: words.lostText,
  ways: (
    <Way isBusy={isAsking} onPress={onAsk}>
      {words.tryNow}
    </Way>
  ),
});

interface State {
  readonly tone?: 'review';
  readonly icon?: ReactNode;
  /** Said to screen readers, so only on a change. */
  readonly live: string;
  /** The time, to be read when somebody wants to. */
  readonly aside?: string;
  readonly text: string;
  readonly ways: ReactNode;
}

function useStage(
  { result, isLost }: PayDialogProps,
  { isVerifying, isOver }: { isVerifying: boolean; isOver: boolean },
): Stage {
  const isOnline = useOnline();
  if (isLost || !isOnline) return 'lost';
  if (isVerifying || result?.payState === 'approved') return 'verifying';
  if (result?.payState === 'expired' || isOver) return 'expired';
  return result?.checkResult === 'failed' ? 'refused' : 'waiting';
}

interface WayProps {
  isBusy?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Way({ isBusy = false, onPress, children }: WayProps) {
  return (
    <Button variant="subtle" size="sm" loading={isBusy} onClick={onPress}>
      {children}
    </Button>
  );
}
