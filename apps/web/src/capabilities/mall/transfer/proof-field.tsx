import { Button, FileButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { sendUpload } from '@xuezhou/client/network/send-upload.ts';
import type { OrderTransfer } from '@xuezhou/contract/mall';
import { getTransferPolicy } from '@xuezhou/contract/upload';
import { useState } from 'react';
import styles from './transfer-card.module.css';
import { transferWords as words } from './transfer.words.ts';

/** Chosen since: what goes with the next word. `null`: what was there is taken away; undefined: it stays. */
export type ChosenProof = { readonly key: string; readonly fileName: string } | null | undefined;

interface ProofFieldProps {
  kept: NonNullable<OrderTransfer['claim']>['proof'];
  chosen: ChosenProof;
  onChoose: (chosen: ChosenProof) => void;
  onBusy: (isBusy: boolean) => void;
}

const accepted = '.pdf,image/jpeg,image/png,image/webp';

/** The bank's receipt, which nobody has to add; it goes up at once, so that the word itself never waits for a large file. */
export function ProofField({ kept, chosen, onChoose, onBusy }: ProofFieldProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const shown = chosen === undefined ? kept : null;
  const send = async (file: File | null) => {
    if (file === null) return;
    setSending(true);
    onBusy(true);
    setProblem(null);
    try {
      const { key } = await sendUpload(getTransferPolicy, file);
      onChoose({ key, fileName: file.name || words.proof });
    } catch (error) {
      setProblem(error instanceof RefusalError ? error.message : words.proofFailed);
    } finally {
      setSending(false);
      onBusy(false);
    }
  };
  return (
    <div className={styles.proof}>
      <span>{words.proofTitle}</span>
      {chosen && (
        <p>
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
          {chosen.fileName}
        </p>
      )}
      {shown && (
        <p>
          <IconPaperclip size={18} stroke={1.6} aria-hidden />
          <a href={shown.address} target="_blank" rel="noreferrer">
            {words.proofKept[shown.kind]}
          </a>
        </p>
      )}
      <div className={styles.proofWays}>
        <FileButton
          accept={accepted}
          onChange={(file) => void send(file)}
          inputProps={{ 'aria-label': words.proof }}
        >
          {(props) => (
            <Button variant="light" loading={isSending} {...props}>
              {chosen || shown ? words.proofChange : words.proofChoose}
            </Button>
          )}
        </FileButton>
        {(chosen || shown) && (
          <Button variant="subtle" disabled={isSending} onClick={() => onChoose(null)}>
            {words.proofRemove}
          </Button>
        )}
      </div>
      <span className="xz-caption xz-quiet">{words.proofKinds}</span>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
