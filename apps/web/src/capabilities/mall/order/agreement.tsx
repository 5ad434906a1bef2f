import { Checkbox, Modal } from '@mantine/core';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { useState } from 'react';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import styles from './agreement.module.css';
import { orderWords as words } from './order.words.ts';

type OrderAgreement = NonNullable<CheckedOrder['agreement']>;

interface AgreementProps {
  agreement: OrderAgreement;
  isAgreed: boolean;
  /** It was pressed to pay without it. */
  isMissing: boolean;
  onChange: (isAgreed: boolean) => void;
}

export const agreementBoxId = 'order-agreement';
const faultId = `${agreementBoxId}-fault`;

/** Never ticked beforehand. */
export function Agreement({ agreement, isAgreed, isMissing, onChange }: AgreementProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.root}>
      <Checkbox
        id={agreementBoxId}
        checked={isAgreed}
        label={words.agree}
        aria-label={`${words.agree}${words.agreement(agreement.title)}`}
        error={isMissing}
        aria-describedby={isMissing ? faultId : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.agreement(agreement.title)}
      </button>
      {isMissing && (
        <p id={faultId} className={styles.fault}>
          {words.agreeFirst(agreement.title)}
        </p>
      )}
      <AgreementText agreement={agreement} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}

interface AgreementTextProps {
  agreement: OrderAgreement;
  isOpen: boolean;
  onClose: () => void;
}

function AgreementText({ agreement, isOpen, onClose }: AgreementTextProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={agreement.title} size={680}>
      <RichHtml html={agreement.html} size="note" />
    </Modal>
  );
}
