import { Button } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { copyText } from '@xuezhou/client/browser/copy-text.ts';
import type { Referral } from '@xuezhou/contract/referral';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { QrCode, qrPicture } from '@xuezhou/ui/qr-code';
import { SectionCard } from '@xuezhou/ui/section-card';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useEffect, useState } from 'react';
import { saveFile } from '@xuezhou/client/browser/save-file.ts';
import { referralWords as words } from '../referral.words.ts';
import styles from './referral.module.css';

/** XZ 7K4M92 */
const spaced = (code: string) => `${code.slice(0, 2)} ${code.slice(2)}`;

export type Sharing = ReturnType<typeof useSharing>;

/** The link of a code, to be copied or saved as a picture. */
export function useSharing(refCode: string) {
  const link = `${window.location.origin}/?refcode=${refCode}`;
  return {
    link,
    ...useCopy(link),
    save: async () => saveFile(words.fileName(refCode), await qrPicture(link)),
  };
}

interface ShareCardProps {
  referral: Referral;
  sharing: Sharing;
}

export function ShareCard({ referral, sharing }: ShareCardProps) {
  const isPhone = usePhone();
  const { link, state, copy, save } = sharing;
  return (
    <SectionCard>
      <div className={styles.refer}>
        <div className={styles.referWords}>
          <p className="xz-small xz-quiet">{words.code}</p>
          <div className={styles.code}>{spaced(referral.refCode)}</div>
          <Deal referral={referral} />
          {state === 'failed' && (
            <p className={styles.link} role="status">
              {words.copyFailed}
              <br />
              <span>{link}</span>
            </p>
          )}
          {!isPhone && (
            <div className={styles.referActions}>
              <Button leftSection={<CopyIcon />} onClick={() => void copy()}>
                <span aria-live="polite">{state === 'done' ? words.copied : words.copy}</span>
              </Button>
              <Button
                variant="default"
                leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
                onClick={() => void save()}
              >
                {words.save}
              </Button>
            </div>
          )}
        </div>
        <div className={styles.referQr}>
          <QrCode text={link} label={words.qr} size={isPhone ? 168 : 148} />
          <span className="xz-caption xz-quiet">{words.scan}</span>
        </div>
      </div>
    </SectionCard>
  );
}

const CopyIcon = () => <IconCopy size={18} stroke={1.6} aria-hidden />;

/** The same at the foot of a phone; it stands last, since it keeps its own height free. */
export function ShareBar({ sharing: { state, copy, save } }: { sharing: Sharing }) {
  return (
    usePhone() && (
      <BottomBar isPhoneOnly>
        <Button size="lg" variant="default" px={16} onClick={() => void save()}>
          {words.save}
        </Button>
        <Button size="lg" data-main leftSection={<CopyIcon />} onClick={() => void copy()}>
          <span aria-live="polite">{state === 'done' ? words.copied : words.copyShort}</span>
        </Button>
      </BottomBar>
    )
  );
}

/** What both get, of what the school has. */
function Deal({ referral }: { referral: Referral }) {
  const { referalMoney, referalPoint, refereeMoney, leastPaid, mostAYear } = referral;
  const [before, off, after] = words.friendPays(leastPaid, refereeMoney);
  return (
    <p className={styles.deal}>
      {refereeMoney > 0 ? (
        <>
          {before}
          <b>{off}</b>
          {after}
        </>
      ) : (
        words.friendRegisters(leastPaid)
      )}
      {words.after}
      {referalMoney > 0 && (
        <>
          <b>{words.couponOf(referalMoney)}</b>
          {words.or}
        </>
      )}
      <b>{words.pointsOf(referalPoint)}</b>
      {referalMoney > 0 ? words.either : words.end}
      {mostAYear !== null && words.most(mostAYear)}
    </p>
  );
}

const saidFor = 2000;

function useCopy(text: string) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (state !== 'done') return undefined;
    const timer = setTimeout(() => setState('idle'), saidFor);
    return () => clearTimeout(timer);
  }, [state]);
  return {
    state,
    copy: async () => setState((await copyText(text)) ? 'done' : 'failed'),
  };
}
